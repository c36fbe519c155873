package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/hookc/hookc/compiler/mutate"
)

func mutateText(w io.Writer, fates []mutate.Fate) error {
	var b strings.Builder
	equivalent := 0
	for _, f := range fates {
		if f.State == mutate.Equivalent {
			equivalent++
		}
		if f.State != mutate.Survived {
			continue
		}
		fmt.Fprintf(&b, "survived %s: %s (%s:%d)\n", f.Hook, f.Mutant.What, f.Span.File, f.Span.Start.Line)
		switch {
		case f.Witness == nil:
			b.WriteString("    no event is known that the mutant decides otherwise\n")
		case f.What != "":
			fmt.Fprintf(&b, "    event    %s\n    differs  %s\n", eventLine(f.Witness), f.What)
		default:
			fmt.Fprintf(&b, "    event    %s\n    policy   %s\n    mutant   %s\n", eventLine(f.Witness), f.From, f.To)
		}
	}
	killed, counted := mutate.Score(fates)
	fmt.Fprintf(&b, "%d of %s killed", killed, plural(counted, "mutant"))
	if counted > 0 {
		fmt.Fprintf(&b, " (%d %%)", killed*100/counted)
	}
	if equivalent > 0 {
		fmt.Fprintf(&b, "; %d equivalent, not counted", equivalent)
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

type mutantJSON struct {
	Hook    string          `json:"hook"`
	Mutant  string          `json:"mutant"`
	File    string          `json:"file"`
	Line    int             `json:"line"`
	State   mutate.State    `json:"state"` // killed, survived, equivalent or broken
	Policy  string          `json:"policy,omitempty"`
	Decided string          `json:"decided,omitempty"` // by the mutant
	Witness json.RawMessage `json:"witness,omitempty"`
}

func mutateJSON(w io.Writer, fates []mutate.Fate) error {
	killed, counted := mutate.Score(fates)
	out := struct {
		Killed  int          `json:"killed"`
		Counted int          `json:"counted"`
		Mutants []mutantJSON `json:"mutants"`
	}{killed, counted, []mutantJSON{}}
	for _, f := range fates {
		j := mutantJSON{Hook: f.Hook, Mutant: f.Mutant.What, File: f.Span.File, Line: f.Span.Start.Line, State: f.State}
		if f.State == mutate.Survived && f.Witness != nil {
			j.Witness = f.Witness.JSON
			if f.What == "" {
				j.Policy, j.Decided = f.From.String(), f.To.String()
			}
		}
		out.Mutants = append(out.Mutants, j)
	}
	return printJSON(w, out)
}
