package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/outcome"
	"github.com/hookc/hookc/runtime/value"
)

// diffFormats are the formats of diff.
var diffFormats = map[string]func(io.Writer, *outcome.Result, [2]*compiled) error{
	"text": diffText, "json": diffJSON, "markdown": diffMarkdown,
}

// diffText shows each change with what is asked of whom, for people.
func diffText(w io.Writer, r *outcome.Result, of [2]*compiled) error {
	var b strings.Builder
	for _, c := range r.Changes {
		fmt.Fprintf(&b, "%s%s: %s\n", diffMark(c), c.Event, diffTitle(c))
		if c.Witness != nil {
			fmt.Fprintf(&b, "    event  %s\n", eventLine(c.Witness))
		}
		for i, name := range [2]string{"old", "new"} {
			fmt.Fprintf(&b, "    %s    %s\n", name, diffSide(c, i, of))
		}
	}
	for _, o := range r.Open {
		fmt.Fprintf(&b, "possible %s: hook %s (%s): %s\n", o.Event, o.Hook, diffPlace(o.Place, of), o.Why)
	}
	b.WriteString(diffSummary(r) + "\n")
	_, err := io.WriteString(w, b.String())
	return err
}

// diffNew says that there is no old policy.
func (a *app) diffNew(old, new string) error {
	var err error
	switch a.format {
	case "json":
		err = printJSON(a.out, diffsJSON{Old: old, New: new, Added: true, Changes: []diffChangeJSON{}, Possible: []diffOpenJSON{}})
	case "markdown":
		_, err = fmt.Fprintf(a.out, "### Policy: new\n\nThere is no %s.\n", code(old))
	default:
		_, err = fmt.Fprintf(a.out, "the policy is new: there is no %s\n", old)
	}
	if err != nil {
		return exitError{2, err}
	}
	return nil
}

func diffMark(c outcome.Change) string {
	switch {
	case c.Weaker():
		return "weaker "
	case c.What == "":
		return "stricter "
	}
	return "changed "
}

func diffTitle(c outcome.Change) string {
	if c.What != "" {
		return c.What
	}
	return c.From.String() + " → " + c.To.String()
}

// diffSide is what one policy does on the witness, and where it says so.
func diffSide(c outcome.Change, side int, of [2]*compiled) string {
	if c.What != "" {
		for _, h := range c.Hooks {
			if h.New == (side == 1) {
				return "hook " + h.Hook + " (" + diffPlace(h, of) + ")"
			}
		}
		return "–"
	}
	outcome := [2]outcome.Outcome{c.From, c.To}[side]
	if by := c.By[side]; by != nil {
		return outcome.String() + ", hook " + by.Hook + " (" + diffPlace(*by, of) + ")"
	}
	return outcome.String()
}

func diffPlace(p outcome.Place, of [2]*compiled) string {
	c := of[0]
	if p.New {
		c = of[1]
	}
	return fmt.Sprintf("%s:%d", c.file(p.Span.File), p.Span.Start.Line)
}

// eventLine is an event in a few words: the tool and what it is asked to do, else
// the whole.
func eventLine(e *analyze.Event) string {
	v, err := value.DecodeObject(e.JSON)
	if err != nil || e.Tool == "" {
		return string(e.JSON)
	}
	input, _ := v.Get("tool_input")
	tool, _ := v.Get("tool_name")
	if input.Len() == 1 {
		for _, name := range []string{"command", "path", "url"} {
			if x, ok := input.Get(name); ok && x.Kind() == value.String {
				return tool.Str() + " " + x.Str()
			}
		}
	}
	return tool.Str() + " " + string(value.AppendJSON(nil, input))
}

func diffSummary(r *outcome.Result) string {
	weaker, stricter, other := 0, 0, 0
	for _, c := range r.Changes {
		switch {
		case c.Weaker():
			weaker++
		case c.What == "":
			stricter++
		default:
			other++
		}
	}
	switch {
	case r.Same():
		return "nothing is decided otherwise (proved)"
	case len(r.Changes) == 0:
		return fmt.Sprintf("nothing was found that is decided otherwise; %d possible", len(r.Open))
	}
	return fmt.Sprintf("%d weaker, %d stricter, %d other; %d possible", weaker, stricter, other, len(r.Open))
}

