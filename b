grundy certificate 1
game: octal:0.77
code: 1=7 2=7
unequal: no
theorem: guy-smith-1956
preperiod: 71
period: 13
saltus: 0
values: 167
max: 8 at 27
values-sha256: a9ea81e7029bbded289773536118bdb8fd9845793f41ac77dec1c6d03a7f8dd9
sha256: 99b5751a6b4f245cc9acfdf927cde718624fba6ea69ea4d563a872a2f29ac6db
