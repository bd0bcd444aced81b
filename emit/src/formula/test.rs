//! Questions.

use grundy_pattern::{Recurrence, Series, Surd, Term, Test};

use super::{
    build::{Build, closed, indented, list},
    rule::followed,
};

/// Lists of up to so many numbers are asked one after the other.
const FEW: usize = 4;

impl Build {
    pub(super) fn test(&mut self, test: &Test) -> String {
        match test {
            Test::Among(term, numbers) => {
                let text = self.term(term);
                self.among(&text, numbers)
            }
            Test::Same(a, b) => format!("{} == {}", closed(&self.term(a)), closed(&self.term(b))),
            Test::Exceeds { large, than, small } => {
                let large = self.term(large);
                let bound = self.threshold(than, small);
                format!("{} > {}", closed(&large), closed(&bound))
            }
            Test::Member(Series::Recurrence(rule), term) => {
                let of = self.term(term);
                let name = self.member(rule);
                format!("{name}({of})")
            }
            Test::Member(Series::Terms(inner), term) => {
                let of = self.term(term);
                let (place, told) = self.place(inner);
                let body = format!("return {told}({place}(n)) == n\n");
                let note = "Whether n is a term of the rising sequence.";
                let name = self.helper("is_term", note, "(n: int) -> bool", &body);
                format!("{name}({of})")
            }
            Test::Pair { smaller, larger } => self.pair(smaller, larger),
            Test::Not(test) => format!("not ({})", self.test(test)),
            Test::All(tests) => self.joined(tests, " and "),
            Test::Any(tests) => self.joined(tests, " or "),
        }
    }

    fn joined(&mut self, tests: &[Test], with: &str) -> String {
        let tests: Vec<String> = tests
            .iter()
            .map(|test| format!("({})", self.test(test)))
            .collect();
        match tests.is_empty() {
            true if with == " and " => "true".into(),
            true => "false".into(),
            false => tests.join(with),
        }
    }

    fn among(&mut self, text: &str, numbers: &[u64]) -> String {
        let closed = closed(text);
        match numbers {
            [] => "false".into(),
            [one] => format!("{closed} == {one}"),
            _ if numbers.len() <= FEW && Self::is_plain(text) => {
                let tests = numbers.iter().map(|number| format!("{closed} == {number}"));
                tests.collect::<Vec<_>>().join(" or ")
            }
            _ => {
                let name = self.table("AMONG", "The numbers that count.", &list(numbers));
                format!("contains({name}, {text})")
            }
        }
    }

    fn threshold(&mut self, than: &Surd, small: &Term) -> String {
        if than.root == 0 && than.over == 1 && *small == Term::Number(1) {
            return than.whole.to_string();
        }
        let small = self.term(small);
        self.multiple(than, &small)
    }

    fn member(&mut self, rule: &Recurrence) -> String {
        let body = followed(rule, "last(terms) < n") + "return contains(terms, n)\n";
        let note =
            "Whether n is a term of the sequence, in which each follows from those before it.";
        self.helper("is_term", note, "(n: int) -> bool", &body)
    }

    /// The functions that tell the least place at which a rising term has reached a number, and
    /// the term.
    pub(super) fn place(&mut self, term: &Term) -> (String, String) {
        let told = self.of_place("term", "The rising sequence, k = 0, 1, 2, ...", term);
        let body = format!(
            "let high = 1\n\
             while {told}(high) < n:\n    \
             high *= 2\n\
             let low = 0\n\
             while low < high:\n{}\
             return low\n",
            indented(&format!(
                "let middle = (low + high) / 2\n\
                 if {told}(middle) < n:\n    \
                 low = middle + 1\n\
                 else:\n    \
                 high = middle\n"
            ))
        );
        let note = format!("The least k for which {told}(k) is n or more.");
        let place = self.helper("place", &note, "(n: int) -> int", &body);
        (place, told)
    }

    /// A function of `k`.
    pub(super) fn of_place(&mut self, wish: &str, note: &str, term: &Term) -> String {
        let outer = std::mem::replace(&mut self.names, vec!["k".into()]);
        let body = self.returned(term);
        self.names = outer;
        self.helper(wish, note, "(k: int) -> int", &body)
    }

    fn pair(&mut self, smaller: &Term, larger: &Term) -> String {
        let (place, told) = self.place(smaller);
        let note = "What the larger number is if the smaller one is that of k.";
        let other = self.of_place("partner", note, larger);
        let body = format!(
            "let k = {place}(small)\n\
             return {told}(k) == small and {other}(k) == large\n"
        );
        let note = "Whether the numbers are a pair of the two sequences.";
        let name = self.helper("is_pair", note, "(small: int, large: int) -> bool", &body);
        let names = self.names.join(", ");
        format!("{name}(min({names}), max({names}))")
    }
}
