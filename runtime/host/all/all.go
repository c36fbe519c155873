// Package all lists the hosts. Adding one is its folder and its line in each of
// the two lists: what the evaluator calls, and what policies are compiled for.
package all

import (
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agenthooks"
	"github.com/hookc/hookc/runtime/host/ahp"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/host/cline"
	"github.com/hookc/hookc/runtime/host/codex"
	"github.com/hookc/hookc/runtime/host/copilot"
	"github.com/hookc/hookc/runtime/host/cursor"
	"github.com/hookc/hookc/runtime/host/droid"
	"github.com/hookc/hookc/runtime/host/gemini"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/host/kimicode"
	"github.com/hookc/hookc/runtime/host/opencode"
	"github.com/hookc/hookc/runtime/host/pi"
	"github.com/hookc/hookc/runtime/host/qwen"
	"github.com/hookc/hookc/runtime/host/windsurf"
)

// Targets is every host, in the order of the docs. It is a function, and no
// variable that would be filled at start: the evaluator does not call it, so
// that the linker leaves the emission of every host out.
func Targets() []*host.Target {
	return []*host.Target{
		claudecode.Target,
		codex.Target,
		gemini.Target,
		copilot.Target,
		opencode.Target,
		qwen.Target,
		kimicode.Target,
		droid.Target,
		pi.Target,
		cline.Target,
		cursor.Target,
		windsurf.Target,
		ahp.Target,
		agenthooks.Target,
		generic.Target,
	}
}

// Defaults is the hosts that a policy is for that names no targets: those that
// take everything that a policy can say.
func Defaults() []*host.Target {
	return []*host.Target{claudecode.Target, agenthooks.Target, generic.Target}
}

// Hosts is every host's protocol, in the same order.
var Hosts = []*host.Host{
	claudecode.Host,
	codex.Host,
	gemini.Host,
	copilot.Host,
	opencode.Host,
	qwen.Host,
	kimicode.Host,
	droid.Host,
	pi.Host,
	cline.Host,
	cursor.Host,
	windsurf.Host,
	ahp.Host,
	agenthooks.Host,
	generic.Host,
}

// Lookup finds a host by the name of its --host flag.
func Lookup(name string) (*host.Host, bool) {
	for _, h := range Hosts {
		if h.Name == name {
			return h, true
		}
	}
	return nil, false
}

// LookupTarget finds a target by its name.
func LookupTarget(name string) (*host.Target, bool) {
	for _, t := range Targets() {
		if t.Name == name {
			return t, true
		}
	}
	return nil, false
}

// Names is the name of every host, for messages.
func Names() []string {
	names := make([]string, len(Hosts))
	for i, h := range Hosts {
		names[i] = h.Name
	}
	return names
}
