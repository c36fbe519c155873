package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell/syntax"
)

// sink is where a descriptor leads.
type sink uint8

const (
	nowhere sink = iota
	standardOut
	standardError
)

type sinks struct{ out, err sink }

// redirects is where descriptors lead; false where that is not known.
func (s *outputFlow) redirects(list []*syntax.Redirect, f sinks) (sinks, bool) {
	for _, d := range list {
		if d.Heredoc != nil || strings.HasPrefix(d.Op, "<") {
			if d.Fd > 0 || d.Op == "<>" || d.Target != nil && !slices.ContainsFunc(d.Target.Parts, substitutes) {
				continue
			}
			if d.Target != nil || slices.ContainsFunc(d.Heredoc.Parts, substitutes) {
				return f, false
			}
			continue
		}
		if d.Target == nil || d.FdVar != "" {
			return f, false
		}
		to, ok := redirectTarget(d, constant(d.Target), f)
		if !ok {
			return f, false
		}
		switch {
		case d.Op == "&>" || d.Op == "&>>":
			f = sinks{to, to}
		case d.Fd == 2:
			f.err = to
		case d.Fd == 1 || d.Fd < 0:
			f.out = to
		default:
			return f, false
		}
	}
	return f, true
}

func substitutes(p syntax.Part) bool { return p.Script != nil || len(p.Args) > 0 }

// redirectTarget is where a redirection leads to.
func redirectTarget(d *syntax.Redirect, target string, f sinks) (sink, bool) {
	switch {
	case d.Op == ">&" && target == "1":
		return f.out, true
	case d.Op == ">&" && target == "2":
		return f.err, true
	case d.Op == ">&", target == "":
		return nowhere, false
	case target == "/dev/stderr":
		return f.err, true
	case target == "/dev/stdout":
		return f.out, true
	case target != "/dev/null" && (strings.HasPrefix(target, "/dev/") || strings.HasPrefix(target, "/proc/")):
		return nowhere, false
	}
	return nowhere, true
}
