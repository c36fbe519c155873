// Package rewritelosesrest finds rewrites that replace more of a command than was matched.
package rewritelosesrest

import (
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is rewrite-loses-rest.
var Rule = &lint.Rule{
	Code: "HK6273", Name: "rewrite-loses-rest", Severity: diag.Warning,
	Title: "A rewrite replaces the whole command line, and the hook also applies to longer lines.",
	Why: `rewrite replaces the field as a whole. A hook that matches the beginning of a line, or one
command of it, and writes a fixed text in its place drops the other operands and the other
commands: npm install lodash && npm test becomes pnpm install. Match the whole line, or
make the new line from the old one: replace(command, "npm install", "pnpm install"). The same holds for a line that is made
from one command, such as uv {{ match.commands[0].text }}.`,
	Misses: "Rewrites whose text is made from the event in another way than from one of the commands. Other fields than command.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		seen := map[diag.Span]bool{}
		for _, h := range p.OwnHooks() {
			event := lint.EventBeforeTool(h)
			if event == "" || h.Async {
				continue
			}
			for _, s := range h.Steps {
				made(p, h, s, event, seen, r)
				text, at, ok := constantCommand(s)
				if !ok || s.When != nil || seen[at] {
					continue
				}
				if e, more := longer(p, h, event, text); e != nil {
					seen[at] = true
					report(h, at, more, e, r)
				}
			}
		}
	},
}

// constantCommand is the command line that a rewrite writes whatever the old one was.
func constantCommand(s *ast.Step) (text string, at diag.Span, ok bool) {
	x := s.Arg("input")
	if s.Kind != "rewrite" || x == nil {
		return "", at, false
	}
	switch {
	case x.Op == ast.OpConst && x.Value.Kind() == value.Map:
		for i := range x.Value.Len() {
			if x.Value.Key(i).Text() == "command" && x.Value.At(i).Kind() == value.String {
				return x.Value.At(i).Str(), x.Span, true
			}
		}
	case x.Op == ast.OpMap:
		for i := 0; i+1 < len(x.Args); i += 2 {
			if v := x.Args[i+1]; x.Args[i].Value.Text() == "command" && v.Op == ast.OpConst && v.Value.Kind() == value.String {
				return v.Value.Str(), v.Span, true
			}
		}
	}
	return "", at, false
}

// rests are what a line may have besides what a hook matches.
var rests = []string{" && npm test", "; make test", " --verbose", " extra"}

// longer is an event with a line that the hook rewrites too, and the part of it that is
// lost.
func longer(p *lint.Policy, h *ast.Hook, event, text string) (*analyze.Event, string) {
	for _, line := range lines(p, h, event) {
		if !p.Facts.Applies(h, lint.ToolCall(event, "Shell", map[string]string{"command": line})) {
			continue
		}
		for _, rest := range rests {
			if strings.Contains(text, strings.TrimSpace(rest)) {
				continue
			}
			e := lint.ToolCall(event, "Shell", map[string]string{"command": line + rest})
			if p.Facts.Applies(h, e) {
				return e, rest
			}
		}
	}
	return nil, ""
}

// lines are command lines to which the hook applies.
func lines(p *lint.Policy, h *ast.Hook, event string) (out []string) {
	if e := p.Facts.Witness(p.Facts.Guard(h, event)); e != nil {
		if line := lint.CommandOf(e); line != "" {
			out = append(out, line)
		}
	}
	return out
}

func report(h *ast.Hook, at diag.Span, rest string, e *analyze.Event, r *lint.Report) {
	if re := matched(h); re != nil {
		at = re.Span
	}
	d := r.At(at, "%s also applies if more follows on the line, and its rewrite drops it", lint.BaseName(h))
	d.Detail = "Match the whole line, such as \"^npm install$\", or make the new line from the old one: \"{{ replace(command, 'npm', 'pnpm') }}\"."
	d.Witness = lint.Witness(e, lint.BaseName(h)+" applies, and the new command lacks \""+strings.TrimSpace(rest)+"\"")
}

// matched is the only regex that a hook compares the command with.
func matched(h *ast.Hook) *ast.Regex {
	if h.Match == nil || h.When != nil || len(h.Match.Command) > 0 {
		return nil
	}
	for _, list := range [][]ast.FieldMatch{h.Match.Input, h.Match.Fields} {
		for _, f := range list {
			if f.Field == "command" && len(f.Regexes) == 1 {
				return &f.Regexes[0]
			}
		}
	}
	return nil
}