// diffMarkdown is for a comment on a pull request.
func diffMarkdown(w io.Writer, r *outcome.Result, of [2]*compiled) error {
	var b strings.Builder
	fmt.Fprintf(&b, "### Policy: %s\n", diffSummary(r))
	if len(r.Changes) > 0 {
		b.WriteString("\n| | event | old | new |\n|---|---|---|---|\n")
	}
	for _, c := range r.Changes {
		what := c.Event
		if c.Witness != nil {
			what = eventLine(c.Witness)
		}
		title := strings.TrimSpace(diffMark(c))
		if c.What != "" {
			title += ": " + c.What
		}
		fmt.Fprintf(&b, "| %s | %s | %s | %s |\n", cell(title), code(what), cell(diffSide(c, 0, of)), cell(diffSide(c, 1, of)))
	}
	for i, o := range r.Open {
		if i == 0 {
			b.WriteString("\nNot decided:\n\n")
		}
		fmt.Fprintf(&b, "- %s, %s (%s): %s\n", o.Event, cell(o.Hook), cell(diffPlace(o.Place, of)), cell(o.Why))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func cell(s string) string {
	return strings.NewReplacer("|", `\|`, "\n", " ", "<", "&lt;", "`", "\\`", "@", "&#64;").Replace(s)
}

// code is a text that nothing in it can end or leave.
func code(s string) string {
	fence := "`"
	for strings.Contains(s, fence) {
		fence += "`"
	}
	return fence + " " + strings.NewReplacer("|", `\|`, "\n", " ").Replace(s) + " " + fence
}

type diffPlaceJSON struct {
	Hook   string `json:"hook"`
	Policy string `json:"policy"` // old or new
	File   string `json:"file"`
	Line   int    `json:"line"`
}

type diffChangeJSON struct {
	Event   string          `json:"event,omitempty"`
	Kind    string          `json:"kind"` // weaker, stricter or changed
	From    string          `json:"from,omitempty"`
	To      string          `json:"to,omitempty"`
	What    string          `json:"what,omitempty"`
	Hooks   []diffPlaceJSON `json:"hooks"`
	By      []diffPlaceJSON `json:"decided_by"`
	Witness json.RawMessage `json:"witness,omitempty"`
}

type diffOpenJSON struct {
	diffPlaceJSON
	Event string `json:"event"`
	Why   string `json:"why"`
}

type diffsJSON struct {
	Old      string           `json:"old"`
	New      string           `json:"new"`
	Added    bool             `json:"added,omitempty"` // there is no old one; of --allow-new
	Same     bool             `json:"same"`            // proved
	Changes  []diffChangeJSON `json:"changes"`
	Possible []diffOpenJSON   `json:"possible"`
}

func diffJSON(w io.Writer, r *outcome.Result, of [2]*compiled) error {
	place := func(p outcome.Place) diffPlaceJSON {
		out := diffPlaceJSON{Hook: p.Hook, Policy: "old", File: of[0].file(p.Span.File), Line: p.Span.Start.Line}
		if p.New {
			out.Policy, out.File = "new", of[1].file(p.Span.File)
		}
		return out
	}
	out := diffsJSON{Old: of[0].Arg, New: of[1].Arg, Same: r.Same(), Changes: []diffChangeJSON{}, Possible: []diffOpenJSON{}}
	for _, c := range r.Changes {
		j := diffChangeJSON{Event: c.Event, Kind: strings.TrimSpace(diffMark(c)), What: c.What, Hooks: []diffPlaceJSON{}, By: []diffPlaceJSON{}}
		if c.What == "" {
			j.From, j.To = c.From.String(), c.To.String()
		}
		for _, h := range c.Hooks {
			j.Hooks = append(j.Hooks, place(h))
		}
		for _, by := range c.By {
			if by != nil {
				j.By = append(j.By, place(*by))
			}
		}
		if c.Witness != nil {
			j.Witness = c.Witness.JSON
		}
		out.Changes = append(out.Changes, j)
	}
	for _, o := range r.Open {
		out.Possible = append(out.Possible, diffOpenJSON{place(o.Place), o.Event, o.Why})
	}
	return printJSON(w, out)
}
