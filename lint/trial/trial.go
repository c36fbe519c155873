// Package trial runs what a handler runs on events of its agent, where that is a shell's
// program without effects: what it answers is then certain, and the event shows it.
package trial

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/dryrun"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Handler is a handler whose program can be run.
type Handler struct {
	*hostconfig.Handler
	Script *hostconfig.Script // in which all of the program stands
	Looks  []dryrun.Look

	*runs
	ran   map[string]Answer
	asked map[Call]Answer
}

// runs is a program that can be run, and what it did on the events that it was run on. Several
// handlers may share it.
type runs struct {
	program     *dryrun.Program
	looks, more []dryrun.Look
	did         map[string]outcome
	calls       *int // of commands that programs of the configuration may still make
}

type outcome struct {
	dryrun.Outcome
	known bool
}

// maxCalls is how many commands the programs of a configuration may call in all of their runs: what
// one would do after that is not known.
const maxCalls = 40_000

// perRun is the work of a run beside the commands, as so many of them.
const perRun = 10

// runsOf reads a program, once in a configuration; nil for one that cannot be run.
func runsOf(f *hostconfig.File, source string) *runs {
	type key struct{ source string }
	return hostconfig.Once(f, key{source}, func() *runs {
		p, ok := dryrun.Parse(source)
		if !ok {
			return nil
		}
		type budget struct{}
		left := hostconfig.Once(f, budget{}, func() *int { n := maxCalls; return &n })
		return &runs{program: p, looks: p.Looks(), more: p.AllLooks(), did: map[string]outcome{}, calls: left}
	})
}

// run is what the program does on an event.
func (r *runs) run(event string) outcome {
	out, ok := r.did[event]
	if ok || *r.calls < 0 {
		return out
	}
	before := r.program.Calls
	out.Outcome, out.known = r.program.Run([]byte(event))
	*r.calls -= r.program.Calls - before + perRun
	r.did[event] = out
	return out
}

// Of is a handler that is asked before a tool is called and that can be run; nil for
// another one.
func Of(h *hostconfig.Handler) *Handler { return of(h, agents.Measured) }

// Surveyed is Of for the agents too whose events are known from their documentation.
func Surveyed(h *hostconfig.Handler) *Handler {
	t := of(h, agents.Read)
	if t != nil {
		t.Looks = t.more
	}
	return t
}

func of(h *hostconfig.Handler, known agents.Evidence) *Handler {
	f, e := h.Group.File, h.Group.Event
	if f.Agent == nil || f.Agent.Calls < known || e == nil || e.Canonical != "before_tool" || !e.Blocks || e.JSONOnly {
		return nil
	}
	return runnable(h)
}

// runnable is a handler that can be run; nil for another one.
func runnable(h *hostconfig.Handler) *Handler {
	type key struct{ h *hostconfig.Handler }
	t := hostconfig.Once(h.Group.File, key{h}, func() *Handler {
		s := whole(h)
		if s == nil || h.Value.Get("if") != nil {
			return nil
		}
		r := runsOf(h.Group.File, string(s.Source))
		if r == nil {
			return nil
		}
		return &Handler{Handler: h, Script: s, Looks: r.looks, runs: r, ran: map[string]Answer{}, asked: map[Call]Answer{}}
	})
	if t == nil {
		return nil
	}
	own := *t
	return &own
}

// whole is the script in which all of a handler's program stands.
func whole(h *hostconfig.Handler) *hostconfig.Script {
	var line *hostconfig.Script
	files := 0
	for _, s := range h.Scripts {
		switch {
		case s.Path != "":
			files++
			if s.Lang == "sh" && s.Source != nil && s.IsWholeCommand() {
				return s
			}
		case s.Lang == "sh":
			line = s
		}
	}
	if files > 0 || len(h.Commands) > 1 {
		return nil
	}
	return line
}

// Call is a call of a tool.
type Call struct {
	Tool  string // as the agent names it
	Field string // the member of its input
	Text  string

	Fields string // more members of that text, with blanks between
}

// Verdict is what the agent makes of an answer.
type Verdict uint8

// The verdicts.
const (
	Nothing Verdict = iota // the tool runs, or the agent goes on as without the handler
	Allows
	Asks
	Denies
	Fails // with an exit code that lets the tool run
)

// Answer is what a handler answers to a call.
type Answer struct {
	dryrun.Outcome
	Verdict Verdict
	Rewrite string // the input that it puts in the place of the tool's, as JSON
	Known   bool
}

// Ask runs a handler on a call.
func (h *Handler) Ask(c Call) Answer {
	a, ok := h.asked[c]
	if !ok && *h.calls >= 0 {
		a = h.AskOn(h.Event(c))
		h.asked[c] = a
	}
	return a
}

