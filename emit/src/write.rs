//! Programs in the three languages.

mod cpp;
mod kinds;
mod page;
mod python;
mod rust;
mod steps;
mod tongue;

use crate::{
    Language,
    tree::{Function, Plan, Step, blocks},
};
use kinds::Scope;
use page::Page;
use tongue::Tongue;

/// Writes a program, or functions that are to be used in one.
pub(crate) fn write(plan: &Plan, language: Language, notes: &[String]) -> String {
    let tongue: &dyn Tongue = match language {
        Language::Cpp => &cpp::Cpp,
        Language::Python => &python::Python,
        Language::Rust => &rust::Rust,
        Language::Latex => return String::new(),
    };
    let mut page = Page::default();
    for table in &plan.tables {
        page.notes(tongue.remark(), &table.notes);
        let items = tongue.table(&table.name, &table.value);
        page.line(&items);
    }
    if !plan.tables.is_empty() {
        page.gap(tongue.gap());
    }
    for function in plan.functions.iter().filter(|f| !tongue.knows(&f.name)) {
        Writer::new(plan, tongue, &function.body).function(function, &mut page);
        page.gap(tongue.gap());
    }
    if !plan.main.is_empty() {
        Writer::new(plan, tongue, &plan.main).main(plan, &mut page);
    }
    let body = page.text();
    let mut head = Page::default();
    head.notes(tongue.remark(), notes);
    let prelude = tongue.prelude(&body);
    if !notes.is_empty() && !prelude.is_empty() {
        head.gap(1);
    }
    for line in prelude {
        head.line(&line);
    }
    head.gap(if plan.tables.is_empty() {
        tongue.gap()
    } else {
        1
    });
    let head = head.text();
    match head.trim().is_empty() {
        true => body.trim_end().to_owned() + "\n",
        false => format!("{}{}\n", head, body.trim_end()),
    }
}

/// Whether the main program reads.
fn page_reads(plan: &Plan) -> bool {
    let mut reads = false;
    blocks(&plan.main, &mut |step| {
        reads |= matches!(
            step,
            Step::Read(_) | Step::ReadList(..) | Step::WhileRead(..)
        );
    });
    reads
}

/// Writes one function or the main program.
struct Writer<'p> {
    tongue: &'p dyn Tongue,
    scope: Scope<'p>,
}

impl<'p> Writer<'p> {
    fn new(plan: &'p Plan, tongue: &'p dyn Tongue, body: &'p [Step]) -> Self {
        let scope = Scope::new(plan, body);
        Self { tongue, scope }
    }

    fn function(&mut self, function: &Function, page: &mut Page) {
        for parameter in &function.takes {
            self.scope.takes(parameter);
        }
        self.tongue.head(function, &self.scope, page);
        page.depth += 1;
        match function.body.split_last() {
            Some((Step::Return(value), before)) if self.tongue.ends_with_value() => {
                self.steps(before, page);
                page.line(&self.expr(value).text);
            }
            _ => self.steps(&function.body, page),
        }
        page.depth -= 1;
        self.tongue.close(page);
    }

    fn main(&mut self, plan: &Plan, page: &mut Page) {
        self.tongue.begin(plan, page);
        page.depth += 1;
        self.steps(&plan.main, page);
        self.tongue.finish(page);
    }
}
