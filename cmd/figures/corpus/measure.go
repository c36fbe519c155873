package corpus

import (
	"os"
	"slices"
)

// Measure asks a pack about the rows of a folder of corpora that a page says are
// in scope; out counts those that are not, by set. A pack that is not Everything
// is asked about its own rows.
func Measure(pack, corpora, scopePage, state string) (answers []Answer, out map[string]int, err error) {
	rows, err := Read(corpora)
	if err != nil {
		return nil, nil, err
	}
	page, err := os.ReadFile(scopePage)
	if err != nil {
		return nil, nil, err
	}
	scope, err := ParseScope(string(page))
	if err != nil {
		return nil, nil, err
	}
	cases, out, err := scope.Cases(rows)
	if err != nil {
		return nil, nil, err
	}
	if pack != Everything {
		cases = slices.DeleteFunc(cases, func(c Case) bool { return c.Pack != pack })
	}
	table, err := Table(pack)
	if err != nil {
		return nil, nil, err
	}
	answers, err = Ask(table, cases, state)
	return answers, out, err
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
