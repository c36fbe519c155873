// Package eventsentout finds what leaves the machine with an event in it.
package eventsentout

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// Rule is event-sent-out.
var Rule = &lint.Rule{
	Code: "HK7104", Name: "event-sent-out", Severity: diag.Info,
	Title: "A step sends data from the event over the network.",
	Why: `An event contains prompts, file contents and command output, which may hold keys,
names and unreleased work. Once sent, this data is outside the control of the
project.`,
	Misses: "Scripts and programs of the project that send data themselves.",
	Policy: func(p *lint.Policy, r *lint.Report) {
		for _, h := range p.OwnHooks() {
			ast.EachStep(h.Steps, func(s *ast.Step) { step(h, s, r) })
		}
	},
}

// senders are programs that send what they are given.
var senders = []string{"curl", "wget", "http", "https", "xh", "nc", "ncat", "socat", "scp", "rsync", "ssh"}

func step(h *ast.Hook, s *ast.Step, r *lint.Report) {
	if s.Kind != "run" && s.Kind != "check" {
		return
	}
	words, live := words(s)
	i := slices.IndexFunc(words, func(w string) bool { return slices.Contains(senders, path.Base(w)) })
	if i < 0 {
		return
	}
	stdin := s.Kind == "run" && s.Constant("stdin") != "none" && slices.ContainsFunc(words, func(w string) bool { return w == "-" || strings.HasSuffix(w, "@-") })
	if live || stdin {
		d := r.At(s.Span, "%s in %s sends data from the event", path.Base(words[i]), lint.BaseName(h))
		d.Detail = "Send only what is needed, such as a name or a count. If you mean this, write # hookc:ignore with the reason."
	}
}

// words are the constant words of what a step starts; live says that there are
// others.
func words(s *ast.Step) (out []string, live bool) {
	if line := s.Constant("shell"); line != "" {
		return strings.Fields(line), false
	}
	x := s.Arg("command")
	if x == nil {
		return nil, false
	}
	if x.Op == ast.OpConst {
		for i := range x.Value.Len() {
			out = append(out, x.Value.At(i).Str())
		}
		return out, false
	}
	for _, a := range x.Args {
		if a.Op == ast.OpConst && a.Value.Kind() == value.String {
			out = append(out, a.Value.Str())
		} else {
			live = true
		}
	}
	return out, live
}
