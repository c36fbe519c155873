// Package dryrunstopped finds guards that stop the dry run which their own text recommends.
package dryrunstopped

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Rule is dry-run-stopped.
var Rule = &lint.Rule{
	Code: "HK6302", Name: "dry-run-stopped", Severity: diag.Warning,
	Title: "A guard stops the dry run that its own text recommends.",
	Why: `shell.commands has all commands of a line, also those that only show what they would do. A hook
that denies kubectl delete and says "show with --dry-run what would go" denies that as well if its
condition does not say not .dry. A command block leaves dry runs alone, unless it says dry = true.`,
	Misses: "Texts that name neither a dry run nor an option, or one that hookc does not know as dry. Conditions of which hookc finds no command.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || seen[h.Span] || !lint.HookBlocks(h) {
				continue
			}
			if options := recommended(lint.SaidOf(h)); len(options) > 0 {
				seen[h.Span] = true
				look(p, h, event, options, r)
			}
		}
	},
}

var (
	option  = lazyregexp.New(`(^|[\s'"` + "`" + `(])(--[a-z][\w-]*(=[\w-]+)?|-[A-Za-z]\b)`)
	dryRun  = lazyregexp.New(`(?i)\bdry.?runs?\b`)
	refuses = lazyregexp.New(`(?i)\b(without|not?|never|also|even|neither|nor|too|drop|remove|leave out|den(y|ies)|refuses?|blocks?|stops?|forbids?)\b[^.;:]{0,30}$`)
	usual   = []string{"--dry-run", "--dry-run=client", "-n", "--check", "--noop"}
)

// recommended are the options of a text that it does not refuse, and those of a dry run that it
// speaks of.
func recommended(text string) (out []string) {
	for _, at := range option.FindAllStringSubmatchIndex(text, -1) {
		if !refuses.MatchString(text[:at[4]]) {
			out = append(out, text[at[4]:at[5]])
		}
	}
	if at := dryRun.FindStringIndex(text); at != nil && !refuses.MatchString(text[:at[0]]) {
		out = append(out, usual...)
	}
	return out
}

// look tries the commands that a hook is about with these options.
func look(p *lint.Policy, h *ast.Hook, event string, options []string, r *lint.Report) {
	like := func(line string) *analyze.Event {
		return p.CallLike(h, event, "Shell", map[string]string{"command": line})
	}
	for _, line := range lines(p, h, event) {
		if acts, ok := isDry(line); !ok || acts || !p.Facts.Applies(h, like(line)) {
			continue
		}
		for _, o := range options {
			dry := line + " " + o
			e := like(dry)
			if is, ok := isDry(dry); !ok || !is || !p.Facts.Applies(h, e) || !p.Blocks(e) {
				continue
			}
			d := r.At(place(h), "%s also stops %s, which only shows what would be done, and its text recommends it", lint.BaseName(h), dry)
			d.Detail = "Write not .dry in the condition, or match the command with a command block without dry = true."
			d.Witness = lint.Witness(e, lint.BaseName(h)+" stops a dry run")
			return
		}
	}
}

// isDry reports whether a line is one known command that does nothing.
func isDry(line string) (dry, ok bool) {
	l := shell.Analyze(line, shell.Place{Cwd: lint.ExampleProject, Home: "/home/dev"})
	if !l.Parsed || len(l.Commands) != 1 {
		return false, false
	}
	return l.Commands[0].Dry, true
}

// place is where a hook takes dry runs for others.
func place(h *ast.Hook) diag.Span {
	if h.When != nil {
		return h.When.Span
	}
	if checks := evade.TextChecks(h, "Shell", "command", "cmd"); len(checks) > 0 {
		return checks[0].Span
	}
	if h.Match != nil && len(h.Match.Command) > 0 {
		return h.Match.Command[0].Span
	}
	return h.Span
}

// maxLines bounds the commands that are tried.
const maxLines = 24

// lines are commands that a hook may be about: those of its blocks, of the event that is known to
// meet it, of its texts, and of the programs that its condition names with each other word of it.
func lines(p *lint.Policy, h *ast.Hook, event string) (out []string) {
	if h.Match != nil {
		for _, c := range h.Match.Command {
			out = append(out, evade.CommandLine(c))
		}
	}
	if e := p.Facts.Witness(p.Facts.Guard(h, event)); e != nil && e.Tool == "Shell" {
		out = append(out, lint.CommandOf(e))
	}
	for _, check := range evade.TextChecks(h, "Shell", "command", "cmd") {
		out = append(out, check.Samples...)
	}
	var programs, words []string
	ast.Walk(h.When, func(x *ast.Expr) bool {
		for _, word := range ast.Texts(x) {
			if program.Known(word) {
				programs = append(programs, word)
			}
			words = append(words, word)
		}
		return true
	})
	for _, name := range programs {
		for _, word := range words {
			if word != name {
				out = append(out, name+" "+word+" x")
			}
		}
		out = append(out, name+" x")
	}
	out = slices.DeleteFunc(out, func(line string) bool { return strings.TrimSpace(line) == "" || strings.ContainsAny(line, "'\"\\$") })
	return out[:min(len(out), maxLines)]
}
