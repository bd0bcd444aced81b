use std::io::{self, Write};

use grundy::Value;

use super::{Row, Rows, Solved, Vertex};

/// A NumPy array of records in the order of the vertices; -1 stands for what is not there.
pub(super) struct Records<'a> {
    solved: &'a Solved<'a>,
}

impl<'a> Records<'a> {
    pub(super) fn new(solved: &'a Solved<'a>) -> Self {
        Self { solved }
    }

    fn number(&self, vertex: Vertex<'_>) -> i64 {
        let at = match vertex {
            Vertex::Numbered(number) => Some(number),
            Vertex::Named(name) => self.solved.graph.vertex(name),
        };
        at.and_then(|at| i64::try_from(at).ok()).unwrap_or(-1)
    }
}

impl Rows for Records<'_> {
    fn start(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        let play = match self.solved.remoteness {
            Some(_) => ", ('remoteness', '<i8'), ('move', '<i8')",
            None => "",
        };
        let words = format!(
            "{{'descr': [('value', '<i4'), ('outcome', '|S1'){play}], 'fortran_order': False, \
             'shape': ({},), }}",
            self.solved.graph.graph().len()
        );
        // The numbers start at a multiple of 64 bytes.
        let length = (10 + words.len() + 1).next_multiple_of(64);
        out.extend(b"\x93NUMPY\x01\x00");
        out.extend(((length - 10) as u16).to_le_bytes());
        out.extend(format!("{words:<0$}\n", length - 11).bytes());
        Ok(())
    }

    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
        let value = match &row.value {
            Value::Nim(nimber) => i32::try_from(nimber.get()).unwrap_or(-1),
            _ => -1,
        };
        out.extend(value.to_le_bytes());
        write!(out, "{}", row.outcome)?;
        if self.solved.remoteness.is_some() {
            out.extend(row.remoteness.map_or(-1, i64::from).to_le_bytes());
            out.extend(row.best.map_or(-1, |to| self.number(to)).to_le_bytes());
        }
        Ok(())
    }

    fn end(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }
}
