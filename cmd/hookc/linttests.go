package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lint"
)

// lintTests writes the event of each finding as a test. A file that is there
// already is left alone: somebody may have changed it.
func (a *app) lintTests(res *lint.Result, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return err
	}
	seen := map[string]int{}
	written := 0
	for _, d := range res.Findings {
		p := res.PolicyOf(d.Span.File)
		if p == nil || d.Witness == nil || d.Witness.Host != "" {
			continue
		}
		name := d.Name
		if seen[name]++; seen[name] > 1 {
			name += fmt.Sprintf("-%d", seen[name])
		}
		file := filepath.Join(dir, name+".txtar")
		if _, err := os.Lstat(file); err == nil {
			fmt.Fprintf(a.errOut, "hookc: %s exists already\n", file)
			continue
		}
		text := p.Facts.Test(fmt.Sprintf("%s: %s", d.Code, d.Summary), witnessEvent(d.Witness.Event))
		if len(text) == 0 {
			continue
		}
		if err := os.WriteFile(file, text, 0o644); err != nil {
			return err
		}
		written++
	}
	fmt.Fprintf(a.errOut, "%s written to %s\n", plural(written, "test"), dir)
	return nil
}

func witnessEvent(line []byte) *analyze.Event {
	var e struct {
		Name string `json:"event_type"`
		Tool string `json:"tool_name"`
	}
	_ = json.Unmarshal(line, &e) // what is not there stays empty
	return &analyze.Event{JSON: line, Name: e.Name, Tool: e.Tool}
}