// AskOn runs a handler on an event.
func (h *Handler) AskOn(event []byte) Answer {
	if a, ok := h.ran[string(event)]; ok {
		return a
	}
	out := h.run(string(event))
	a := Answer{Outcome: out.Outcome, Known: out.known}
	if a.Known {
		a.judge(h.Group.File.Agent, h.Group.Event)
	}
	h.ran[string(event)] = a
	return a
}

// Calls are the calls of a text that reach a handler: of each tool that its matcher
// matches and that has a command or a path, one.
func (h *Handler) Calls(text string) []Call { return callsOf(h.Group, text) }

// Calls are the calls of a text that reach a handler; none where the form of its agent's
// events is not known.
func Calls(h *hostconfig.Handler, text string) []Call {
	if f := h.Group.File; f.Agent == nil || f.Agent.Calls < agents.Measured || h.Group.Event == nil || h.Group.Event.Matches != "tool" {
		return nil
	}
	return callsOf(h.Group, text)
}

func callsOf(g *hostconfig.Group, text string) (out []Call) {
	if e := g.Event; e.Matches != "tool" {
		if g.Matcher != nil || len(e.Tools) == 0 || strings.HasPrefix(e.Tools[0], "mcp") {
			return nil
		}
		return []Call{{Text: text}} // the event is about one kind of tools, which it does not name
	}
	seen, matches := map[string]bool{}, Matcher(g)
	for _, t := range g.File.Agent.Tools {
		for _, canonical := range t.Canonical {
			field := map[string]string{"Shell": "command", "ReadFile": "path", "WriteFile": "path", "EditFile": "path"}[canonical]
			if field == "" || seen[canonical] || t.Gone || t.Renamed != "" || !matches(t.Name) {
				continue
			}
			for _, in := range t.Input {
				if in[0] == field {
					seen[canonical] = true
					out = append(out, Call{Tool: t.Name, Field: in[1], Text: text})
				}
			}
		}
	}
	return out
}

// Harmless are calls that no guard is about.
func (h *Handler) Harmless() (out []Call) {
	for _, c := range h.Calls("") {
		c.Text = "notes/summary.txt"
		if c.Field == "command" || slices.Contains(h.Group.Event.Tools, "Shell") {
			c.Text = "pwd"
		}
		out = append(out, c)
	}
	return out
}

// Asked reports whether handlers of a group are asked before a tool of a kind is called.
func Asked(g *hostconfig.Group, canonical string) bool {
	e := g.Event
	if e == nil || e.Canonical != "before_tool" && e.Canonical != "permission_request" || !e.Blocks {
		return false
	}
	if e.Tools != nil {
		return slices.Contains(e.Tools, canonical)
	}
	if e.Matches != "tool" || e.Like != "" {
		return canonical == "Shell" // it is not known for what it is
	}
	a, matches := g.File.Agent, Matcher(g)
	return slices.ContainsFunc(a.AllTools(), func(t agent.Tool) bool {
		real := &t
		if t.Same != "" {
			real = a.Tool(t.Same)
		}
		return real != nil && slices.Contains(real.Canonical, canonical) && !t.Gone && t.Renamed == "" && matches(t.Name)
	})
}

// Matches reports whether a group's matcher matches a tool.
func Matches(g *hostconfig.Group, tool string) bool { return Matcher(g)(tool) }

// Matcher is Matches, for many tools.
func Matcher(g *hostconfig.Group) func(tool string) bool {
	type key struct{ g *hostconfig.Group }
	return hostconfig.Once(g.File, key{g}, func() func(string) bool { return matcher(g) })
}

func matcher(g *hostconfig.Group) func(tool string) bool {
	all := func(string) bool { return true }
	none := func(string) bool { return false }
	if g.Matcher == nil {
		return all
	}
	if g.Matcher.Kind != hostconfig.String {
		return none
	}
	m := hostconfig.ReadMatcher(g.File.Agent, g.Event, g.Matcher.Text)
	switch m.Mode {
	case hostconfig.MatchAll:
		return all
	case hostconfig.MatchExact:
		return func(tool string) bool {
			return slices.ContainsFunc(m.Names, func(n hostconfig.MatcherName) bool { return n.Text == tool })
		}
	}
	re, err := regexp.Compile(m.Text)
	if err != nil {
		return none
	}
	return func(tool string) bool {
		at := re.FindStringIndex(tool)
		return at != nil && (!m.Agent.Matcher.Anchored || at[0] == 0 && at[1] == len(tool))
	}
}
