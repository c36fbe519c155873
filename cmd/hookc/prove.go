package main

import (
	"errors"
	"fmt"
	"io"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/prove"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// prove shows that a policy's table says what the policy says. Where it says something
// else, a mistake of hookc's is found and nothing may be written.
func (a *app) prove(p *ast.Policy, res *compiler.Result) (*prove.Report, error) {
	r, err := prove.Policy(p, res.Table, a.progress().say)
	a.progress().done()
	if err != nil {
		return nil, exitError{2, err}
	}
	var diags diag.List
	for _, f := range r.Wrong {
		diags.Errorf(diag.CodeTable, f.Span, "the table says something else than the policy: %s", described(f)).
			Detail = "This is a mistake in hookc. Please report it with this policy."
	}
	for _, f := range r.Open {
		if a.format == "json" && len(r.Wrong) == 0 {
			continue // the summary has them
		}
		d := diags.Errorf(diag.CodeTable, f.Span, "it is not proved that the table says what the policy says: %s", described(f))
		d.Severity = diag.Warning
	}
	diags.Sort()
	if err := a.report(p, diags); err != nil {
		return r, exitError{2, errors.New("nothing was written")}
	}
	return r, nil
}

func described(f prove.Finding) string {
	text := f.What
	if f.Hook != "" {
		text = fmt.Sprintf("hook %q: %s", f.Hook, text)
	}
	if f.Event != "" {
		text += " on " + f.Event
	}
	if f.Example != nil {
		text += fmt.Sprintf("; they differ on %s", f.Example.JSON)
	}
	return text
}

func proofText(w io.Writer, r *prove.Report) {
	what := "proved"
	if !r.Proved() {
		what = "proved, but for what is said above"
	}
	fmt.Fprintf(w, "  %s: %s, %s, %s, the index of %s", what,
		plural(r.Hooks, "hook"), plural(r.Guards, "condition"), plural(r.Rows, "row"), plural(r.Index-r.Tried, "row"))
	if r.Tried > 0 {
		fmt.Fprintf(w, " (of %d more tried on %s)", r.Tried, plural(r.Events, "event"))
	}
	fmt.Fprintln(w)
}

// proofJSON is a proof as the manifest has it, with the places of what is open.
type proofJSON struct {
	Proved bool `json:"proved"`
	*prove.Report
	Open []openProofJSON `json:"open"`
}

type openProofJSON struct {
	prove.Finding
	File string `json:"file,omitempty"`
	Line int    `json:"line,omitempty"`
}

func newProofJSON(r *prove.Report) *proofJSON {
	out := &proofJSON{Proved: r.Proved(), Report: r, Open: []openProofJSON{}}
	for _, f := range r.Open {
		out.Open = append(out.Open, openProofJSON{f, f.Span.File, f.Span.Start.Line})
	}
	return out
}
