package corpus

import (
	"fmt"
	"path"
	"strings"
)

// Scope says which rows the packs answer for, and around what each set of rows
// was written: the tables of docs/packs/scope.md.
type Scope struct {
	lines  []scopeLine
	places map[string]Place // by the name of the set
}

type scopeLine struct {
	set, scope string // scope is a glob
	pack       string // "" is out of scope
	access     string // how a file is asked for where the row does not say
}

// Place is what a tool call happens in.
type Place struct{ Project, Home string }

// anySet is the line of a table that holds for sets without one of their own.
const anySet = "*"

// ParseScope reads a page: every table whose first column is "set".
func ParseScope(page string) (*Scope, error) {
	s := &Scope{places: map[string]Place{}}
	var head []string
	for line := range strings.Lines(page) {
		cells, ok := tableRow(line)
		switch {
		case !ok:
			head = nil
		case head == nil:
			head = cells
		case strings.HasPrefix(cells[0], "---") || head[0] != "set":
		case len(cells) != len(head):
			return nil, fmt.Errorf("%q has %d cells, its table %d", strings.TrimSpace(line), len(cells), len(head))
		case head[1] == "project":
			s.places[cells[0]] = Place{cells[1], cells[2]}
		default:
			s.lines = append(s.lines, scopeLine{cells[0], cells[1], strings.Trim(cells[2], "–"), strings.Trim(cells[3], "–")})
		}
	}
	if len(s.lines) == 0 || s.places[anySet] == (Place{}) {
		return nil, fmt.Errorf("there is no table of scopes, or none of places with a line for %s", anySet)
	}
	return s, nil
}

// tableRow is the cells of a line of a Markdown table, code marks taken off.
func tableRow(line string) ([]string, bool) {
	line = strings.TrimSpace(line)
	if !strings.HasPrefix(line, "|") || !strings.HasSuffix(line, "|") || len(line) < 2 {
		return nil, false
	}
	var cells []string
	for _, c := range strings.Split(line[1:len(line)-1], "|") {
		cells = append(cells, strings.Trim(strings.TrimSpace(c), "`"))
	}
	return cells, true
}

// of is the first line for a row.
func (s *Scope) of(r *Row) (scopeLine, error) {
	for _, l := range s.lines {
		if ok, err := path.Match(l.scope, escapeScope(r.Scope)); err != nil {
			return l, err
		} else if ok && (l.set == r.Name() || l.set == anySet) {
			return l, nil
		}
	}
	return scopeLine{}, fmt.Errorf("docs/packs/scope.md has no line for %s, scope %q", r.Name(), r.Scope)
}

// escapeScope takes out of a scope what path.Match treats on its own.
func escapeScope(scope string) string { return strings.ReplaceAll(scope, "/", "∕") }

// Case is a row that the packs answer for.
type Case struct {
	*Row
	Pack   string // that should decide it; empty where none should
	Access string // how a file is asked for where the row does not say
	Place  Place
}

// Cases parts rows into those that are in scope and the others, in order. Those
// that are no command line are neither.
func (s *Scope) Cases(rows []*Row) (in, others []Case, err error) {
	for _, r := range rows {
		if r.sqlText() {
			continue
		}
		l, err := s.of(r)
		if err != nil {
			return nil, nil, err
		}
		p, ok := s.places[r.Name()]
		if !ok {
			p = s.places[anySet]
		}
		c := Case{r, l.pack, l.access, p}
		if l.pack == "" {
			others = append(others, c)
		} else {
			in = append(in, c)
		}
	}
	return in, others, nil
}
