//! Decides how sliding attacks are looked up: `cfg(fast_pext)` is set when the target has BMI2 and
//! its PEXT is a real instruction. AMD's Zen 1 and 2 have it in microcode, where magics are faster.

use std::env;

fn main() {
    println!("cargo::rustc-check-cfg=cfg(fast_pext)");
    println!("cargo::rerun-if-env-changed=LUFT_SLIDERS");
    println!("cargo::rerun-if-changed=build.rs");
    let fast = match env::var("LUFT_SLIDERS").as_deref() {
        Ok("pext") => true,
        Ok("magic") => false,
        _ => target_has_bmi2() && !builds_on_slow_pext(),
    };
    if fast {
        println!("cargo::rustc-cfg=fast_pext");
    }
}

fn target_has_bmi2() -> bool {
    let wide = env::var("CARGO_CFG_TARGET_ARCH").is_ok_and(|arch| arch == "x86_64");
    let features = env::var("CARGO_CFG_TARGET_FEATURE").unwrap_or_default();
    wide && features.split(',').any(|feature| feature == "bmi2")
}

/// Whether this very machine, for which a native build is made, is an AMD of family 17h.
#[cfg(target_arch = "x86_64")]
fn builds_on_slow_pext() -> bool {
    use std::arch::x86_64::__cpuid;
    let vendor = __cpuid(0);
    let amd = (vendor.ebx, vendor.edx, vendor.ecx) == (0x6874_7541, 0x6974_6e65, 0x444d_4163);
    let version = __cpuid(1).eax;
    let family = (version >> 8 & 0xf) + (version >> 20 & 0xff);
    amd && family == 0x17
}

#[cfg(not(target_arch = "x86_64"))]
fn builds_on_slow_pext() -> bool {
    false
}
