package schema

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// token is one step from a value to an item or property of it.
type token struct {
	key  value.Value // of a property; nil for an item
	at   int         // position in the document
	list bool
}

func (t token) name() string {
	if t.list {
		return strconv.Itoa(t.at)
	}
	return t.key.Text()
}

// findings collects violations up to a limit, in the order of the document;
// beyond it, it counts.
type findings struct {
	list  []finding
	more  int
	limit int
}

// finding is a violation and where in the document it stands: positions, for
// names say nothing about order.
type finding struct {
	Violation
	order []int
}

func (f *findings) add(path []token, text string) {
	if len(f.list) >= f.limit {
		f.more++
		return
	}
	order := make([]int, len(path))
	for i, t := range path {
		order[i] = t.at
	}
	f.list = append(f.list, finding{Violation{pointer(path), text}, order})
	for i := len(f.list) - 1; i > 0 && slices.Compare(f.list[i-1].order, f.list[i].order) > 0; i-- {
		f.list[i-1], f.list[i] = f.list[i], f.list[i-1] // rarely: mostly they are found in order
	}
}

// report is the first violations. What two parts of a schema ask for is said
// once.
func (f *findings) report() Report {
	r := Report{More: f.more}
	for _, x := range f.list {
		switch {
		case slices.Contains(r.Violations, x.Violation):
		case len(r.Violations) < Shown:
			r.Violations = append(r.Violations, x.Violation)
		default:
			r.More++
		}
	}
	return r
}

// pointer spells a path as a JSON pointer.
func pointer(path []token) string {
	var b strings.Builder
	for _, t := range path {
		name := t.name()
		b.WriteByte('/')
		if strings.ContainsAny(name, "~/") {
			name = strings.ReplaceAll(strings.ReplaceAll(name, "~", "~0"), "/", "~1")
		}
		b.WriteString(name)
	}
	return b.String()
}
