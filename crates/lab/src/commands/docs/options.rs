//! The page of UCI options.

use super::notice;
use luft_run::TextTable;
use luft_search::{REGISTRY, UCI_OPTIONS, UciOption, UciOptionKind};

/// The page, from the engine's table of options.
pub(super) fn page() -> String {
    let mut text = notice();
    text.push_str(HEAD);
    let mut table = TextTable::new(["option", "type", "default", "range", "what it does"]);
    for option in &UCI_OPTIONS {
        table.row(row(option));
    }
    text.push_str(&table.markdown());
    text.push_str(&tunable());
    text
}

const HEAD: &str = "\
# Options

What a chess program, or `setoption name NAME value VALUE`, can set. Names are read in any letter
case. A value that is not accepted changes nothing, and `info string` says why. On the command line,
commands follow each other: `luft \"setoption name Threads value 4\" \"go depth 20\"`.

";

fn row(option: &UciOption) -> [String; 5] {
    let (kind, default, range) = match option.kind {
        UciOptionKind::Check { default, .. } => {
            ("check", default.to_string(), "true or false".to_owned())
        }
        UciOptionKind::Spin {
            default, min, max, ..
        } => {
            let max = max.map_or_else(
                || "the memory of the machine".to_owned(),
                |max| max.to_string(),
            );
            ("spin", default.to_string(), format!("{min} to {max}"))
        }
        UciOptionKind::Combo { default, vars, .. } => {
            ("combo", default.to_owned(), vars.join(" or "))
        }
        UciOptionKind::String(_) => ("string", String::new(), "a file".to_owned()),
        UciOptionKind::Button(_) => ("button", String::new(), String::new()),
    };
    [
        format!("`{}`", option.name),
        kind.to_owned(),
        default,
        range,
        option.about.to_owned(),
    ]
}

/// The paragraph about the options of the build for tuning.
fn tunable() -> String {
    let switches = REGISTRY.techniques().count();
    let numbers = REGISTRY.parameters().count();
    format!(
        "
## The build for tuning

`cargo tune` makes an engine that has {all} options more:
the switch of each of its {switches} techniques, a `check` of the technique's name, and each of their
{numbers} numbers, a `spin` named `technique_parameter`. `uci` lists them, and
[techniques.md](techniques.md) explains them one by one. An ordinary build has them as constants, which
is why it is faster and does not list them.
",
        all = switches + numbers
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_option_has_one_row() {
        let page = page();
        for option in UCI_OPTIONS {
            let start = format!("| `{}` |", option.name);
            let rows = page.lines().filter(|line| line.starts_with(&start));
            let rows: Vec<_> = rows.collect();
            assert_eq!(rows.len(), 1, "{}", option.name);
            assert!(rows[0].contains(option.about), "{}", option.name);
        }
    }

    #[test]
    fn the_build_for_tuning_is_counted() {
        let count = REGISTRY.options().count();
        assert!(page().contains(&format!("has {count} options more")));
    }
}
