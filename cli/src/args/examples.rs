//! Two calls for each command; the tests run them.

pub(super) const ALL: &str = "\
Examples:
  grundy value 'kayles:5 + nim:3,4'
  grundy moves nim:3,4,5
  grundy sequence kayles --to 30

Exit codes: 0 done, 1 a certificate or a program is wrong, 2 wrong usage or input, 3 a limit reached, 130 stopped by Ctrl-C.";
pub(super) const GAMES: &str = "\
Examples:
  grundy games
  grundy games kayles";
pub(super) const VALUE: &str = "\
Examples:
  grundy value nim:3,4,5 'kayles:5 + nim:3,4'
  printf 'nim:1,2\\nkayles:17 + nim:4\\n' | grundy value - --format csv
  grundy value cram:4x6 --engine proof --time 60 --checkpoint cram.table";
pub(super) const OUTCOME: &str = "\
Examples:
  grundy outcome kayles:100
  grundy outcome --format json 'subtraction:1,3,4:21,7'
  grundy outcome --play misere kayles:9,4
  grundy outcome --sum conjunctive --remoteness nim:3,4";
pub(super) const MOVES: &str = "\
Examples:
  grundy moves 'kayles:5 + nim:3,4'
  grundy moves --why nim:3,4,5
  grundy moves --all --format json nim:1,2
  grundy moves --why --play misere kayles:9,5";
pub(super) const SEQUENCE: &str = "\
Examples:
  grundy sequence octal:0.77 --to 99
  grundy sequence kayles --to 1000 --plot kayles.svg
  grundy sequence octal:0.106 --to 9999 --statistics";
pub(super) const TABLE: &str = "\
Examples:
  grundy table wythoff 0..9,0..9
  grundy table wythoff 0..99,0..99 --plot wythoff.png
  grundy table cram 1..4,1..5

A game on boards has a table by their sizes: rows, then columns.";
pub(super) const LOSING: &str = "\
Examples:
  grundy losing subtraction:1,3,4 --to 50
  grundy losing kayles --to 1000 --count";
pub(super) const PERIOD: &str = "\
Examples:
  grundy period kayles
  grundy period subtraction-all-but:1,2,8 --format json
  grundy period officers --limit 3000

The status is PROVED, with the theorem; OBSERVED up to the last heap computed; or NONE FOUND.";
pub(super) const PATTERN: &str = "\
Examples:
  grundy pattern dim
  grundy pattern wythoff --format json
  grundy sequence lasker --to 500 --format bfile | grundy pattern -
  grundy pattern subtraction:1,3,4 --emit latex

The status is PROVED, with the theorem, or OBSERVED up to a number; a formula is told only if it was
right for numbers that it was not made from and is far shorter than they are. With --emit it is a
function, checked before it is printed; where nothing is found, a table and a search.";
pub(super) const COMPARE: &str = "\
Examples:
  grundy compare subtraction:1-3 'formula:n mod 4'
  grundy compare octal:0.07 octal:0.137 --shift --format json

Exit codes: 0 they agree as far as they were compared, 1 they differ.";
pub(super) const SOLVE: &str = "\
Examples:
  printf 'a b\\nb a\\nb c\\n' | grundy solve -
  printf 'a b\\nb a\\nb c\\n' | grundy solve - --tokens a,b --moves

The remoteness is the number of moves until play ends, where the winner hurries and the loser delays.";
pub(super) const CENSUS: &str = "\
Examples:
  grundy census 0.d 4.d --limit 2000
  grundy census 0.07 0.77 grundy --limit 1000 --format markdown
  grundy census 0.dd --play misere --order 100 --limit 200
  printf '0.16\\n0.45\\n' | grundy census - --limit 1000 --sparse-limit 400000 --format csv

Games that are the same by their rules, moved along, are one row, that of the first of them.";
pub(super) const CHECK: &str = "\
Examples:
  grundy check wythoff --to 12
  grundy check kayles --from 30 --format json
  grundy check octal:0.07 octal:0.137 --to 500

Values are found here from the moves alone, without theorems, canonical forms or parts.
Exit codes: 0 all is right, 1 something is wrong, 3 there are more positions than --most.";
pub(super) const MISERE: &str = "\
Examples:
  grundy misere kayles
  grundy misere octal:0.123 --genus 15 --format json
  grundy misere chomp --of 3,3

The status is PROVED for all heaps, with the theorem; WHOLE for all of finitely many positions; or
PARTIAL, for the heaps up to the last that the bounds allow. Exit code 3 if a bound was reached.";
pub(super) const VERIFY: &str = "\
Examples:
  grundy period kayles --certificate kayles.txt && grundy verify kayles.txt
  grundy period octal:0.156 --certificate 156.txt && grundy verify 156.txt --format json

Exit codes: 0 all is right, 1 something is wrong, 2 the file can't be read, 3 a limit was reached
or only some chunks were checked, 130 stopped by Ctrl-C.";
pub(super) const EXPLAIN: &str = "\
Examples:
  grundy explain octal:0.07
  grundy explain officers --format json";
pub(super) const JUDGE: &str = "\
Examples:
  grundy judge --list
  grundy judge --explain hdu-1848
  grundy generate hdu-1848 --seed 7 | grundy judge hdu-1848
  grundy judge hdu-1848 --emit cpp --unchecked";
pub(super) const GENERATE: &str = "\
Examples:
  grundy generate hdu-1848
  grundy generate poj-1704 --size max --seed 7 --count 3";
pub(super) const STRESS: &str = "\
Examples:
  grundy stress hdu-1847 --inputs 20 -- grundy judge hdu-1847
  grundy stress hdu-1848 --inputs 20 --program-time 2 -- grundy judge hdu-1848

Small cases come first, all of them, then random ones, those at the limits, and those of equal,
least, largest and neighbouring numbers. The smallest failing input is kept in a file.
Exit codes: 0 the program passed, 1 it failed, 2 it cannot be started, 3 a limit was reached.";
pub(super) const REFEREE: &str = "\
Examples:
  grundy referee subtraction:1,2:7 -- sh -c 'while read n; do echo $((n - n % 3)); done'
  grundy referee subtraction:1,2:8 subtraction:1,2:20 --program-time 1 -- sh -c 'while read n; do echo $((n - n % 3)); done'

The program reads a line with a position, such as 3,4,5, writes the position that its move leaves,
such as 3,1,5, reads the position after the other player's move, and so on. It moves first, and ends
when its input ends.
Exit codes: 0 it won all games, 1 it gave a win away or failed, 2 it cannot be started.";
pub(super) const NIMBER: &str = "\
Examples:
  grundy nimber '(5*7+3)/2' 'solve(x^2+x=6)'
  grundy nimber --table 16
  printf '5 7\\n0x100 3\\n' | grundy nimber --products -

The sum is xor, a-b is a+b, and a^n the power with an ordinary exponent n, so a^-1 is 1/a.
What stands in an exponent is calculated with nimbers too: 2^(1+1) is 2^0 = 1, since 1+1 is 0.
The trace is that in the smallest field with a; the roots of equations may lie in a larger one.

Many products at once use the best instructions of the processor. The environment variable
NIMBERS_TIER chooses others: portable, pclmul, avx2, avx2-gfni or avx512-gfni.";
#[cfg(feature = "script")]
pub(super) const NEW: &str = "\
Examples:
  grundy new my-heaps
  grundy new my-board --like board";
pub(super) const COMPLETIONS: &str = "\
Examples:
  grundy completions bash > grundy.bash
  grundy completions zsh > _grundy";
