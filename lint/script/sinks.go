package script

import (
	"regexp"
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
		if !ok && strings.HasPrefix(d.Op, ">") && d.Op != ">&" && (isBelow(d.Target) || s.isTemporary(d.Target)) {
			ok = true // a file, whatever its name is
		}
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

// isBelow reports whether a word is a path below a folder that is not written out, as in
// "$folder/$session".
func isBelow(w *syntax.Word) bool {
	return len(w.Parts) > 1 && slices.ContainsFunc(w.Parts[1:], func(p syntax.Part) bool {
		return p.Kind == syntax.Lit && strings.Contains(p.Text, "/") && !strings.Contains(p.Text, "dev") && !strings.Contains(p.Text, "fd/")
	})
}

// isTemporary reports whether a word is the name of a file that mktemp has made.
func (s *outputFlow) isTemporary(w *syntax.Word) bool {
	return len(w.Parts) == 1 && w.Parts[0].Kind == syntax.Param && w.Parts[0].Name != "" &&
		regexp.MustCompile(`\b`+regexp.QuoteMeta(w.Parts[0].Name)+`="?\$\(mktemp\b`).MatchString(s.src)
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
