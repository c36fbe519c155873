package policytest

import (
	"reflect"
	"time"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hookc/hookc/lang/toolname"
)

// session is a script under way.
type session struct {
	opt    Options
	work   string            // $WORK
	now    time.Time         // what the clock shows; zero where it goes
	vars   map[string]string // what with has given
	guards []string          // what guard has said
	envs   []string          // names of the variables that the script sets with env
	names  *toolname.Names   // opt.tools(), once an event asks

	sent    *sent          // the last event; nil before the first
	ordinal map[string]int // how many lines of each command the event has had
	edits   []edit         // lines to rewrite
}

// tools is opt.tools(), read once for all events.
func (s *session) tools() *toolname.Names {
	if s.names == nil {
		s.names = s.opt.tools()
	}
	return s.names
}

// sent is an event that was sent and what became of it.
type sent struct {
	line      int
	text      string // the command's arguments, for messages
	outcome   *Outcome
	failed    bool // the event itself went wrong: what is expected of it is moot
	undecided bool // it was to be undecidable, and is: only the answer is there
	explained bool // a failure has told all about it
}

// ownCommands are the names of the commands that a session adds.
var ownCommands = []string{
	"event", "decide", "reason", "hooks", "applied", "async", "message", "context", "errors", "input", "exit",
	"approve", "clock", "deny", "ask", "allow", "none", "commands", "files", "with", "guard",
}

type commandFunc = func(ts *testscript.TestScript, neg bool, args []string)

func (s *session) commands() map[string]commandFunc {
	cmds := map[string]commandFunc{"event": s.event, "approve": s.approve, "clock": s.clock, "commands": s.commandTable, "files": s.fileTable, "with": s.with, "guard": s.guard}
	for _, verdict := range attempts {
		cmds[verdict] = s.attempt(verdict)
	}
	for name, check := range expectations {
		cmds[name] = s.expect(name, check)
	}
	return cmds
}

// lineOf is the number of the line under way. testscript keeps it to itself
// though every failure shows it, so it is read where it stands. It is 0 should
// another version of testscript keep it elsewhere; a test watches that.
func lineOf(ts *testscript.TestScript) int {
	n := reflect.ValueOf(ts).Elem().FieldByName("lineno")
	if !n.IsValid() || !n.CanInt() {
		return 0
	}
	return int(n.Int())
}
