//! Parquet files with two columns, `n` and `value`, of 64-bit integers.

use std::{
    io::{self, Write},
    mem,
    sync::{Arc, Mutex, PoisonError},
};

use grundy::Known;
use parquet::{
    basic::{Encoding, Repetition, Type as Physical},
    data_type::Int64Type,
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{WriterProperties, WriterVersion},
        writer::SerializedFileWriter,
    },
    schema::types::{ColumnPath, Type},
};

use super::list::{Heaps, List};
use crate::fault::Fault;

/// Rows of a row group.
const ROWS: usize = 1 << 20;

/// Rows are gathered until they fill a group; the heaps take almost no room, since only their
/// differences are written, and the values a dictionary's bits each.
pub(super) struct Columns {
    writer: SerializedFileWriter<Pipe>,
    pipe: Pipe,
    n: Vec<i64>,
    values: Vec<i64>,
}

/// What the writer has written and nobody has taken yet.
#[derive(Clone, Default)]
pub(super) struct Pipe(Arc<Mutex<Vec<u8>>>);

impl Pipe {
    pub(super) fn take(&self) -> Vec<u8> {
        mem::take(&mut self.0.lock().unwrap_or_else(PoisonError::into_inner))
    }
}

impl Write for Pipe {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let mut buffer = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        buffer.extend_from_slice(bytes);
        Ok(bytes.len())
    }
    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

impl Columns {
    pub(super) fn new(heaps: Heaps<'_>) -> Result<Self, Fault> {
        if i64::try_from(heaps.to).is_err() {
            return Err(Fault::input(format!(
                "a Parquet file holds heaps below 2^63, and {} is larger: choose --format csv",
                heaps.to
            )));
        }
        let pipe = Pipe::default();
        let writer = writer(heaps.spec, pipe.clone()).map_err(|error| {
            Fault::Write("a Parquet file".into(), io::Error::other(error.to_string()))
        })?;
        Ok(Self {
            writer,
            pipe,
            n: Vec::new(),
            values: Vec::new(),
        })
    }

    fn group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        for column in [&mut self.n, &mut self.values] {
            if let Some(mut writer) = group.next_column()? {
                writer
                    .typed::<Int64Type>()
                    .write_batch(column, None, None)?;
                writer.close()?;
            }
            column.clear();
        }
        group.close().map(drop)
    }
}

fn writer(spec: &str, pipe: Pipe) -> Result<SerializedFileWriter<Pipe>, ParquetError> {
    let column = |name| {
        let column = Type::primitive_type_builder(name, Physical::INT64);
        let column = column.with_repetition(Repetition::REQUIRED).build();
        column.map(Arc::new)
    };
    let schema = Type::group_type_builder("sequence")
        .with_fields(vec![column("n")?, column("value")?])
        .build()?;
    let n = ColumnPath::from("n");
    let properties = WriterProperties::builder()
        .set_created_by(concat!("grundy version ", env!("CARGO_PKG_VERSION")).into())
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_column_dictionary_enabled(n.clone(), false)
        .set_column_encoding(n, Encoding::DELTA_BINARY_PACKED)
        .set_key_value_metadata(Some(vec![KeyValue::new("spec".into(), spec.to_owned())]))
        .build();
    SerializedFileWriter::new(pipe, Arc::new(schema), Arc::new(properties))
}

impl List for Columns {
    fn start(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }

    fn block(&mut self, out: &mut Vec<u8>, first: u64, values: &[u64]) -> io::Result<()> {
        for (n, &value) in (first..=u64::MAX).zip(values) {
            self.n.push(n.cast_signed());
            self.values.push(i64::try_from(value).map_err(|_| {
                let wrong =
                    format!("the value {value} needs more than the 63 bits of a Parquet file");
                io::Error::new(io::ErrorKind::InvalidData, wrong)
            })?);
            if self.n.len() >= ROWS {
                self.group().map_err(io::Error::other)?;
                out.extend(self.pipe.take());
            }
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>, known_by: Known) -> io::Result<()> {
        if !self.n.is_empty() {
            self.group().map_err(io::Error::other)?;
        }
        let known_by = KeyValue::new("known_by".into(), known_by.to_string());
        self.writer.append_key_value_metadata(known_by);
        self.writer.finish().map_err(io::Error::other)?;
        // The writer keeps the end in a buffer of its own until it goes.
        self.writer.inner_mut().flush()?;
        out.extend(self.pipe.take());
        Ok(())
    }

    /// The table of contents at the end tells of all row groups.
    fn goes_on(&self) -> bool {
        false
    }
}
