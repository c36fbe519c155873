package policytest

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// free is what allow says: nothing stands in the way, whether a hook allowed it
// or none said a thing.
const free = "allow"

// attempts are the commands that send a command line and compare what is
// decided, by the verdict that they want.
var attempts = []string{"deny", "ask", free, "none"}

// want is what an attempt wants: a verdict, and by which hook, "" for any.
type want struct{ verdict, hook string }

func (w want) holds(o *Outcome) bool {
	said := o.Decision.Verdict
	if w.verdict == free {
		return said == decision.None || said == decision.Allow
	}
	return said.String() == w.verdict && (w.hook == "" || o.deciding().Name == w.hook)
}

// check refuses what can never hold.
func (w want) check(known []string) error {
	switch {
	case !slices.Contains(attempts, w.verdict):
		return fmt.Errorf("%q is none of %s", w.verdict, strings.Join(attempts, ", "))
	case w.hook == "":
		return nil
	case w.verdict == free || w.verdict == "none":
		return fmt.Errorf("%s is no hook's decision: it takes no hook", w.verdict)
	}
	return expectation{known: known}.exist(w.hook)
}

// attempt makes a command of a verdict:
//
//	deny COMMAND [HOOK] [key=value …]
func (s *session) attempt(verdict string) commandFunc {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		w := want{verdict: verdict}
		line := strings.Join(args, " ")
		if len(args) > 1 && !strings.Contains(args[1], "=") {
			w.hook, args = args[1], slices.Delete(slices.Clone(args), 1, 2)
		}
		if neg || len(args) == 0 {
			ts.Fatalf("usage: %s COMMAND [HOOK] [key=value …]", verdict)
		}
		if err := w.check(s.opt.Hooks); err != nil {
			ts.Fatalf("%s: %v%s", verdict, err, s.instead(verdict, args[0], line))
		}
		settings, err := parseSettings(args[1:])
		if err != nil {
			fail(ts, verdict+": "+err.Error())
		}
		call := shellCall(args[0], settings)
		o, err := s.send(ts, call)
		s.opt.judge(w.holds)
		s.ordinal = map[string]int{}
		s.sent = &sent{line: lineOf(ts), text: "before_tool tool=Shell command=" + quote(args[0]), outcome: o, failed: err != nil}
		switch {
		case err != nil:
			fail(ts, verdict+": "+err.Error())
		case w.holds(o):
			return
		case s.opt.Update && s.replace(ts, o.attempt(), w.instead(o, args)):
			return
		}
		rows := append([]string{"the decision is " + o.saidBy()}, s.sent.explain(w.hook)...)
		fail(ts, strings.Join(rows, "\n"))
	}
}

// instead is what somebody meant whose words are no command line and a hook: quotes
// were left out, or the first word is a tool.
func (s *session) instead(verdict, first, line string) string {
	if strings.Contains(first, " ") {
		return ""
	}
	if name, ok := s.tools().Meant(first); ok && name != "Shell" {
		tool, _ := event.LookupTool(name)
		about := tool.Input[0].Name + "=" + quote(strings.TrimPrefix(line, first+" "))
		return fmt.Sprintf("; %s is for command lines; a call of another tool is an event: event before_tool tool=%s %s, and on the next line: decide %s", verdict, name, about, verdict)
	}
	return "; a command line of several words stands in quotes: " + verdict + " " + quote(line)
}

// attempt is the command that would have held.
func (o *Outcome) attempt() string {
	if o.Decision.Verdict == decision.Allow {
		return free
	}
	return o.Decision.Verdict.String()
}

// instead is the line that would have held.
func (w want) instead(o *Outcome, args []string) rewrite {
	r := rewrite{words: []scriptWord{literal(args[0])}}
	if by := o.deciding().Name; w.hook != "" && by != "" {
		r.words = append(r.words, literal(by))
	}
	for _, a := range args[1:] {
		r.words = append(r.words, literal(a))
	}
	return r
}

func parseSettings(args []string) ([]setting, error) {
	var out []setting
	for _, a := range args {
		set, err := parseSetting(a)
		if err != nil {
			return nil, err
		}
		out = append(out, set)
	}
	return out, nil
}

// shellCall is an event of the tool Shell.
func shellCall(command string, around []setting) *eventCall {
	return toolCall("Shell", around, setting{"command", value.OfString(command)})
}

func toolCall(tool string, around []setting, input ...setting) *eventCall {
	c := &eventCall{host: genericHost, subject: "before_tool", settings: []setting{{"tool", value.OfString(tool)}}}
	c.settings = append(append(c.settings, input...), around...)
	return c
}

// fileTools are the tools of a table of files, by what they do.
var fileTools = []struct {
	does, tool string
	input      []setting // beside the path
}{
	{"read", "ReadFile", nil},
	{"write", "WriteFile", []setting{{"content", value.OfString("")}}},
	{"edit", "EditFile", []setting{{"old", value.OfString("")}, {"new", value.OfString("")}}},
}

// fileCall is an event of a file tool. Agents write the home folder out, so a
// path that begins with ~/ does so here.
func fileCall(does, path, home string, around []setting) (*eventCall, error) {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		path = strings.TrimSuffix(home, "/") + "/" + rest
	}
	var known []string
	for _, t := range fileTools {
		if t.does == does {
			return toolCall(t.tool, around, append([]setting{{"path", value.OfString(path)}}, t.input...)...), nil
		}
		known = append(known, t.does)
	}
	return nil, errors.New(does + " is none of " + strings.Join(known, ", "))
}

// send decides an event.
func (s *session) send(ts *testscript.TestScript, call *eventCall) (*Outcome, error) {
	body, err := s.body(ts, call)
	if err != nil {
		return nil, err
	}
	return s.opt.Decide(Request{
		Host:   call.host,
		Event:  body,
		World:  host.World{Getenv: ts.Getenv, Dir: ts.MkAbs(".")},
		Only:   s.work,
		Vars:   s.environ(ts),
		State:  s.state(),
		Now:    s.moment,
		Guards: s.guards,
	})
}
