use std::{io, mem, sync::Arc};

use grundy::Value;
use parquet::{
    basic::{ConvertedType, LogicalType, Repetition, Type as Physical},
    data_type::{ByteArrayType, DataType, Int64Type},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{WriterProperties, WriterVersion},
        writer::{SerializedFileWriter, SerializedRowGroupWriter},
    },
    schema::types::Type,
};

use super::{Row, Rows, Solved, Vertex};
use crate::{fault::Fault, render::parquet::Pipe};

/// Rows of a row group.
const ROWS: usize = 1 << 18;

/// The columns of the other formats, and `exits`: the set K of a value ∞(K), which has no number
/// in `value`.
pub(super) struct Columns {
    writer: SerializedFileWriter<Pipe>,
    pipe: Pipe,
    vertex: Names,
    value: Numbers,
    exits: Texts,
    outcome: Texts,
    /// Remoteness and moves, where they are told.
    play: Option<(Numbers, Names)>,
}

/// Cells of one column, some of which are not there.
struct Cells<T: DataType> {
    values: Vec<T::T>,
    there: Vec<i16>,
}

type Numbers = Cells<Int64Type>;
type Texts = Cells<ByteArrayType>;

impl<T: DataType> Default for Cells<T> {
    fn default() -> Self {
        Self {
            values: Vec::new(),
            there: Vec::new(),
        }
    }
}

impl<T: DataType> Cells<T> {
    fn push(&mut self, value: Option<impl Into<T::T>>) {
        self.there.push(value.is_some().into());
        self.values.extend(value.map(Into::into));
    }

    fn write(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, Pipe>,
    ) -> Result<(), ParquetError> {
        let (values, there) = (mem::take(&mut self.values), mem::take(&mut self.there));
        if let Some(mut column) = group.next_column()? {
            let typed = column.typed::<T>();
            typed.write_batch(&values, Some(&there), None)?;
            column.close()?;
        }
        Ok(())
    }
}

/// Vertices by name or by number, as the graph has them.
enum Names {
    Named(Texts),
    Numbered(Numbers),
}

impl Names {
    fn push(&mut self, vertex: Option<Vertex<'_>>) {
        match (self, vertex) {
            (Self::Named(texts), Some(Vertex::Named(name))) => texts.push(Some(name)),
            (Self::Numbered(numbers), Some(Vertex::Numbered(at))) => {
                numbers.push(i64::try_from(at).ok());
            }
            (Self::Named(texts), _) => texts.push(None::<&str>),
            (Self::Numbered(numbers), _) => numbers.push(None::<i64>),
        }
    }

    fn write(
        &mut self,
        group: &mut SerializedRowGroupWriter<'_, Pipe>,
    ) -> Result<(), ParquetError> {
        match self {
            Self::Named(texts) => texts.write(group),
            Self::Numbered(numbers) => numbers.write(group),
        }
    }
}

impl Columns {
    pub(super) fn new(solved: &Solved<'_>) -> Result<Self, Fault> {
        let pipe = Pipe::default();
        let named = solved.graph.name(0).is_some();
        let writer = writer(solved, named, pipe.clone()).map_err(|error| {
            Fault::Write("a Parquet file".into(), io::Error::other(error.to_string()))
        })?;
        let names = || match named {
            true => Names::Named(Texts::default()),
            false => Names::Numbered(Numbers::default()),
        };
        Ok(Self {
            writer,
            pipe,
            vertex: names(),
            value: Numbers::default(),
            exits: Texts::default(),
            outcome: Texts::default(),
            play: solved.remoteness.map(|_| (Numbers::default(), names())),
        })
    }

    fn group(&mut self) -> Result<(), ParquetError> {
        let mut group = self.writer.next_row_group()?;
        self.vertex.write(&mut group)?;
        self.value.write(&mut group)?;
        self.exits.write(&mut group)?;
        self.outcome.write(&mut group)?;
        if let Some((remoteness, best)) = &mut self.play {
            remoteness.write(&mut group)?;
            best.write(&mut group)?;
        }
        group.close().map(drop)
    }
}

fn writer(
    solved: &Solved<'_>,
    named: bool,
    pipe: Pipe,
) -> Result<SerializedFileWriter<Pipe>, ParquetError> {
    let number = |name| Type::primitive_type_builder(name, Physical::INT64);
    let text = |name| {
        Type::primitive_type_builder(name, Physical::BYTE_ARRAY)
            .with_converted_type(ConvertedType::UTF8)
            .with_logical_type(Some(LogicalType::String))
    };
    let vertex = |name| if named { text(name) } else { number(name) };
    let mut columns = vec![
        vertex("vertex"),
        number("value"),
        text("exits"),
        text("outcome"),
    ];
    if solved.remoteness.is_some() {
        columns.extend([number("remoteness"), vertex("move")]);
    }
    let columns = columns.into_iter().map(|column| {
        let column = column.with_repetition(Repetition::OPTIONAL).build();
        column.map(Arc::new)
    });
    let schema = Type::group_type_builder("graph")
        .with_fields(columns.collect::<Result<_, _>>()?)
        .build()?;
    let told = |key: &str, value: &str| KeyValue::new(key.into(), value.to_owned());
    let properties = WriterProperties::builder()
        .set_created_by(concat!("grundy version ", env!("CARGO_PKG_VERSION")).into())
        .set_writer_version(WriterVersion::PARQUET_1_0)
        .set_key_value_metadata(Some(vec![
            told("file", solved.name),
            told("known_by", "search"),
        ]))
        .build();
    SerializedFileWriter::new(pipe, Arc::new(schema), Arc::new(properties))
}

impl Rows for Columns {
    fn start(&mut self, _out: &mut Vec<u8>) -> io::Result<()> {
        Ok(())
    }

    fn row(&mut self, out: &mut Vec<u8>, row: &Row<'_>) -> io::Result<()> {
        let (value, exits) = match &row.value {
            Value::Nim(nimber) => (i64::try_from(nimber.get()).ok(), None),
            Value::Loopy(set) => {
                let list: Vec<String> = set.iter().map(u64::to_string).collect();
                (None, Some(list.join(",")))
            }
            Value::Loony => (None, None),
        };
        self.vertex.push(Some(row.vertex));
        self.value.push(value);
        self.exits.push(exits.as_deref());
        self.outcome.push(Some(row.outcome.to_string().as_str()));
        if let Some((remoteness, best)) = &mut self.play {
            remoteness.push(row.remoteness.map(i64::from));
            best.push(row.best);
        }
        if self.outcome.there.len() >= ROWS {
            self.group().map_err(io::Error::other)?;
            out.extend(self.pipe.take());
        }
        Ok(())
    }

    fn end(&mut self, out: &mut Vec<u8>) -> io::Result<()> {
        if !self.outcome.there.is_empty() {
            self.group().map_err(io::Error::other)?;
        }
        self.writer.finish().map_err(io::Error::other)?;
        io::Write::flush(self.writer.inner_mut())?;
        out.extend(self.pipe.take());
        Ok(())
    }
}
