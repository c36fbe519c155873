package main

import (
	"fmt"
	"io"

	"github.com/hookc/hookc/compiler/emit"
)

// maxLosers is how many hooks of the same loss a build names one by one; the
// manifest names all.
const maxLosers = 8

// lostThing is a loss without its hook.
type lostThing struct{ event, step, level, note string }

// printLosses shows the losses of a target: a line for each hook, and one for
// all of them where many lose the same.
func printLosses(w io.Writer, losses []emit.Loss) {
	hooks := losers(losses)
	said := map[string]bool{} // the steps of a hook often lose the same
	for _, l := range losses {
		if n := len(hooks[lost(l)]); n > maxLosers {
			l.Hook = plural(n, "hook") + " (manifest.json names them)"
		}
		if line := lossLine(l); !said[line] {
			said[line] = true
			fmt.Fprintln(w, line)
		}
	}
}

func lost(l emit.Loss) lostThing { return lostThing{l.Event, l.Step, l.Level, l.Note} }

// losers is the hooks of each loss.
func losers(losses []emit.Loss) map[lostThing]map[string]bool {
	out := map[lostThing]map[string]bool{}
	for _, l := range losses {
		if out[lost(l)] == nil {
			out[lost(l)] = map[string]bool{}
		}
		out[lost(l)][l.Hook] = true
	}
	return out
}

// lossLine is a loss as a build shows it.
func lossLine(l emit.Loss) string {
	what := l.Hook
	if l.Step != "" {
		what += ", " + l.Step
	}
	if l.Event != "" {
		what += " on " + l.Event
	}
	return fmt.Sprintf("    %s: %s: %s", l.Level, what, l.Note)
}
