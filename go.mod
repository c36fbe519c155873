module github.com/hookc/hookc

go 1.26
