package wrongexitcode

import (
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/trial"
)

// tried reports a script that, run on two calls of one tool, ends one with an exit code
// that lets it through and the other without an error: the end hangs on the call.
func tried(h *hostconfig.Handler, r *lint.Report) {
	if !judged(h) || !h.CanPrevent() {
		return
	}
	t := trial.Surveyed(h)
	if t == nil || fails(t) {
		return
	}
	seen := t.Script.Parsed()
	reported := map[int]bool{}
	for _, look := range t.Looks {
		for _, text := range look.Examples {
			for _, c := range t.Calls(text) {
				a := t.Ask(c)
				x, ok := end(seen, a)
				if !a.Known || a.Verdict != trial.Fails || !ok || reported[a.Exit] {
					continue
				}
				reported[a.Exit] = true
				if script.SaysDenied(x.Stderr) || x.Stderr == "" && saysOnOutput(x) {
					continue // said where the text stands
				}
				d := report(seen, x, r)
				d.Severity = max(d.Severity, diag.Warning)
				d.Witness = &diag.Witness{Event: t.Event(c), Host: h.Group.File.Agent.Name,
					Shows: fmt.Sprintf("the script exits with %d, so the tool runs; on other calls it exits with 0", a.Code)}
			}
		}
	}
}

// canBeTried reports whether it is known what a handler does on a call.
func canBeTried(t *trial.Handler) bool {
	return t != nil && slices.ContainsFunc(t.Harmless(), func(c trial.Call) bool { return t.Ask(c).Known })
}

// fails reports whether a handler is not known to end without an error on what no guard
// is about: then its errors do not hang on the call.
func fails(t *trial.Handler) bool {
	calls := t.Harmless()
	for _, c := range calls {
		if a := t.Ask(c); !a.Known || a.Code != 0 {
			return true
		}
	}
	return len(calls) == 0
}

// end is the exit command with which a run has ended; false where it ended otherwise, or
// as the agent wants it.
func end(s hostconfig.ParsedScript, a trial.Answer) (script.Exit, bool) {
	for _, x := range s.Exits {
		if a.Exit >= 0 && x.Start == a.Exit && x.Code&0xff == a.Code && letsThrough(s.Handler.Group.File.Agent, x.Code) {
			return x, true
		}
	}
	return script.Exit{}, false
}
