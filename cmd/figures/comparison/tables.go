package comparison

import (
	"cmp"
	"fmt"
	"io"
	"strings"
	"text/tabwriter"
)

// Table is a table for people, in Markdown or on a terminal.
type Table struct {
	Name  string // of the generated part of the page
	Title string
	Head  []string
	Body  [][]string
}

// Tables is everything that a report says.
func (r Report) Tables() []Table {
	return []Table{
		r.engines(), r.events(),
		r.times("matching", matching), r.times("silent", silent),
		r.largest(), r.allocated(), r.loading(), r.starts(), r.ahead(), r.promised(),
	}
}

// Markdown is the table as Markdown.
func (t Table) Markdown() string {
	var b strings.Builder
	line := func(cells []string) {
		for _, c := range cells {
			b.WriteString("| " + strings.ReplaceAll(c, "|", `\|`) + " ")
		}
		b.WriteString("|\n")
	}
	line(t.Head)
	b.WriteString("|" + strings.Repeat("---|", len(t.Head)) + "\n")
	for _, row := range t.Body {
		line(row)
	}
	return b.String()
}

// Text prints the tables for a terminal.
func (r Report) Text(w io.Writer) error {
	fmt.Fprintln(w, r.Machine)
	for _, t := range r.Tables() {
		if t.Name == "engines" || t.Name == "events" {
			continue // long lines, which the page has
		}
		fmt.Fprintf(w, "\n%s\n", t.Title)
		tw := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
		for _, row := range append([][]string{t.Head}, t.Body...) {
			fmt.Fprintln(tw, strings.Join(row, "\t"))
		}
		if err := tw.Flush(); err != nil {
			return err
		}
	}
	return nil
}

func (r Report) engines() Table {
	t := Table{Name: "engines", Title: "engines", Head: []string{"engine", "version", "rules", "how they are written", "names"}}
	for _, e := range r.Engines {
		if e.Hookc && e.Share != "all" {
			continue
		}
		t.Body = append(t.Body, []string{e.Name, cmp.Or(e.Version, "–"), r.share(e), e.How, e.Names})
	}
	return t
}

// share is how many of the rules an engine can express, and what it cannot.
func (r Report) share(e Engine) string {
	if e.Share == "all" {
		return "all"
	}
	last := len(r.Sizes) - 1
	return fmt.Sprintf("%d %%, %s", 100*e.Points[last].Rules/r.Sizes[last], e.Share)
}

func (r Report) events() Table {
	t := Table{Name: "events", Title: "events", Head: []string{"", "event", "decided", "rules that hold"}}
	for i, e := range r.Events {
		t.Body = append(t.Body, []string{fmt.Sprint(i + 1), "`" + e.Text + "`", e.Verdict, fmt.Sprint(e.Rules)})
	}
	return t
}

// bySize is a table with a row for each engine and a column for each size.
func (r Report) bySize(name, title string, cell func(e Engine, at int) string) Table {
	t := Table{Name: name, Title: title, Head: []string{"engine"}}
	for _, n := range r.Sizes {
		t.Head = append(t.Head, thousands(n)+" rules")
	}
	for _, e := range r.Engines {
		row := []string{e.Name}
		for at := range e.Points {
			row = append(row, cell(e, at))
		}
		t.Body = append(t.Body, row)
	}
	return t
}

func (r Report) times(name string, g group) Table {
	return r.bySize(name, "a decision: "+g.name, func(e Engine, at int) string {
		is := r.mean(e.Points[at].Micros, g)
		if e.Hookc {
			return duration(is)
		}
		return duration(is) + " (" + times(is/r.mean(r.base(e).Points[at].Micros, g)) + ")"
	})
}

