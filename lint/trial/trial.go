// Package trial runs what a handler runs on events of its agent, where that is a shell's
// program without effects: what it answers is then certain, and the event shows it.
package trial

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/dryrun"
	"github.com/hookc/hookc/runtime/host/agent"
)

// Handler is a handler whose program can be run.
type Handler struct {
	*hostconfig.Handler
	Script *hostconfig.Script // in which all of the program stands
	Looks  []dryrun.Look

	program *dryrun.Program
	ran     map[string]Answer
}

// agents write events in the one form that Input knows, as was measured.
var agents = []string{"claude-code", "codex", "gemini", "qwen", "droid", "copilot"}

// documented write events in a form that was read of, and that no call was sent in here.
var documented = []string{"cursor", "windsurf", "kimi-code"}

// Of is a handler that is asked before a tool is called and that can be run; nil for
// another one.
func Of(h *hostconfig.Handler) *Handler { return of(h, agents) }

// Surveyed is Of for the agents too whose events are known from their documentation.
func Surveyed(h *hostconfig.Handler) *Handler {
	t := of(h, slices.Concat(documented, agents))
	if t != nil {
		t.Looks = t.program.AllLooks()
	}
	return t
}

func of(h *hostconfig.Handler, of []string) *Handler {
	f, e := h.Group.File, h.Group.Event
	if f.Agent == nil || !slices.Contains(of, f.Agent.Name) || e == nil || e.Canonical != "before_tool" || !e.Blocks || e.JSONOnly {
		return nil
	}
	return runnable(h)
}

// runnable is a handler that can be run; nil for another one.
func runnable(h *hostconfig.Handler) *Handler {
	s := whole(h)
	if s == nil || h.Value.Get("if") != nil {
		return nil
	}
	p, ok := dryrun.Parse(string(s.Source))
	if !ok {
		return nil
	}
	return &Handler{Handler: h, Script: s, Looks: p.Looks(), program: p, ran: map[string]Answer{}}
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
func (h *Handler) Ask(c Call) Answer { return h.AskOn(h.Event(c)) }

// AskOn runs a handler on an event.
func (h *Handler) AskOn(event []byte) Answer {
	if a, ok := h.ran[string(event)]; ok {
		return a
	}
	out, ok := h.program.Run(event)
	a := Answer{Outcome: out, Known: ok}
	if ok {
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
	if f := h.Group.File; f.Agent == nil || !slices.Contains(agents, f.Agent.Name) || h.Group.Event == nil || h.Group.Event.Matches != "tool" {
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
