package main

import (
	"encoding/json"
	"fmt"
	"io"
	"strings"

	"github.com/hookc/hookc/compiler/policytest"
)

// coverFlags are what `hookc test` says about hooks that no test reaches.
type coverFlags struct {
	show bool
	min  int // percent of the hooks that must be tested
}

// wanted reports whether somebody asks for it.
func (f coverFlags) wanted() bool { return f.show || f.min > 0 }

// cover prints what the tests made of the hooks; findings where they reach too
// few.
func (a *app) cover(f coverFlags, hooks []policytest.HookCoverage) error {
	untested := policytest.Untested(hooks)
	if f.show {
		if err := a.printCover(hooks, untested); err != nil {
			return exitError{2, err}
		}
	}
	if tested := len(hooks) - len(untested); tested*100 < f.min*len(hooks) {
		fmt.Fprintf(a.errOut, "hookc: %d of %s tested, less than %d %%\n", tested, plural(len(hooks), "hook"), f.min)
		return findings
	}
	return nil
}

func (a *app) printCover(hooks, untested []policytest.HookCoverage) error {
	switch a.format {
	case "json":
		enc := json.NewEncoder(a.out)
		enc.SetEscapeHTML(false)
		return enc.Encode(map[string]any{"coverage": hooks})
	case "text":
		return coverText(a.out, hooks, untested)
	}
	return coverText(a.errOut, hooks, untested) // JUnit has no place for it
}

func coverText(w io.Writer, hooks, untested []policytest.HookCoverage) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%d of %s tested\n", len(hooks)-len(untested), plural(len(hooks), "hook"))
	for _, h := range untested {
		fmt.Fprintf(&b, "  %s: applied in no test\n", h.Hook)
	}
	for _, h := range hooks {
		if h.Tested() && h.Spared == 0 {
			fmt.Fprintf(&b, "  %s: no test has an event on which it does not apply\n", h.Hook)
		}
	}
	_, err := io.WriteString(w, b.String())
	return err
}
