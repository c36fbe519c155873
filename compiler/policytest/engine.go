package policytest

import (
	"time"

	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// Decide decides one event. Where it cannot, because the event does not decode
// or there is no such host, the error says why, and the outcome, if there is
// one, holds only what the host is answered then.
type Decide func(Request) (*Outcome, error)

// Request is an event that a test sends.
type Request struct {
	Host   string // whose event it is
	Event  []byte // the event as that host writes it
	World  host.World
	State  string      // the folder of what outlives an event, for all events of a test
	Only   string      // the folder of the test, which is all that there is
	Vars   [][2]string // what the programs that steps start have beside the environment
	Now    func() time.Time
	Guards []string // what decides, as the evaluator would know it; absolute
}

// Outcome is what became of an event.
type Outcome struct {
	Event    string // as the host calls it
	Decision decision.Decision
	Async    []string  // the async hooks that start after the decision, in order
	Held     string    // what steps held back because they do not act, "" for nothing
	Skipped  []Skipped // the hooks that did not apply, in order
	Told     []string  // what a watched table told, each once
	Answer   host.Answer
}

// Skipped is a hook that did not apply, and why.
type Skipped struct{ Hook, Why string }

// Options say how tests run.
type Options struct {
	Decide Decide

	// Hooks are the names of all hooks of the policy, so that a test that names
	// another one fails instead of holding for ever. Nil checks nothing.
	Hooks []string

	// Events are the events that the policy declares: tests send them by name.
	Events []*event.Kind

	// With compiles the policy with these values of variables, spelt as the flag
	// --var takes them. It may be called concurrently.
	With func(vars map[string]string) (Varied, error)

	// Hosts are all hosts there are; true for those that the policy is for, and
	// [host:NAME] holds.
	Hosts map[string]bool

	// Effects says that steps act, and [effects] holds.
	Effects bool

	// Judge, if it is not nil, is told of each line that expects something of the last
	// event: whether the line would hold of another outcome of it.
	Judge func(holds func(*Outcome) bool)

	// Printed, if it is not nil, is told that the answer to the last event is stdout
	// and stderr, of which any line may expect something.
	Printed func()

	FailFast  bool // end a script at the first line that fails
	Update    bool // rewrite expectations that fail to what was decided
	Verbose   bool // log every step, also of tests that pass
	AllowExec bool // scripts may run programs and leave their folder
}

// judge tells Judge of a line.
func (o Options) judge(holds func(*Outcome) bool) {
	if o.Judge != nil {
		o.Judge(holds)
	}
}

// tools is what the hosts that the policy is for call tools.
func (o Options) tools() *toolname.Names {
	var targets []string
	for name, is := range o.Hosts {
		if is {
			targets = append(targets, name)
		}
	}
	if len(targets) == 0 {
		targets = all.Names()
	}
	return toolname.Of(all.Targets(), targets)
}

// Varied is the policy with other values of its variables: as Options have it.
type Varied struct {
	Decide Decide
	Hooks  []string
	Events []*event.Kind
}

// genericHost is whose events a test sends unless it says otherwise.
const genericHost = "generic"

// deciding is the hook whose reason the decision gives: the first one with the
// winning verdict. The empty name is none.
func (o *Outcome) deciding() decision.Applied {
	for _, h := range o.Decision.Hooks {
		if o.Decision.Verdict != decision.None && h.Verdict == o.Decision.Verdict && !h.Monitor {
			return h
		}
	}
	return decision.Applied{}
}

// applied are the names of the hooks that applied, in order.
func (o *Outcome) applied() []string {
	names := make([]string, len(o.Decision.Hooks))
	for i, h := range o.Decision.Hooks {
		names[i] = h.Name
	}
	return names
}
