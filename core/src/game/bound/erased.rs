//! Rules of which no more is known than what a component is.

use crate::{
    Component, Components, Ending, Error, Options, Outcome, Progression, Rules,
    engine::{Step, breaking::Shifted},
    value::Formula,
};

/// Any rules with components `C`. An engine that a game has only where it is asked for is there
/// once for each kind of component, and calls the rules through a table.
pub(in super::super) struct Erased<C>(pub(super) Box<dyn Rules<Component = C>>);

impl<C: Component> Rules for Erased<C> {
    type Component = C;

    fn options(&self, component: &C, options: &mut Options<C>) {
        self.0.options(component, options);
    }
    fn check(&self, component: &C) -> Result<(), Error> {
        self.0.check(component)
    }
    fn list_is_one(&self) -> bool {
        self.0.list_is_one()
    }
    fn canonical(&self, component: C, sum: &mut Vec<C>) {
        self.0.canonical(component, sum);
    }
    fn claimed(&self, component: &C) -> Result<Vec<C>, Error> {
        self.0.claimed(component)
    }
    fn apart(&self, component: C, sum: &mut Vec<C>) {
        self.0.apart(component, sum);
    }
    fn by_values_only(&self) -> Option<&'static str> {
        self.0.by_values_only()
    }
    fn effort(&self, component: &C) -> u64 {
        self.0.effort(component)
    }
    fn name(&self, from: &C, to: &[C]) -> Option<String> {
        self.0.name(from, to)
    }
    fn label(&self, number: u64) -> Option<&str> {
        self.0.label(number)
    }
    fn number(&self, label: &str) -> Option<u64> {
        self.0.number(label)
    }
    fn width(&self) -> Option<usize> {
        self.0.width()
    }
    fn start(&self) -> Option<C> {
        self.0.start()
    }
    fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
        self.0.read(text)
    }
    fn reads_lists(&self) -> bool {
        self.0.reads_lists()
    }
    fn has_sizes(&self) -> bool {
        self.0.has_sizes()
    }
    fn write(&self, numbers: &[u64]) -> Option<String> {
        self.0.write(numbers)
    }
    fn draw(&self, component: &C) -> Option<Result<String, Error>> {
        self.0.draw(component)
    }
    fn options_bound(&self, component: &C) -> u64 {
        self.0.options_bound(component)
    }
    fn ending(&self) -> Ending {
        self.0.ending()
    }
    fn ended(&self, component: &C) -> Result<Outcome, Error> {
        self.0.ended(component)
    }
    fn no_sums(&self) -> Option<&'static str> {
        self.0.no_sums()
    }
    fn turns_go_on(&self) -> bool {
        self.0.turns_go_on()
    }
    fn theorem(&self, component: &C) -> Option<Formula> {
        self.0.theorem(component)
    }
    fn sum_theorem(&self, components: Components<'_>) -> Option<Formula> {
        self.0.sum_theorem(components)
    }
    fn outcome_theorem(&self, component: &C) -> Option<(Outcome, &'static str)> {
        self.0.outcome_theorem(component)
    }
    fn options_of_value(&self, component: &C, value: u64) -> Option<Vec<Vec<C>>> {
        self.0.options_of_value(component, value)
    }
    fn losing(&self, to: u64) -> Option<Vec<Progression>> {
        self.0.losing(to)
    }
    fn shifted(&self) -> Option<Shifted> {
        self.0.shifted()
    }
    fn all_but(&self) -> Option<u64> {
        self.0.all_but()
    }
    fn most_taken(&self) -> Option<u64> {
        self.0.most_taken()
    }
    fn steps(&self) -> &[Step] {
        self.0.steps()
    }
    fn losing_count(&self, to: u64) -> Option<u64> {
        self.0.losing_count(to)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{GameId, Nimber, Position, engine::breaking::Code};

    /// Rules that say something of their own to every question.
    struct Own(Vec<Step>);

    impl Rules for Own {
        type Component = u64;

        fn options(&self, heap: &u64, options: &mut Options<u64>) {
            options.push(&[heap + 1, heap + 2]);
        }
        fn check(&self, heap: &u64) -> Result<(), Error> {
            Err(Error::input(format!("no {heap}")))
        }
        fn list_is_one(&self) -> bool {
            false
        }
        fn canonical(&self, heap: u64, sum: &mut Vec<u64>) {
            sum.extend([heap, 3]);
        }
        fn claimed(&self, heap: &u64) -> Result<Vec<u64>, Error> {
            Ok(vec![*heap, 4])
        }
        fn apart(&self, heap: u64, sum: &mut Vec<u64>) {
            sum.extend([heap, 5]);
        }
        fn by_values_only(&self) -> Option<&'static str> {
            Some("values")
        }
        fn effort(&self, heap: &u64) -> u64 {
            heap + 6
        }
        fn name(&self, from: &u64, to: &[u64]) -> Option<String> {
            Some(format!("{from} to {to:?}"))
        }
        fn label(&self, number: u64) -> Option<&str> {
            (number == 7).then_some("seven")
        }
        fn number(&self, label: &str) -> Option<u64> {
            Some(label.len() as u64)
        }
        fn width(&self) -> Option<usize> {
            Some(8)
        }
        fn start(&self) -> Option<u64> {
            Some(9)
        }
        fn read(&self, text: &str) -> Option<Result<Vec<u64>, Error>> {
            Some(Ok(vec![text.len() as u64, 10]))
        }
        fn write(&self, numbers: &[u64]) -> Option<String> {
            Some(format!("{numbers:?}"))
        }
        fn draw(&self, heap: &u64) -> Option<Result<String, Error>> {
            Some(Ok("o".repeat(*heap as usize)))
        }
        fn options_bound(&self, heap: &u64) -> u64 {
            heap + 11
        }
        fn reads_lists(&self) -> bool {
            true
        }
        fn has_sizes(&self) -> bool {
            true
        }
        fn ending(&self) -> Ending {
            Ending::Stated
        }
        fn ended(&self, _: &u64) -> Result<Outcome, Error> {
            Ok(Outcome::N)
        }
        fn no_sums(&self) -> Option<&'static str> {
            Some("alone")
        }
        fn turns_go_on(&self) -> bool {
            true
        }
        fn theorem(&self, heap: &u64) -> Option<Formula> {
            Some((Nimber::new(heap + 12), "one"))
        }
        fn sum_theorem(&self, components: Components<'_>) -> Option<Formula> {
            Some((Nimber::new(components.len() as u64 + 13), "sum"))
        }
        fn outcome_theorem(&self, _: &u64) -> Option<(Outcome, &'static str)> {
            Some((Outcome::P, "who"))
        }
        fn options_of_value(&self, heap: &u64, value: u64) -> Option<Vec<Vec<u64>>> {
            Some(vec![vec![*heap, value]])
        }
        fn losing(&self, to: u64) -> Option<Vec<Progression>> {
            Some(vec![Progression {
                first: 1,
                step: 1,
                count: to,
            }])
        }
        fn shifted(&self) -> Option<Shifted> {
            let code = Code::new([(1, 3)]);
            Some(Shifted { code, shift: 1 })
        }
        fn all_but(&self) -> Option<u64> {
            Some(14)
        }
        fn most_taken(&self) -> Option<u64> {
            Some(15)
        }
        fn steps(&self) -> &[Step] {
            &self.0
        }
        fn losing_count(&self, to: u64) -> Option<u64> {
            Some(to + 16)
        }
    }

    /// All that rules say, of one heap.
    fn said(rules: &dyn Rules<Component = u64>) -> Vec<String> {
        let (mut options, mut canonical, mut apart) = (Options::default(), vec![], vec![]);
        rules.options(&2, &mut options);
        rules.canonical(2, &mut canonical);
        rules.apart(2, &mut apart);
        let mut position = Position::new();
        position.push(GameId(0), &[2]);
        let sum = position.runs().map(|(_, run)| rules.sum_theorem(run));
        let sum: Vec<Option<Formula>> = sum.collect();
        let listed: Vec<&[u64]> = options.iter().collect();
        vec![
            format!("{listed:?} {canonical:?} {apart:?}"),
            format!("{:?} {}", rules.check(&2), rules.list_is_one()),
            format!("{:?} {:?}", rules.claimed(&2), rules.by_values_only()),
            format!("{} {:?}", rules.effort(&2), rules.name(&2, &[1])),
            format!("{:?} {:?}", rules.label(7), rules.number("two")),
            format!("{:?} {:?}", rules.width(), rules.start()),
            format!("{:?} {:?}", rules.read("two"), rules.write(&[2])),
            format!("{:?} {}", rules.draw(&2), rules.options_bound(&2)),
            format!("{} {}", rules.reads_lists(), rules.has_sizes()),
            format!("{:?} {:?}", rules.ending(), rules.ended(&2)),
            format!("{:?} {}", rules.no_sums(), rules.turns_go_on()),
            format!("{:?} {:?}", rules.theorem(&2), rules.outcome_theorem(&2)),
            format!("{sum:?}"),
            format!("{:?} {:?}", rules.options_of_value(&2, 3), rules.losing(3)),
            format!("{:?} {:?}", rules.shifted().is_some(), rules.all_but()),
            format!("{:?} {:?}", rules.most_taken(), rules.steps().len()),
            format!("{:?}", rules.losing_count(3)),
        ]
    }

    /// Rules that say nothing but what they must.
    struct Bare;

    impl Rules for Bare {
        type Component = u64;

        fn options(&self, _: &u64, _: &mut Options<u64>) {}
    }

    #[test]
    fn erased_rules_say_what_the_rules_say() {
        let own = || {
            let (by, repeat) = (vec![1], false);
            Own(vec![Step { by, repeat }])
        };
        let erased = said(&Erased(Box::new(own())));
        assert_eq!(erased, said(&own()));
        // Each answer is one that isn't given unasked, so that nothing can be left out.
        for (erased, bare) in erased.iter().zip(said(&Bare)) {
            assert_ne!(*erased, bare);
        }
    }
}
