package main

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"text/tabwriter"

	"github.com/hookc/hookc/cmd/figures/measure"
	"github.com/hookc/hookc/cmd/figures/precision"
)

// warnings is the name of all findings that are not mere notes.
const warnings = "warnings and errors"

// measurePrecision lints the configurations of other people's projects and
// compares each finding with the verdict that a person gave.
func measurePrecision(l *lab) ([]row, error) {
	corpora := os.Getenv("HOOKC_CORPORA")
	if corpora == "" {
		return []row{skipped("lint: precision", "HOOKC_CORPORA names no folder of corpora")}, nil
	}
	judged, err := precision.Judged()
	if err != nil {
		return nil, err
	}
	dir := filepath.Join(l.dir, "real")
	projects, err := layConfigurations(corpora, dir, 0)
	if err != nil {
		return nil, err
	}
	found, err := l.lintFindings(dir)
	if err != nil {
		return nil, err
	}
	p := precisionOf(found, projects, judged)
	if err := p.print(l.out); err != nil {
		return nil, err
	}
	return p.rows(), nil
}

// lintPrecision is verdicts by rule and by severity, and findings without one.
type lintPrecision struct {
	rules, severities precision.Tallies
	unjudged          []string
}

// precisionOf looks up each finding; projects are the repositories of the
// folders project-000, project-001, ….
func precisionOf(found []lintFinding, projects []string, judged map[precision.Place]precision.Verdict) lintPrecision {
	p := lintPrecision{precision.Tallies{}, precision.Tallies{}, nil}
	for _, f := range found {
		project, path, _ := strings.Cut(filepath.ToSlash(f.File), "/")
		var n int
		if _, err := fmt.Sscanf(project, "project-%d", &n); err != nil || n >= len(projects) {
			continue
		}
		at := precision.Place{Code: f.Code, File: projects[n] + "/" + path, Line: f.Line}
		v, ok := judged[at]
		if !ok {
			v = precision.Unjudged
			p.unjudged = append(p.unjudged, fmt.Sprintf("%s %s %s:%d: %s", f.Severity, f.Code, at.File, at.Line, f.Message))
		}
		p.rules.Count(strings.TrimSpace(f.Code+" "+f.Name), v)
		p.severities.Count(f.Severity, v)
		if f.Severity != "info" {
			p.severities.Count(warnings, v)
		}
	}
	return p
}

func (p lintPrecision) print(w io.Writer) error {
	t := tabwriter.NewWriter(w, 0, 0, 2, ' ', 0)
	fmt.Fprintln(t, "findings in real configurations\ttrue\tdebatable\tfalse\tnot judged")
	for _, ts := range []precision.Tallies{p.severities, p.rules} {
		for _, r := range ts.Sorted() {
			fmt.Fprintf(t, "%s\t%d\t%d\t%d\t%d\n", r.Rule, r.By[precision.True], r.By[precision.Debatable], r.By[precision.False], r.By[precision.Unjudged])
		}
	}
	if err := t.Flush(); err != nil {
		return err
	}
	for _, f := range p.unjudged {
		fmt.Fprintln(w, "not judged:", f)
	}
	_, err := fmt.Fprintln(w)
	return err
}

func (p lintPrecision) rows() []row {
	var rows []row
	for _, name := range []string{warnings, "error", "info"} {
		t := p.severities[name]
		if t == nil || t.Judged() == 0 {
			continue
		}
		notFalse, sure := t.Percent()
		how := fmt.Sprintf("%d judged, %d not", t.Judged(), t.By[precision.Unjudged])
		what := map[string]string{warnings: warnings, "error": "errors", "info": "notes"}[name]
		rows = append(rows,
			newRow("lint: "+what+" in real configurations that are not false", percent, measure.Sample{notFalse}, map[bool]*target{true: atLeast(99)}[name != "info"], how),
			newRow("lint: "+what+" in real configurations that are true beyond debate", percent, measure.Sample{sure}, nil, how))
	}
	return rows
}