// largest is the largest policy, event by event.
func (r Report) largest() Table {
	last := len(r.Sizes) - 1
	t := Table{Name: "largest", Title: "a decision, event by event: " + thousands(r.Sizes[last]) + " rules", Head: []string{"engine"}}
	for i, e := range r.Events {
		t.Head = append(t.Head, fmt.Sprintf("%d: %s", i+1, short(e)))
	}
	for _, e := range r.Engines {
		row := []string{e.Name}
		for _, us := range e.Points[last].Micros {
			row = append(row, duration(us))
		}
		t.Body = append(t.Body, row)
	}
	return t
}

// short is an event in a few words: its tool, and whether rules match.
func short(e Event) string {
	tool, _, _ := strings.Cut(e.Text, " ")
	if strings.HasPrefix(tool, "mcp__") {
		tool = "MCP"
	}
	return tool + ", " + e.Verdict
}

func (r Report) allocated() Table {
	return r.bySize("allocated", "allocated by a decision: "+matching.name, func(e Engine, at int) string {
		return fmt.Sprintf("%s, %s", objects(r.mean(e.Points[at].Objects, matching)), bytes(r.mean(e.Points[at].Bytes, matching)))
	})
}

func (r Report) loading() Table {
	t := r.bySize("loading", "loading a policy", func(e Engine, at int) string {
		return duration(1000*e.Points[at].Load) + ", " + bytes(1e6*e.Points[at].Held)
	})
	for _, e := range r.Engines {
		if !e.Hookc || e.Share != "all" {
			continue
		}
		row := []string{"`hookc build` compiles it once; size of the table"}
		for _, p := range e.Points {
			row = append(row, duration(1e6*p.Build)+", "+bytes(1e6*p.File))
		}
		t.Body = append(t.Body, row)
	}
	return t
}

func (r Report) starts() Table {
	t := Table{Name: "starts", Title: fmt.Sprintf("one decision, the whole process, %s rules", thousands(r.Starts.Rules)), Head: []string{"program", "start to exit", "quartiles", "against hookc", "processor time", "binary"}}
	ours := 1.0
	for _, p := range r.Starts.Programs {
		if p.Hookc {
			ours = p.Millis
		}
	}
	for _, p := range r.Starts.Programs {
		t.Body = append(t.Body, []string{p.Name, duration(1000 * p.Millis), duration(1000*p.Q1) + "–" + duration(1000*p.Q3), times(p.Millis / ours), duration(1000 * p.Busy), bytes(1e6 * p.Binary)})
	}
	return t
}

// ahead is everywhere that a peer takes less time than hookc.
func (r Report) ahead() Table {
	t := Table{Name: "ahead", Title: "where a peer takes less time than hookc", Head: []string{"engine", "rules", matching.name, silent.name}}
	for _, e := range r.Engines {
		if e.Hookc {
			continue
		}
		for at, n := range r.Sizes {
			ours, theirs := r.base(e).Points[at].Micros, e.Points[at].Micros
			a, b := r.mean(theirs, matching)/r.mean(ours, matching), r.mean(theirs, silent)/r.mean(ours, silent)
			if a < 1 || b < 1 {
				t.Body = append(t.Body, []string{e.Name, thousands(n), times(a), times(b)})
			}
		}
	}
	return t
}

// promised is what hookc promises of the largest policy: that it is this much
// faster than OPA, and than a loop over programs of expr.
func (r Report) promised() Table {
	const least = 100
	last := len(r.Sizes) - 1
	t := Table{Name: "promised", Title: fmt.Sprintf("hookc against them: %s rules, promised %d×", thousands(r.Sizes[last]), least), Head: []string{"engine", matching.name, silent.name, "promise"}}
	for _, e := range r.Engines {
		if !strings.HasPrefix(e.Name, "OPA") && !strings.HasPrefix(e.Name, "expr") {
			continue
		}
		ours, theirs := r.base(e).Points[last].Micros, e.Points[last].Micros
		a, b := r.mean(theirs, matching)/r.mean(ours, matching), r.mean(theirs, silent)/r.mean(ours, silent)
		kept := "kept"
		if min(a, b) < least {
			kept = "NOT KEPT"
		}
		t.Body = append(t.Body, []string{e.Name, times(a), times(b), kept})
	}
	return t
}
