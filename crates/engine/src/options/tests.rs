//! Options as a user sets them.

use super::*;
use luft_search::{MAX_ELO, MIN_ELO};
use std::fs;

fn set(options: &mut Options, engine: &mut Engine, text: &str) -> Result<Vec<String>, String> {
    let Ok(luft_uci::Command::SetOption(option)) = format!("setoption {text}").parse() else {
        panic!("{text} sets an option");
    };
    options
        .set(engine, &option)
        .map_err(|error| error.to_string())
}

#[test]
fn the_rating_counts_only_while_strength_is_limited() {
    let (mut options, mut engine) = (Options::default(), Engine::new());
    set(&mut options, &mut engine, "name UCI_Elo value 1500").unwrap();
    assert_eq!(engine.settings().elo, None);
    set(
        &mut options,
        &mut engine,
        "name uci_limitstrength value true",
    )
    .unwrap();
    assert_eq!(engine.settings().elo, Some(1500));
    set(
        &mut options,
        &mut engine,
        "name UCI_LimitStrength value false",
    )
    .unwrap();
    assert_eq!(engine.settings().elo, None);
}

#[test]
fn a_rating_counts_more_than_a_skill() {
    let (mut options, mut engine) = (Options::default(), Engine::new());
    let mut after = |text: &str| {
        set(&mut options, &mut engine, text).unwrap();
        engine.settings().elo
    };
    assert_eq!(after("name Skill Level value 0"), Some(1300));
    assert_eq!(after("name UCI_Elo value 1700"), Some(1300));
    assert_eq!(after("name UCI_LimitStrength value true"), Some(1700));
    assert_eq!(after("name UCI_LimitStrength value false"), Some(1300));
    assert_eq!(after("name Skill Level value 20"), None);
}

#[test]
fn what_is_refused_is_named_and_changes_nothing() {
    let (mut options, mut engine) = (Options::default(), Engine::new());
    set(&mut options, &mut engine, "name multipv value 3").unwrap();
    for (text, complaint) in [
        (
            "name MultiPV value 0",
            "MultiPV goes from 1 to 256, so it cannot be 0",
        ),
        ("name MultiPV value x", "MultiPV is a whole number, not 'x'"),
        ("name MultiPV", "MultiPV needs a value"),
        ("name Multi", "there is no option called 'Multi'"),
        (
            "name Eval value oracle",
            "Eval is nnue or classical, not 'oracle'",
        ),
        (
            "name Ponder value maybe",
            "Ponder is a switch: say true or false, not 'maybe'",
        ),
        (
            "name UCI_Elo value 99999999999999999999",
            &format!(
                "UCI_Elo goes from {MIN_ELO} to {MAX_ELO}, so it cannot be 99999999999999999999"
            ),
        ),
    ] {
        assert_eq!(
            set(&mut options, &mut engine, text),
            Err(complaint.to_owned())
        );
    }
    assert_eq!(engine.settings().multi_pv, 3);
}

#[test]
fn a_bad_network_is_refused_and_the_old_one_stays() {
    let (mut options, mut engine) = (Options::default(), Engine::new());
    let start = luft_chess::Position::startpos();
    let score = engine.evaluate(&start);
    let file = std::env::temp_dir().join(format!("luft-net-{}", std::process::id()));
    let path = file.display();
    let text = format!("name EvalFile value {path}");
    let complaint = set(&mut options, &mut engine, &text).unwrap_err();
    assert!(complaint.starts_with(&format!("{path} was not loaded: ")));
    fs::write(&file, "not a network").unwrap();
    let complaint = format!("{path} was not loaded: it is not a network of Luft");
    assert_eq!(set(&mut options, &mut engine, &text), Err(complaint));
    assert_eq!(engine.evaluate(&start), score);
    fs::write(&file, luft_eval::Network::zero().write()).unwrap();
    set(&mut options, &mut engine, &text).unwrap();
    assert_eq!(engine.evaluate(&start), 0);
    for nothing in ["name EvalFile", "name EvalFile value <empty>"] {
        set(&mut options, &mut engine, nothing).unwrap();
        assert_eq!(engine.evaluate(&start), score);
    }
    set(&mut options, &mut engine, "name eval value Classical").unwrap();
    let classical = luft_eval::Classical::new().evaluate(&start);
    assert_eq!(engine.evaluate(&start), classical);
    fs::remove_file(file).unwrap();
}

#[test]
fn names_are_read_in_any_case_and_buttons_need_no_value() {
    let (mut options, mut engine) = (Options::default(), Engine::new());
    for text in [
        "name hash value 2",
        "name CLEAR hash",
        "name clear hash value x",
    ] {
        set(&mut options, &mut engine, text).unwrap();
    }
}

#[test]
fn the_search_is_listed_only_where_it_can_be_changed() {
    let names: Vec<_> = declarations()
        .into_iter()
        .map(|option| option.name)
        .collect();
    let own = explanations().count();
    let tunable = REGISTRY.options().count();
    let expected = if REGISTRY.is_settable() {
        own + tunable
    } else {
        own
    };
    assert_eq!(names.len(), expected);
}
