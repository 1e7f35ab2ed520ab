//! The memory of the transposition table: zeroed pages straight from the system, huge pages where it has them.

use super::{Cluster, HashError};
use memmap2::{MmapMut, MmapRaw};

/// Bytes of a megabyte. Under Miri, which does everything a thousand times slower, it is a small one.
pub(super) const MEGABYTE: usize = if cfg!(miri) { 1 << 14 } else { 1 << 20 };

/// Megabytes that must be left for what comes with a table: the proof numbers of the mate search, and the search itself.
const BESIDE: usize = 96;

/// A block of clusters.
pub(super) struct Memory {
    map: MmapRaw,
    count: usize,
}

impl Memory {
    /// Room for this many megabytes of clusters, all zero.
    pub(super) fn new(megabytes: usize) -> Result<Self, HashError> {
        let available = luft_os::available_memory().map(|megabytes| megabytes as usize);
        let refused = || HashError {
            megabytes,
            available,
        };
        let bytes = megabytes.max(1).checked_mul(MEGABYTE).ok_or_else(refused)?;
        // The system would promise more than it has and kill us when we use it.
        let needed = megabytes.saturating_add(BESIDE);
        if available.is_some_and(|available| needed > available) {
            return Err(refused());
        }
        let map = MmapRaw::from(MmapMut::map_anon(bytes).map_err(|_| refused())?);
        // Advice only: without huge pages the table is slower, not wrong. Miri does not know it.
        #[cfg(all(target_os = "linux", not(miri)))]
        let _ = map.advise(memmap2::Advice::HugePage);
        Ok(Self {
            map,
            count: bytes / size_of::<Cluster>(),
        })
    }

    #[inline(always)]
    pub(super) fn as_slice(&self) -> &[Cluster] {
        // SAFETY: the map is page-aligned and at least `count` clusters long, any bytes are valid
        // atomics, and it lives as long as `self`. Nothing else refers to it, and all access after
        // this goes through the atomics. The pointer is the one from the system: one taken from a slice of bytes could not
        // be written through.
        unsafe { std::slice::from_raw_parts(self.map.as_ptr().cast(), self.count) }
    }
}

/// Asks the processor to fetch a cluster.
#[inline(always)]
pub(super) fn prefetch(cluster: &Cluster) {
    #[cfg(target_arch = "x86_64")]
    {
        use std::arch::x86_64::{_MM_HINT_T0, _mm_prefetch};
        // SAFETY: prefetching has no effect a program can see, whatever the address.
        unsafe { _mm_prefetch::<_MM_HINT_T0>(std::ptr::from_ref(cluster).cast()) };
    }
    #[cfg(not(target_arch = "x86_64"))]
    let _ = cluster;
}
