package policytest

import (
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// expectation is one line of a script that says what is expected of the last
// event.
type expectation struct {
	*Outcome
	name  string
	not   bool
	args  []string
	nth   int      // how many lines of this name the event has had before
	known []string // hooks of the policy
}

// mismatch is an expectation that does not hold.
type mismatch struct {
	problem string   // what was expected and what came instead
	about   string   // the hook that the line names, if any
	instead *rewrite // the line that would hold; nil where there is none
}

// rewrite is the line that would hold instead.
type rewrite struct {
	not   bool
	words []scriptWord
}

// check compares. The error is wrong use of the command.
type check func(expectation) (*mismatch, error)

// expectations are the commands that compare.
var expectations = map[string]check{
	"decide":  checkDecide,
	"reason":  checkReason,
	"hooks":   checkHooks,
	"applied": checkApplied,
	"async":   checkAsync,
	"message": checkMessage,
	"context": checkContext,
	"errors":  checkErrors,
	"input":   checkInput,
	"exit":    checkExit,
}

// expect makes a command of a check.
func (s *session) expect(name string, check check) commandFunc {
	return func(ts *testscript.TestScript, neg bool, args []string) {
		switch {
		case s.sent == nil:
			ts.Fatalf("%s: no event was sent yet; send one with: event NAME [key=value …]", name)
		case s.sent.failed:
			return // said once, at the event
		case s.sent.undecided && name != "exit":
			ts.Fatalf("%s: the event of line %d cannot be decided, so there is only the host's answer: exit, stdout, stderr", name, s.sent.line)
		}
		nth := s.ordinal[name]
		s.opt.judge(func(o *Outcome) bool {
			m, err := check(expectation{o, name, neg, args, nth, s.opt.Hooks})
			return m == nil && err == nil
		})
		m, err := check(expectation{s.sent.outcome, name, neg, args, nth, s.opt.Hooks})
		s.ordinal[name]++
		switch {
		case err != nil:
			ts.Fatalf("%s: %v", name, err)
		case m == nil:
			return
		case s.opt.Update && m.instead != nil && s.replace(ts, name, *m.instead):
			return
		}
		rows := append([]string{spelled(name, neg, args) + ": " + m.problem}, s.sent.explain(m.about)...)
		fail(ts, strings.Join(rows, "\n"))
	}
}

// fail fails with a message of several lines, so that failures finds its end.
func fail(ts *testscript.TestScript, message string) {
	ts.Fatalf("%s", strings.ReplaceAll(message, "\n", "\n"+continued))
}

// replace notes that the line under way is to be rewritten.
func (s *session) replace(ts *testscript.TestScript, name string, r rewrite) bool {
	line := lineOf(ts)
	if line == 0 {
		return false
	}
	text := r.spell(name, s.work)
	s.edits = append(s.edits, edit{line, text})
	ts.Logf("updated: %s", text)
	return true
}

// spelled is a command as a script could have it, for messages.
func spelled(name string, neg bool, args []string) string {
	r := rewrite{not: neg}
	for _, a := range args {
		r.words = append(r.words, literal(a))
	}
	return r.spell(name, "")
}
