// Package rewriterepeats finds rewrites that change their own result again.
package rewriterepeats

import (
	"encoding/json"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is rewrite-repeats.
var Rule = &lint.Rule{
	Code: "HK6301", Name: "rewrite-repeats", Severity: diag.Warning,
	Title: "A rewrite changes what is right already, or what it does not mean.",
	Why: `replace(command, 'npm', 'pnpm') makes ppnpm of pnpm, and a hook that asks whether the command
contains npm also applies to it. An agent that writes the right command gets a broken one. Apply the
hook only to what is to be changed: any(shell.commands, .name == 'npm'), or a text that the right
one does not contain. Without a limit replace also changes other words: npm install npm-run-all
becomes pnpm install pnpm-run-all, which is another package.`,
	Misses: "Words within words, if the word is not the name of a program that the line starts. Rewrites of other fields than command, path and url. A program or a flag that may be there twice, such as timeout 60 timeout 60 make.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Async || h.Mode != ast.Enforce {
				continue
			}
			for _, s := range h.Steps {
				if s.Kind == "rewrite" && !seen[h.Span] {
					seen[h.Span] = look(p, h, s, event, r) || insideWords(p, h, s, event, r)
				}
			}
		}
	},
}

func look(p *lint.Policy, h *ast.Hook, s *ast.Step, event string, r *lint.Report) bool {
	for _, g := range []*analyze.Guard{p.Facts.Guard(h, event), p.Facts.StepGuard(h, s, event)} {
		e := p.Facts.Witness(g)
		for _, field := range []string{"command", "path", "url"} {
			once, ok := rewritten(p, h, e, field)
			if !ok {
				continue
			}
			again := with(e, field, once)
			twice, ok := rewritten(p, h, again, field)
			if !ok || twice == once || field == "command" && harmless(once, twice) {
				continue
			}
			d := r.At(place(h, s), "%s also applies to its own result, and makes %s of %s", lint.BaseName(h), twice, once)
			d.Detail = "Apply it only to what it has not changed yet."
			d.Witness = lint.Witness(again, "the "+field+" becomes "+twice)
			return true
		}
	}
	return false
}

// place is the condition that lets the result through, or the rewrite.
func place(h *ast.Hook, s *ast.Step) diag.Span {
	if h.When != nil {
		return h.When.Span
	}
	return s.Span
}

// rewritten is what a hook alone makes of a field of an event; false where it does not change it.
func rewritten(p *lint.Policy, h *ast.Hook, e *analyze.Event, field string) (string, bool) {
	if e == nil || !p.Facts.Applies(h, e) {
		return "", false
	}
	shown := p.Facts.Replay(e)
	for _, w := range shown.Hooks {
		if w.Name != h.Name && rewrites(p, w.Name) {
			return "", false
		}
	}
	v, ok := shown.UpdatedInput.Get(field)
	return v.Text(), ok && v.Kind() == value.String && v.Str() != input(e)[field]
}

func rewrites(p *lint.Policy, name string) bool {
	return slices.ContainsFunc(p.Hooks, func(h *ast.Hook) bool {
		return h.Name == name && lint.AnyStep(h, func(s *ast.Step) bool { return s.Kind == "rewrite" || lint.StartsProgram(s) })
	})
}

// input is the input of a tool call.
func input(e *analyze.Event) map[string]any {
	var call struct {
		Input map[string]any `json:"tool_input"`
	}
	if json.Unmarshal(e.JSON, &call) != nil {
		return nil
	}
	return call.Input
}

// with is an event with another value of a field of the input.
func with(e *analyze.Event, field, text string) *analyze.Event {
	var members map[string]any
	if json.Unmarshal(e.JSON, &members) != nil {
		return nil
	}
	in := input(e)
	in[field] = text
	members["tool_input"] = in
	line, err := json.Marshal(members)
	if err != nil {
		return nil
	}
	return &analyze.Event{JSON: line, Name: e.Name, Tool: e.Tool}
}

// harmless reports whether a line does the same as another: flags, variables and programs that
// only start others may stand there twice.
func harmless(once, twice string) bool {
	a, okA := commands(once)
	b, okB := commands(twice)
	return okA && okB && slices.EqualFunc(a, b, func(x, y shell.Command) bool {
		return x.Name == y.Name && slices.Equal(x.Operands, y.Operands)
	})
}

// commands are the commands of a line, without those that only start another, and without one that
// repeats what stands before it. A second cd leads elsewhere.
func commands(line string) ([]shell.Command, bool) {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject})
	started := slices.DeleteFunc(slices.Clone(l.Commands), func(c shell.Command) bool {
		return slices.ContainsFunc(l.Commands, func(d shell.Command) bool { return slices.Contains(d.Via, c.Name) })
	})
	return slices.CompactFunc(started, func(x, y shell.Command) bool { return x.Name != "cd" && x.Text == y.Text }), l.Parsed
}
