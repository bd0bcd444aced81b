//! The part of the DOT language that describes a directed graph; how it looks is skipped.

mod lexer;

use lexer::{Lexer, Token};

use super::Names;
use crate::{Error, engine::Graph};

/// Braces inside each other, at most.
const DEPTH: usize = 64;
/// Edges, at most: `{…} -> {…}` writes many in a few words.
const EDGES: usize = 1 << 26;

/// Reads `digraph NAME { … }`.
pub(super) fn read(text: &str) -> Result<(Graph, Names), Error> {
    let mut reader = Reader {
        lexer: Lexer::of(text)?,
        names: Names::default(),
        edges: Vec::new(),
        braces: Vec::new(),
    };
    reader.head()?;
    reader.body()?;
    let graph = Graph::from_edges(reader.names.0.len(), &reader.edges)?;
    Ok((graph, reader.names))
}

/// What stands between braces, so far.
#[derive(Default)]
struct Brace {
    members: Vec<u32>,
    /// What stands before the arrow that was read last, while its other end is awaited.
    tail: Option<Vec<u32>>,
}

struct Reader<'t> {
    lexer: Lexer<'t>,
    names: Names,
    edges: Vec<(u32, u32)>,
    /// The open braces, outermost first.
    braces: Vec<Brace>,
}

impl Reader<'_> {
    fn head(&mut self) -> Result<(), Error> {
        if self.lexer.is_word("strict") {
            self.lexer.advance()?;
        }
        if self.lexer.is_word("graph") {
            return Err(self.lexer.error(
                "expected 'digraph', found 'graph': moves follow directed edges, \
                 so write a digraph and '->'",
            ));
        }
        if !self.lexer.is_word("digraph") {
            return Err(self.lexer.expected("'digraph'"));
        }
        self.lexer.advance()?;
        if let Token::Word(_) | Token::Quoted(_) = self.lexer.token() {
            self.lexer.advance()?;
        }
        self.open("'{' after 'digraph'")
    }

    fn body(&mut self) -> Result<(), Error> {
        while !self.braces.is_empty() {
            match self.lexer.token().clone() {
                Token::Mark('{') => self.open("'{'")?,
                Token::Mark('}') => self.close()?,
                Token::Mark(';' | ',') if !self.awaits_head() => self.lexer.advance()?,
                Token::Word(word) if word.eq_ignore_ascii_case("subgraph") => self.subgraph()?,
                Token::Word(word) if is_default(&word) => self.defaults()?,
                Token::Word(name) | Token::Quoted(name) => self.name(&name)?,
                _ if self.awaits_head() => return Err(self.lexer.expected("a vertex after '->'")),
                _ => return Err(self.lexer.expected("a vertex, an edge or '}'")),
            }
        }
        match self.lexer.token() {
            Token::End => Ok(()),
            _ => Err(self
                .lexer
                .expected("the end of the file after the graph's last '}'")),
        }
    }

    fn awaits_head(&self) -> bool {
        self.braces.last().is_some_and(|brace| brace.tail.is_some())
    }

    fn open(&mut self, expected: &str) -> Result<(), Error> {
        if *self.lexer.token() != Token::Mark('{') {
            return Err(self.lexer.expected(expected));
        }
        if self.braces.len() == DEPTH {
            return Err(self.lexer.error(&format!(
                "expected at most {DEPTH} braces inside each other, found one more: \
                 write the edges without them"
            )));
        }
        self.braces.push(Brace::default());
        self.lexer.advance()
    }

    fn close(&mut self) -> Result<(), Error> {
        if self.awaits_head() {
            return Err(self.lexer.expected("a vertex after '->'"));
        }
        self.lexer.advance()?;
        match self.braces.pop() {
            Some(brace) if !self.braces.is_empty() => self.end(brace.members),
            _ => Ok(()),
        }
    }

    /// `subgraph`, perhaps with a name, before a brace.
    fn subgraph(&mut self) -> Result<(), Error> {
        self.lexer.advance()?;
        if let Token::Word(_) | Token::Quoted(_) = self.lexer.token() {
            self.lexer.advance()?;
        }
        self.open("'{' after 'subgraph': a subgraph is written out where it is used")
    }

    /// `node [...]`, `edge [...]`, `graph [...]`: how things look unless said otherwise.
    fn defaults(&mut self) -> Result<(), Error> {
        self.lexer.advance()?;
        match self.lexer.token() {
            Token::Mark('[') if !self.awaits_head() => self.attributes(),
            _ => Err(self
                .lexer
                .expected("'[' after 'node', 'edge' or 'graph', which DOT keeps for itself")),
        }
    }

    /// A vertex, or `name = value`.
    fn name(&mut self, name: &str) -> Result<(), Error> {
        let at = self.lexer.start();
        self.lexer.advance()?;
        if *self.lexer.token() == Token::Mark('=') && !self.awaits_head() {
            return self.attributes();
        }
        let vertex = self
            .names
            .vertex(name)
            .map_err(|error| self.lexer.place(error, at))?;
        while *self.lexer.token() == Token::Mark(':') {
            self.lexer.advance()?;
            self.value("the name of a port after ':'")?;
        }
        self.end(vec![vertex])
    }

    /// One end of an edge, or a statement of its own.
    fn end(&mut self, members: Vec<u32>) -> Result<(), Error> {
        let arrow = *self.lexer.token() == Token::Arrow;
        let Some(brace) = self.braces.last_mut() else {
            return Ok(());
        };
        if let Some(tail) = brace.tail.take() {
            if members.len().saturating_mul(tail.len()) > EDGES - self.edges.len() {
                return Err(Error::limit(format!(
                    "the graph has more than {EDGES} edges, too many to be read from a DOT file"
                )));
            }
            for from in tail {
                self.edges.extend(members.iter().map(|&to| (from, to)));
            }
        }
        brace.members.extend_from_slice(&members);
        if arrow {
            brace.tail = Some(members);
            return self.lexer.advance();
        }
        self.attributes()
    }

    /// Skips `[…] […] …` and `= value`.
    fn attributes(&mut self) -> Result<(), Error> {
        if *self.lexer.token() == Token::Mark('=') {
            self.lexer.advance()?;
            return self.value("a value after '='");
        }
        while *self.lexer.token() == Token::Mark('[') {
            self.lexer.advance()?;
            while *self.lexer.token() != Token::Mark(']') {
                match self.lexer.token() {
                    Token::Word(_)
                    | Token::Quoted(_)
                    | Token::Mark('=' | ',' | ';')
                    | Token::Html => self.lexer.advance()?,
                    _ => return Err(self.lexer.expected("']' or 'name=value'")),
                }
            }
            self.lexer.advance()?;
        }
        Ok(())
    }

    fn value(&mut self, expected: &str) -> Result<(), Error> {
        match self.lexer.token() {
            Token::Word(_) | Token::Quoted(_) | Token::Html => self.lexer.advance(),
            _ => Err(self.lexer.expected(expected)),
        }
    }
}

fn is_default(word: &str) -> bool {
    ["node", "edge", "graph"]
        .iter()
        .any(|keyword| word.eq_ignore_ascii_case(keyword))
}
