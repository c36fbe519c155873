package docs

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

func hostNamed(t *testing.T, name string) *host.Target {
	h, ok := all.LookupTarget(name)
	if !ok {
		t.Fatalf("there is no host %s", name)
	}
	return h
}

// hostEvents is what a host calls each event, and what it lets a hook do.
func hostEvents(t *testing.T, args []string) string {
	var body [][]string
	for _, e := range hostNamed(t, args[0]).Events() {
		limit := fmt.Sprintf("%d s", e.Timeout)
		body = append(body, []string{
			code(e.Canonical), code(e.Name), matcher(e), limit, yes(e.Block), yes(e.Context), yes(e.Rewrite), yes(e.FailClosed),
		})
	}
	return rows([]string{"event", "the host's name", "matcher on", "limit", "deny", "context", "rewrite", "closed at start"}, body)
}

func matcher(e host.Event) string {
	if e.Matcher == "" {
		return ""
	}
	return code(e.Matcher)
}

// hostCan is the capability table, step by event, with a note behind it for
// everything that is not exact.
func hostCan(t *testing.T, args []string) string {
	h := hostNamed(t, args[0])
	var steps []string
	var needs []effect.Need
	for _, k := range effect.All {
		need := k.Needs(func(string) string { return "" })
		if need == effect.Nothing { // the evaluator does it alone
			continue
		}
		steps, needs = append(steps, k.Name), append(needs, need)
		if need == effect.TellAgent {
			steps, needs = append(steps, k.Name+":user"), append(needs, effect.TellUser)
		}
	}
	var notes []string
	var body [][]string
	for _, e := range h.Events() {
		row := []string{code(e.Canonical)}
		for _, need := range needs {
			sup := h.Can(need, e.Canonical)
			sup.Note = strings.ReplaceAll(sup.Note, e.Name, "the event")
			row = append(row, support(sup, &notes))
		}
		body = append(body, row)
	}
	var b strings.Builder
	b.WriteString(rows(append([]string{"event"}, steps...), body) + "\n")
	for i, n := range notes {
		fmt.Fprintf(&b, "%d. %s\n", i+1, n)
	}
	return b.String()
}

// support is a cell; a note that is new is added.
func support(s host.Support, notes *[]string) string {
	word := [...]string{host.Exact: "yes", host.Stricter: "stricter", host.Loss: "lost", host.Refused: "no"}[s.Level]
	if s.Note == "" {
		return word
	}
	i := slices.Index(*notes, s.Note)
	if i < 0 {
		i = len(*notes)
		*notes = append(*notes, s.Note)
	}
	return fmt.Sprintf("%s (%d)", word, i+1)
}

func hostTools(t *testing.T, args []string) string {
	var body [][]string
	for _, tool := range hostNamed(t, args[0]).Tools() {
		var inputs []string
		for _, pair := range tool.Input {
			canonical, own := pair[0], pair[1]
			if canonical != own {
				inputs = append(inputs, code(canonical)+" is "+code(own))
			}
		}
		slices.Sort(inputs)
		body = append(body, []string{code(tool.Name), code(tool.Canonical...), strings.Join(inputs, ", ")})
	}
	return rows([]string{"the host's tool", "tool", "inputs with another name"}, body)
}
