package corpus

import (
	"os"
	"slices"
)

// Measurement is what a pack says of rows: of those in scope, and of the others.
type Measurement struct{ Answers, Others []Answer }

// Measure asks a pack about the rows of a folder of corpora; a page says which
// are in scope. A pack that is not Everything is asked about its own rows.
func Measure(pack, corpora, scopePage, state string) (m Measurement, err error) {
	rows, err := Read(corpora)
	if err != nil {
		return m, err
	}
	page, err := os.ReadFile(scopePage)
	if err != nil {
		return m, err
	}
	scope, err := ParseScope(string(page))
	if err != nil {
		return m, err
	}
	in, others, err := scope.Cases(rows)
	if err != nil {
		return m, err
	}
	if pack != Everything {
		in, others = slices.DeleteFunc(in, func(c Case) bool { return c.Pack != pack }), nil
	}
	table, err := Table(pack)
	if err != nil {
		return m, err
	}
	if m.Answers, err = Ask(table, in, state); err != nil {
		return m, err
	}
	m.Others, err = Ask(table, others, state)
	return m, err
}

// Split parts answers about command lines from those about files.
func Split(answers []Answer) (shells, files []Answer) {
	for _, a := range answers {
		if a.Command != "" {
			shells = append(shells, a)
		} else {
			files = append(files, a)
		}
	}
	return shells, files
}
