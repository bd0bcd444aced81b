//! How a file is read.

use starlark::{
    analysis::AstModuleLint,
    environment::Module,
    syntax::{AstModule, Dialect},
    values::{Value, tuple::AllocTuple},
};

use super::{
    File, Has, KNOWN, evaluator,
    remedy::SIGNATURES,
    told::{kind, no_position, short, told},
};
use crate::{
    Limits,
    literal::Tree,
    packed::Packed,
    worker::{
        Fault,
        functions::{self, Parameters, globals},
        interner::Interner,
    },
};

impl File {
    pub(in crate::worker) fn open(
        name: &str,
        text: &str,
        given: &[(String, String)],
        limits: Limits,
    ) -> Result<Self, Fault> {
        let parameters = read(given)?;
        let dialect = Dialect {
            enable_load: false,
            enable_top_level_stmt: true,
            enable_f_strings: true,
            ..Dialect::Extended
        };
        let place = |error| told(name, limits, error, "");
        let ast = AstModule::parse(name, text.to_owned(), &dialect).map_err(place)?;
        if let Some(fault) = defined_twice(name, &ast) {
            return Err(fault);
        }
        let globals = globals();
        let (module, parameters) = parameters.lent(|| {
            Module::with_temp_heap(|module| {
                evaluator(&module, limits, None)
                    .eval_module(ast, &globals)
                    .map_err(place)?;
                let values = KNOWN.map(|name| module.get(name).unwrap_or_else(Value::new_none));
                module.set_extra_value(module.heap().alloc(AllocTuple(values)));
                let frozen = module.freeze();
                frozen.map_err(|error| Fault::input(format!("{name}: {error:?}")))
            })
        });
        let module = module?;
        let mut file = Self {
            limits,
            interner: Interner::default(),
            name: name.to_owned(),
            text: text.to_owned(),
            module,
            given: functions::given(),
            has: Has::default(),
            start: None,
            starts_with_tuple: false,
            last_loses: false,
            stop: None,
        };
        file.asked_for(&parameters)?;
        file.settle()?;
        Ok(file)
    }

    /// Whether all parameters that were given are those of the file.
    fn asked_for(&self, parameters: &Parameters) -> Result<(), Fault> {
        let asked = &parameters.asked;
        let unknown = |(given, _): &&(String, Tree)| !asked.contains(given);
        let Some((given, _)) = parameters.given.iter().find(unknown) else {
            return Ok(());
        };
        let known = match asked.is_empty() {
            true => "none; a file asks for one with k = parameter('k', 1)".to_owned(),
            false => format!("'{}'", asked.join("', '")),
        };
        Err(Fault::input(format!(
            "{} has no parameter '{given}': it has {known}",
            self.name
        )))
    }

    /// Reads what the file says once and for all.
    fn settle(&mut self) -> Result<(), Fault> {
        let names: Vec<String> = self.module.names().map(|n| n.as_str().to_owned()).collect();
        let has = |name: &str| names.iter().any(|own| own == name);
        if !has("moves") {
            return Err(self.without_moves(&names));
        }
        if let Some(fault) = self.misspelt(&names).or_else(|| self.no_function()) {
            return Err(fault);
        }
        self.has = Has {
            canonical: has("canonical"),
            parts: has("parts"),
            valid: has("valid"),
            winner: has("winner"),
            describe: has("describe"),
            draw: has("draw"),
        };
        if has("last_player") {
            self.last_loses = self.last_player()?;
        }
        if has("start") {
            let start = self.read_start()?;
            self.starts_with_tuple = match start {
                Packed::One(number) => self.is_tuple(number),
                _ => true,
            };
            self.start = Some(start);
        }
        Ok(())
    }

    fn without_moves(&self, names: &[String]) -> Fault {
        let near = names
            .iter()
            .find(|name| strsim::levenshtein(name, "moves") < 3);
        Fault::input(match near {
            Some(near) => format!(
                "{}, {}: expected a function moves(position), found '{near}': rename it",
                self.name,
                self.place_of(near)
            ),
            None => format!(
                "{} defines no function moves(position), which returns the list of what a \
                 player may leave: add it",
                self.name
            ),
        })
    }

    /// The fault of a name that is almost one which changes what the game is: it would be passed
    /// over. Shorter ones are near to too many words.
    fn misspelt(&self, names: &[String]) -> Option<Fault> {
        for (meant, most) in [
            ("last_player", 2),
            ("canonical", 2),
            ("describe", 1),
            ("winner", 1),
        ] {
            let near = |name: &&String| strsim::damerau_levenshtein(name, meant) <= most;
            let found = names
                .iter()
                .find(near)
                .filter(|_| !names.iter().any(|name| name == meant));
            if let Some(found) = found {
                return Some(self.at(
                    found,
                    format!("'{found}' means nothing here, did you mean '{meant}'? Rename it"),
                ));
            }
        }
        None
    }

    /// The fault of something else under the name of a function.
    fn no_function(&self) -> Option<Fault> {
        let functions = SIGNATURES.iter().filter_map(|call| call.split_once('('));
        functions.into_iter().find_map(|(name, arguments)| {
            let value = self.value_of(name);
            let is_function =
                ["function", "native_function", "partial"].contains(&value.get_type());
            (!value.is_none() && !is_function).then(|| {
                self.at(
                    name,
                    format!(
                        "found {} called {name}, expected a function: write def \
                         {name}({arguments}:, or choose another name for it",
                        kind(value)
                    ),
                )
            })
        })
    }

    fn last_player(&mut self) -> Result<bool, Fault> {
        self.scope(|file, _| {
            let value = file.value_of("last_player");
            match value.unpack_str() {
                Some("wins") => Ok(false),
                Some("loses") => Ok(true),
                _ => Err(file.at(
                    "last_player",
                    format!(
                        "expected last_player = \"wins\" or \"loses\", found {}",
                        short(&value.to_repr())
                    ),
                )),
            }
        })
    }

    fn read_start(&mut self) -> Result<Packed, Fault> {
        self.scope(|file, _| {
            let value = file.value_of("start");
            let packed = file.interner.pack(value);
            packed.map_err(|found| file.at("start", no_position("start", &found)))
        })
    }
}

/// The fault of a function whose name another one has too: the first would be passed over.
fn defined_twice(name: &str, ast: &AstModule) -> Option<Fault> {
    let twice = ast.lint(None).into_iter();
    let mut twice = twice.filter(|lint| lint.short_name == "duplicate-top-level-assign");
    twice.find_map(|lint| {
        // It is told as file:line:columns.
        let first: usize = lint.problem.rsplit(':').nth(1)?.parse().ok()?;
        let file = &lint.location.file;
        let second = lint.location.resolve_span().begin;
        let is_def = |line: usize| {
            let line = file.line_span_opt(line).map(|line| file.source_span(line));
            line.is_some_and(|line| line.starts_with("def "))
        };
        (is_def(second.line) && is_def(first.checked_sub(1)?)).then(|| {
            Fault::input(format!(
                "{name}, line {}, column {}: found a second function {}, after that of line \
                 {first}: remove one of them, or rename it",
                second.line + 1,
                second.column + 1,
                lint.original
            ))
        })
    })
}

/// Reads the values of parameters.
fn read(given: &[(String, String)]) -> Result<Parameters, Fault> {
    let read = given.iter().map(|(name, text)| {
        let tree = Tree::of_label(text)
            .map_err(|told| Fault::input(format!("in the parameter {name}: {told}")));
        Ok((name.clone(), tree?))
    });
    Ok(Parameters {
        given: read.collect::<Result<_, Fault>>()?,
        ..Parameters::default()
    })
}
