package docs

import (
	"fmt"
	"os"
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
	h := hostNamed(t, args[0])
	for e := range h.Events {
		limit := "none"
		if e.Timeout > 0 {
			limit = fmt.Sprintf("%d s", e.Timeout)
		}
		body = append(body, []string{
			code(e.Canonical), code(e.Name), matcher(e), limit, yes(e.Block), yes(e.Context), rewrites(h, e), yes(e.FailClosed),
		})
	}
	return rows([]string{"event", "host's name", "matcher on", "limit", "deny", "context", "rewrite", "closed at start"}, body)
}

// rewrites says whether an event takes new input as it is written, or becomes
// stricter; the table of capabilities says how.
func rewrites(h *host.Target, e host.Event) string {
	switch {
	case !e.Rewrite:
		return ""
	case h.Can(effect.Rewrite, e.Canonical).Level == host.Stricter:
		return "stricter"
	}
	return "yes"
}

func matcher(e host.Event) string {
	if e.Matcher == "" {
		return ""
	}
	return code(e.Matcher)
}

// hostList is the hosts, each with its page.
func hostList(*testing.T, []string) string {
	var body [][]string
	for _, h := range all.Targets() {
		body = append(body, []string{code(h.Name), fmt.Sprintf("[hosts/%s.md](hosts/%s.md)", h.Name, h.Name), h.Doc})
	}
	return rows([]string{"target", "page", "what"}, body)
}

// targetList is a sentence with the targets.
func targetList(*testing.T, []string) string {
	var names []string
	for _, h := range all.Targets() {
		names = append(names, code(`"`+h.Name+`"`))
	}
	return "The targets are " + strings.Join(names, ", ") + ".\n"
}

// movedTable is the variables that move what agents read in the home folder.
func movedTable(*testing.T, []string) string {
	out := "| agent | variable | names the folder instead of |\n|---|---|---|\n"
	for _, h := range all.Targets() {
		if m := h.Moved; m.Variable != "" {
			out += "| " + h.Name + " | " + code(m.Variable) + " | " + code(strings.TrimSuffix("~/"+m.Folder, "/.")) + " |\n"
		}
	}
	return out
}

// hostPages is the pages of the hosts.
func hostPages() (pages []string) {
	for _, h := range all.Targets() {
		pages = append(pages, "hosts/"+h.Name+".md")
	}
	return pages
}

// TestHostPages: every host has a page with its events and what it can do.
func TestHostPages(t *testing.T) {
	for _, h := range all.Targets() {
		page, err := os.ReadFile("hosts/" + h.Name + ".md")
		for _, marker := range []string{"host-events", "host-can"} {
			if err != nil || !strings.Contains(string(page), "<!-- generated: "+marker+" "+h.Name+" -->") {
				t.Errorf("docs/hosts/%s.md wants <!-- generated: %s %s --> (%v)", h.Name, marker, h.Name, err)
			}
		}
	}
}

// hostCan is the capability table: for each step the events on which the host
// does it, by how exactly, with a note for everything that is not exact.
func hostCan(t *testing.T, args []string) string {
	h := hostNamed(t, args[0])
	var notes []string
	var body [][]string
	step := func(name string, need effect.Need) {
		row := append([]string{code(name)}, cells(h, need, &notes)...)
		i := slices.IndexFunc(body, func(other []string) bool { return slices.Equal(other[1:], row[1:]) })
		if i < 0 {
			body = append(body, row)
		} else {
			body[i][0] += " " + row[0]
		}
	}
	for _, k := range effect.All {
		need := k.Needs(func(string) string { return "" })
		if need == effect.Nothing { // the evaluator does it alone
			continue
		}
		step(k.Name, need)
		if need == effect.TellAgent {
			step(k.Name+":user", effect.TellUser)
		}
	}
	var b strings.Builder
	b.WriteString(rows([]string{"step", "as written", "stricter", "lost", "refused"}, body) + "\n")
	for i, n := range notes {
		fmt.Fprintf(&b, "%d. %s\n", i+1, n)
	}
	return b.String()
}

// cells is the events by how exactly the host does what is needed, from as
// written to refused, each with its note. The largest group is "all others".
func cells(h *host.Target, need effect.Need, notes *[]string) []string {
	type group struct {
		level  int
		note   string
		events []string
	}
	var groups []*group
	levels := []host.Level{host.Exact, host.Stricter, host.Loss, host.Refused}
	for e := range h.Events {
		sup := h.Can(need, e.Canonical)
		level := slices.Index(levels, sup.Level)
		note := numbered(strings.Replace(sup.Note, e.Name, "the event", 1), notes)
		i := slices.IndexFunc(groups, func(g *group) bool { return g.level == level && g.note == note })
		if i < 0 {
			i, groups = len(groups), append(groups, &group{level: level, note: note})
		}
		groups[i].events = append(groups[i].events, e.Canonical)
	}
	most := slices.MaxFunc(groups, func(a, b *group) int { return len(a.events) - len(b.events) })
	out := make([]string, len(levels))
	for _, g := range groups {
		events := code(g.events...)
		switch {
		case len(groups) == 1:
			events = "all"
		case g == most:
			events = "all others"
		}
		if out[g.level] != "" {
			out[g.level] += "; "
		}
		out[g.level] += strings.TrimSpace(events + " " + g.note)
	}
	return out
}

// numbered is the number of a note, in parentheses; a note that is new is added.
func numbered(note string, notes *[]string) string {
	if note == "" {
		return ""
	}
	i := slices.Index(*notes, note)
	if i < 0 {
		i = len(*notes)
		*notes = append(*notes, note)
	}
	return fmt.Sprintf("(%d)", i+1)
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
	return rows([]string{"host's tool", "tool", "inputs with another name"}, body)
}
