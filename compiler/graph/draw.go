package graph

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Formats are the formats by their names.
var Formats = []struct {
	Name string
	Ext  string // of files that hold it
	Draw func(*Graph) string
}{
	{"mermaid", ".mmd", (*Graph).Mermaid},
	{"dot", ".dot", (*Graph).DOT},
	{"svg", ".svg", (*Graph).SVG},
	{"json", ".json", (*Graph).JSON},
}

// Of many arrows at one row none is drawn: the row says how many there are.
const (
	maxIn  = 4
	maxOut = 6
)

// arrows is what is drawn as an arrow, and what is said at a row instead.
func (e *Event) arrows() (arrows []Relation, notes map[int][]string) {
	notes = map[int][]string{}
	arrows = e.Relations
	arrows = e.tell(arrows, maxIn, func(r Relation) int { return r.Under }, map[How]string{
		Ends: "not reached where one of %d others denies", Outranks: "overruled by %d others", Skips: "skipped by %d final allows", Replaces: "replaced by %d others",
	}, notes)
	arrows = e.tell(arrows, maxOut, func(r Relation) int { return r.Over }, map[How]string{
		Ends: "ends %d others", Outranks: "overrules %d others", Skips: "skips %d others", Replaces: "replaces %d others",
	}, notes)
	return arrows, notes
}

// tell takes out the arrows of a kind of which a row has more than most, and notes
// them.
func (e *Event) tell(arrows []Relation, most int, end func(Relation) int, text map[How]string, notes map[int][]string) []Relation {
	type key struct {
		row int
		how How
	}
	count := map[key]int{}
	for _, r := range arrows {
		count[key{end(r), r.How}]++
	}
	for i := range e.Rows {
		for _, how := range ways {
			if n := count[key{i, how}]; n > most {
				notes[i] = append(notes[i], fmt.Sprintf(text[how], n))
			}
		}
	}
	return slices.DeleteFunc(slices.Clone(arrows), func(r Relation) bool { return count[key{end(r), r.How}] > most })
}

// label is what is written at an arrow.
func (r Relation) label() string {
	words := string(r.How)
	if r.Pairs > 1 {
		words += " ×" + strconv.Itoa(r.Pairs)
	}
	switch {
	case !r.Proved:
		words += " (possible)"
	case r.Always:
		words += " (always)"
	}
	return words
}

// sentence says a relation in words.
func (e *Event) sentence(r Relation) string {
	over, under := e.Rows[r.Over].Name, e.Rows[r.Under].Name
	how := map[How]string{
		Ends:     "%s denies first, so %s is not asked",
		Outranks: "%s decides more strictly than %s",
		Skips:    "the final allow of %s skips %s",
		Replaces: "%s rewrites the input after %s, in the same field",
	}[r.How]
	text := fmt.Sprintf(how, over, under)
	switch {
	case r.Pairs > 1:
		text += fmt.Sprintf(", for %d pairs of hooks", r.Pairs)
	case r.Always:
		return text + ": proved for all its events"
	}
	if r.Proved {
		return text + ": proved, on some events"
	}
	return text + ": possible"
}

// name is the row's name, with the number of hooks that it stands for.
func (r *Row) name() string {
	if r.Hooks > 1 {
		return r.Name + " ×" + strconv.Itoa(r.Hooks)
	}
	return r.Name
}

func (r *Row) priority() string {
	if r.Lowest != r.Priority {
		return fmt.Sprintf("%d–%d", r.Priority, r.Lowest)
	}
	return strconv.Itoa(r.Priority)
}

// words is what the row does, each with how many of its hooks do it.
func (r *Row) words() (out []string) {
	for _, s := range r.Says {
		word := s.What
		if r.Hooks > 1 && s.Hooks != r.Hooks {
			word += " " + strconv.Itoa(s.Hooks)
		}
		out = append(out, word)
	}
	return out
}

// marks is what is special about the row.
func (r *Row) marks() (out []string) {
	for _, m := range []struct {
		on   bool
		word string
	}{{r.Async, "async"}, {r.Monitor, "monitor"}, {r.Off, "off"}, {len(r.Overridden) > 0, "overridden: " + strings.Join(r.Overridden, ", ")}} {
		if m.on {
			out = append(out, m.word)
		}
	}
	return out
}

// kind is the strongest of what the row does, which gives it its colour.
func (r *Row) kind() string {
	for _, kind := range kinds {
		if slices.ContainsFunc(r.Says, func(s Say) bool { return kindOf(s.What) == kind }) {
			return kind
		}
	}
	return "other"
}

// kinds are the colours of rows, that of the strongest decision first.
var kinds = []string{"deny", "ask", "allow", "rewrite"}

// kindOf is the colour of a step.
func kindOf(step string) string {
	switch step {
	case "deny", "fail":
		return "deny"
	case "allow", "final allow":
		return "allow"
	case "ask", "rewrite":
		return step
	}
	return "other"
}

// title is what is said of the event beside its name.
func (e *Event) title() string {
	if len(e.From) > 0 {
		return "from " + strings.Join(e.From, ", ")
	}
	if e.Own {
		return "an event of the policy"
	}
	hooks := 0
	for _, r := range e.Rows {
		if !r.Off {
			hooks += r.Hooks
		}
	}
	if hooks == 0 {
		return "no hooks"
	}
	return plural(hooks, "hook")
}

// plural counts; of several words it is the first that is counted.
func plural(n int, what string) string {
	if n != 1 {
		one, rest, _ := strings.Cut(what, " ")
		what = strings.TrimSuffix(one+"s "+rest, " ")
	}
	return fmt.Sprintf("%d %s", n, what)
}
