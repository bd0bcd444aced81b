//! The JSON object of a misère theory.

use grundy::{Theory, engine::misere::Status};
use serde::Serialize;

use super::{super::schema::SCHEMA, images, relations};

#[derive(Serialize)]
pub(super) struct Object<'a> {
    schema: &'static str,
    spec: &'a str,
    status: &'static str,
    theorem: Option<&'static str>,
    preperiod: Option<u64>,
    period: Option<u64>,
    computed_to: Option<u64>,
    order: usize,
    generators: Vec<Generator>,
    relations: Vec<[String; 2]>,
    irredundant: bool,
    lost: Vec<String>,
    rises: Vec<Rise>,
    images: Vec<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    components: Option<&'a Vec<Vec<u64>>>,
    genera: Vec<Genus>,
    ended_by: Option<String>,
}

#[derive(Serialize)]
struct Generator {
    name: String,
    position: u64,
}

#[derive(Serialize)]
struct Rise {
    position: u64,
    order: usize,
}

#[derive(Serialize)]
struct Genus {
    position: u64,
    genus: String,
    nim_value: u32,
    misere_value: u32,
    tame: bool,
}

impl<'a> Object<'a> {
    pub(super) fn new(spec: &'a str, theory: &'a Theory) -> Self {
        let quotient = &theory.found.quotient;
        let shown = &theory.presentation;
        let (status, proof) = match quotient.status() {
            Status::Proved(proof) => ("proved", Some(proof)),
            Status::Whole => ("whole", None),
            Status::Partial => ("partial", None),
        };
        let generators = shown.generators.iter().enumerate();
        let rises = theory.found.expansions.iter();
        let genera = theory.genera.iter();
        Self {
            schema: SCHEMA,
            spec,
            status,
            theorem: proof.map(|proof| proof.theorem()),
            preperiod: proof.map(|proof| proof.preperiod),
            period: proof.map(|proof| proof.period),
            computed_to: quotient.positions().checked_sub(1),
            order: quotient.order(),
            generators: generators
                .map(|(at, &position)| Generator {
                    name: shown.name(at),
                    position,
                })
                .collect(),
            relations: relations(theory).collect(),
            irredundant: shown.irredundant,
            lost: quotient.lost().iter().map(|&x| shown.word(x)).collect(),
            rises: rises
                .map(|&(position, order)| Rise { position, order })
                .collect(),
            images: images(quotient).iter().map(|&x| shown.word(x)).collect(),
            components: theory.names.as_ref(),
            genera: genera
                .map(|kin| Genus {
                    position: kin.position,
                    genus: kin.genus.to_string(),
                    nim_value: kin.genus.normal,
                    misere_value: kin.genus.misere[0],
                    tame: kin.tame,
                })
                .collect(),
            ended_by: theory.found.early.as_ref().map(ToString::to_string),
        }
    }
}
