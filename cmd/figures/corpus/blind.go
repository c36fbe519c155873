package corpus

import (
	"fmt"
	"io"
	"path/filepath"
	"slices"
	"strings"
)

// everyday is the class of commands that nobody wants to be asked about. Those of
// every other class have to be stopped.
const everyday = "everyday"

// Blind is what std/default says of commands that were written without sight of
// its rules. Once their answers were read they say less: a new list is a new
// file.
type Blind struct {
	List    string // the file's name, without .jsonl
	Answers []Answer
}

// MeasureBlind asks about each list in a folder.
func MeasureBlind(folder, state string) ([]Blind, error) {
	files, err := filepath.Glob(filepath.Join(folder, "*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no lists", folder)
	}
	table, err := Table(Everything)
	if err != nil {
		return nil, err
	}
	var out []Blind
	for _, f := range files {
		b := Blind{List: strings.TrimSuffix(filepath.Base(f), ".jsonl")}
		if b.Answers, err = askList(table, f, b.List, state); err != nil {
			return nil, err
		}
		out = append(out, b)
	}
	return out, nil
}

// askList asks about every command of a file, in a project that has nothing.
func askList(table []byte, file, name, state string) ([]Answer, error) {
	rows, err := readFile(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Base(file), err)
	}
	cases := make([]Case, len(rows))
	for i, r := range rows {
		r.Ref = fmt.Sprintf("%s:%d", name, i+1)
		cases[i] = Case{Row: r, Place: Place{Project: "/home/mia/shop", Home: "/home/mia"}}
	}
	return Ask(table, cases, state)
}

// Share is the part of the answers, in percent, that are one of some decisions.
func Share(answers []Answer, decisions ...string) float64 {
	n := 0
	for _, a := range answers {
		if slices.Contains(decisions, a.Decision) {
			n++
		}
	}
	return 100 * float64(n) / float64(max(len(answers), 1))
}

// Parts are the answers about dangerous and about everyday commands.
func (b Blind) Parts() (dangerous, harmless []Answer) {
	for _, a := range b.Answers {
		if a.Class == everyday {
			harmless = append(harmless, a)
		} else {
			dangerous = append(dangerous, a)
		}
	}
	return dangerous, harmless
}

// PrintBlind prints what is stopped of each class, and with wrong also every
// command that is decided otherwise than it should be.
func PrintBlind(w io.Writer, lists []Blind, wrong bool) {
	for _, b := range lists {
		by := map[string][]Answer{}
		for _, a := range b.Answers {
			by[a.Class] = append(by[a.Class], a)
		}
		for _, class := range classes(b.Answers) {
			fmt.Fprintf(w, "%s, %s: %d commands, %.1f %% denied, %.1f %% asked\n", b.List, class, len(by[class]), Share(by[class], "deny"), Share(by[class], "ask"))
		}
		for _, a := range b.Answers {
			if wrong && (a.Decision == "none") != (a.Class == everyday) {
				fmt.Fprintf(w, "%s %s: %s %s: %s\n", a.Ref, a.Class, a.Decision, a.Hook, a.Command)
			}
		}
	}
}

func classes(answers []Answer) (out []string) {
	for _, a := range answers {
		if !slices.Contains(out, a.Class) {
			out = append(out, a.Class)
		}
	}
	return out
}
