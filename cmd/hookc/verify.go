package main

import (
	"encoding/json"
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/outcome"
)

type verifyFlags struct {
	policyFlags
	strict bool
}

func newVerifyCmd(a *app) *cobra.Command {
	var f verifyFlags
	cmd := &cobra.Command{
		Use:   "verify [DIR]",
		Short: "Prove the assertions of a policy for all events, or refute them with one",
		Long: `Prove the assertions of a policy for all events, or refute them with one.

An assertion is a block in the policy's folder: which events it is about, in the
words of a hook, and what is decided of them. A test sends one event; an assertion
speaks of all:

    assert "force-pushes-are-denied" {
      on = ["before_tool"]
      match {
        command {
          program = "git"
          args    = ["push"]
          flags   = ["force"]
        }
      }
      decides = ["deny"]
    }

verify exits with 1 if an assertion is refuted, or is about no event at all; with
--strict also if one is neither proved nor refuted.`,
		Example: `  hookc verify hooks
  hookc verify std/git
  hookc verify hooks --strict --format json`,
		Args: cobra.MaximumNArgs(1),
		RunE: func(_ *cobra.Command, args []string) error {
			return a.verify(policyArg(args), f)
		},
	}
	f.add(cmd)
	cmd.Flags().BoolVar(&f.strict, "strict", false, "exit with 1 also if an assertion is neither proved nor refuted")
	addFormat(cmd, a)
	return cmd
}

func (a *app) verify(dir string, f verifyFlags) error {
	progress := a.progress()
	p, res, err := a.compile(dir, f.policyFlags, compiler.Options{})
	if err != nil {
		return notCompiled(dir, err)
	}
	if len(p.Asserts) == 0 {
		return exitError{2, fmt.Errorf("%s has no assert block; hookc help verify shows one", dir)}
	}
	policy := analyze.New(p, res)
	others, err := a.others(policy)
	if err != nil {
		return err
	}
	verdicts := outcome.Verify(policy, others, func(s outcome.Step) {
		progress.say("proving assertion %d of %d: %s", s.Done+1, s.All, s.About)
	})
	progress.done()
	if a.format == "json" {
		err = verifyJSON(a.out, verdicts)
	} else {
		err = verifyText(a.painted(), verdicts)
	}
	if err != nil {
		return exitError{2, err}
	}
	for _, v := range verdicts {
		if state := verifyState(v); state == "refuted" || state == "idle" || state == "unknown" && f.strict {
			return findings
		}
	}
	return nil
}

// others are the policies that assertions name. A folder is seen from the policy's.
func (a *app) others(p *analyze.Policy) (outcome.Others, error) {
	others := outcome.Others{}
	for _, assert := range p.Policy.Asserts {
		name := assert.AgreesWith
		if name == "" || others[name] != nil {
			continue
		}
		dir := name
		if !strings.HasPrefix(name, "std/") {
			dir = filepath.Join(p.Policy.Dir, filepath.FromSlash(name))
		}
		c, err := a.policyOf(dir, policyFlags{})
		if err != nil {
			return nil, exitError{2, fmt.Errorf("%s: assertion %s: %w", assert.AgreesSpan, assert.Name, err)}
		}
		others[name] = p.Beside(c.Policy, c.Result)
	}
	return others, nil
}

// verifyState is what became of an assertion, in a word.
func verifyState(v outcome.Verdict) string {
	switch {
	case v.Counter != nil:
		return "refuted"
	case v.Idle:
		return "idle"
	case v.Proved():
		return "proved"
	}
	return "unknown"
}

func verifyText(w io.Writer, verdicts []outcome.Verdict) error {
	var b strings.Builder
	count := map[string]int{}
	for _, v := range verdicts {
		state := verifyState(v)
		count[state]++
		fmt.Fprintf(&b, "%-8s %s (%s:%d)\n", state, v.Name, v.Span.File, v.Span.Start.Line)
		switch state {
		case "refuted":
			c := v.Counter
			fmt.Fprintf(&b, "    event    %s\n    decided  %s%s\n", eventLine(c.Event), c.Outcome, by(c.By))
			if v.AgreesWith != "" {
				fmt.Fprintf(&b, "    other    %s%s, in %s\n", c.Other, by(c.OtherBy), v.AgreesWith)
			} else {
				fmt.Fprintf(&b, "    asserted %s\n", strings.Join(v.Decides, ", "))
			}
		case "idle":
			b.WriteString("    no event is as it says, so that it asserts nothing\n")
		case "unknown":
			for _, o := range v.Open {
				fmt.Fprintf(&b, "    %s: %s\n", openAbout(o), o.Why)
			}
		}
	}
	fmt.Fprintf(&b, "%s: %d proved, %d refuted, %d unknown", plural(len(verdicts), "assertion"), count["proved"], count["refuted"], count["unknown"])
	if count["idle"] > 0 {
		fmt.Fprintf(&b, ", %d idle", count["idle"])
	}
	b.WriteString("\n")
	_, err := io.WriteString(w, b.String())
	return err
}

func by(p *outcome.Place) string {
	if p == nil {
		return ""
	}
	return fmt.Sprintf(", hook %s (%s:%d)", p.Hook, p.Span.File, p.Span.Start.Line)
}

func openAbout(o outcome.Open) string {
	if o.Hook == "" {
		return o.Event
	}
	return fmt.Sprintf("%s, hook %s (%s:%d)", o.Event, o.Hook, o.Span.File, o.Span.Start.Line)
}

type verifyOpenJSON struct {
	Event string `json:"event"`
	Hook  string `json:"hook,omitempty"`
	Why   string `json:"why"`
}

type verdictJSON struct {
	Name    string           `json:"name"`
	File    string           `json:"file"`
	Line    int              `json:"line"`
	State   string           `json:"state"` // proved, refuted, unknown or idle
	Decides []string         `json:"decides,omitempty"`
	Agrees  string           `json:"agrees_with,omitempty"`
	Other   string           `json:"other,omitempty"` // what the policy of agrees_with decided
	Decided string           `json:"decided,omitempty"`
	Hook    string           `json:"hook,omitempty"` // that decided
	Witness json.RawMessage  `json:"witness,omitempty"`
	Unknown []verifyOpenJSON `json:"unknown,omitempty"`
}

func verifyJSON(w io.Writer, verdicts []outcome.Verdict) error {
	list := make([]verdictJSON, 0, len(verdicts))
	for _, v := range verdicts {
		j := verdictJSON{Name: v.Name, File: v.Span.File, Line: v.Span.Start.Line, State: verifyState(v), Decides: v.Decides, Agrees: v.AgreesWith}
		if c := v.Counter; c != nil {
			j.Decided, j.Witness = c.Outcome.String(), c.JSON
			if v.AgreesWith != "" {
				j.Other = c.Other.String()
			}
			if c.By != nil {
				j.Hook = c.By.Hook
			}
		}
		for _, o := range v.Open {
			j.Unknown = append(j.Unknown, verifyOpenJSON{o.Event, o.Hook, o.Why})
		}
		list = append(list, j)
	}
	return printJSON(w, struct {
		Assertions []verdictJSON `json:"assertions"`
	}{list})
}
