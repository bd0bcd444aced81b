//! The named games: a name is a line of data over a family.

use super::Named;

/// The named games, in the order of the book.
pub(super) const NAMED: &[Named] = &[
    Named {
        key: "kayles",
        spec: "octal:0.77",
        rule: "Take one or two counters from a heap and, if you like, split the rest into two heaps.",
        source: "Dudeney, The Canterbury Puzzles, 1908; Guy & Smith, The G-values of various games, 1956",
    },
    Named {
        key: "turtles",
        spec: "coins:2",
        rule: "Of coins in a row, turn one or two, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "mock-turtles",
        spec: "coins:3",
        rule: "Of coins in a row, turn one, two or three, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "moebius",
        spec: "coins:5",
        rule: "Of coins in a row, turn up to five, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "mogul",
        spec: "coins:7",
        rule: "Of coins in a row, turn up to seven, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "moidores",
        spec: "coins:9",
        rule: "Of coins in a row, turn up to nine, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "twins",
        spec: "coins-exactly:2",
        rule: "Of coins in a row, turn exactly two, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "triplets",
        spec: "coins-exactly:3",
        rule: "Of coins in a row, turn exactly three, the last of them from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "turning-corners",
        spec: "product:twins,twins",
        rule: "Turn the four corners of a rectangle of coins, the one farthest from the origin from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "rugs",
        spec: "product:ruler,ruler",
        rule: "Turn all coins of a rectangle, the one farthest from the origin from heads to tails.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 14",
    },
    Named {
        key: "rook",
        spec: "vectors:(-1,0)*,(0,-1)*",
        rule: "Move a rook any number of squares towards one of the two edges that meet in the corner (0,0).",
        source: "Bouton, Nim, a game with a complete mathematical theory, 1901",
    },
    Named {
        key: "queen",
        spec: "vectors:(-1,0)*,(0,-1)*,(-1,-1)*",
        rule: "Move a queen any number of squares towards one of the two edges or along the diagonal towards the corner (0,0).",
        source: "Wythoff, A modification of the game of nim, 1907; Berge, The theory of graphs, 1962",
    },
    Named {
        key: "king",
        spec: "vectors:(-1,0),(0,-1),(-1,-1)",
        rule: "Move a king one square towards one of the two edges or along the diagonal towards the corner (0,0).",
        source: "after the White Knight in Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 3",
    },
    Named {
        key: "knight",
        spec: "vectors:(-2,-1),(-1,-2),(-2,1),(1,-2)",
        rule: "Move a knight by one of the four jumps that lower the sum of its coordinates.",
        source: "Berlekamp, Conway & Guy, Winning Ways, 1982, chapter 3",
    },
    Named {
        key: "hyper-knight",
        spec: "vectors:(-3,-1),(-2,-1),(-2,1),(-1,-3),(-1,-2),(1,-2)",
        rule: "Move a knight by a jump that lowers the sum of its coordinates, or by 3 in one coordinate and 1 in the other, both down.",
        source: "LightOJ 1315, Game of Hyper Knights",
    },
];
