//! The formula of each technique in words, as the code has it, one file a group. Names in `code` are parameters of the
//! technique.

mod evaluation;
mod extensions;
mod framework;
mod history;
mod move_ordering;
mod move_pruning;
mod node_pruning;
mod quiescence;
mod reductions;
mod see_values;
mod threads;
mod time_management;

/// The formula of a technique; none where the idea says it all.
pub(super) fn formula(technique: &str) -> Option<&'static str> {
    let known = formulas().find(|(name, _)| *name == technique);
    known.map(|(_, text)| text)
}

/// Technique and formula, group by group.
fn formulas() -> impl Iterator<Item = (&'static str, &'static str)> {
    let groups = [
        framework::FORMULAS,
        threads::FORMULAS,
        time_management::FORMULAS,
        node_pruning::FORMULAS,
        move_pruning::FORMULAS,
        extensions::FORMULAS,
        reductions::FORMULAS,
        quiescence::FORMULAS,
        evaluation::FORMULAS,
        move_ordering::FORMULAS,
        history::FORMULAS,
        see_values::FORMULAS,
    ];
    groups.into_iter().flatten().copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use luft_params::Technique;
    use luft_search::REGISTRY;

    /// The words of a formula that name parameters.
    fn named(text: &str) -> impl Iterator<Item = &str> {
        text.split('`').skip(1).step_by(2)
    }

    fn technique(name: &str) -> &'static Technique {
        let technique = REGISTRY.techniques().find(|one| one.name == name);
        technique.unwrap_or_else(|| panic!("there is no {name}"))
    }

    #[test]
    fn formulas_belong_to_techniques_and_name_only_their_parameters() {
        for (name, text) in formulas() {
            for word in named(text) {
                let mut own = technique(name).parameters.iter();
                assert!(own.any(|one| one.name == word), "{name}: {word}");
            }
        }
    }

    #[test]
    fn every_parameter_of_a_technique_is_in_its_formula() {
        for technique in REGISTRY.techniques() {
            let text = formula(technique.name).unwrap_or_default();
            for parameter in technique.parameters {
                let is_named = named(text).any(|word| word == parameter.name);
                assert!(is_named, "{}: {}", technique.name, parameter.name);
            }
        }
    }

    #[test]
    fn a_technique_has_one_formula_in_the_order_of_the_table() {
        let mut known = formulas().map(|(name, _)| name);
        for technique in REGISTRY.techniques() {
            if formula(technique.name).is_some() {
                assert_eq!(known.next(), Some(technique.name));
            }
        }
        assert_eq!(known.next(), None, "twice");
    }
}
