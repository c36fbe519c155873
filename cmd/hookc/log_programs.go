package main

import (
	"errors"
	"fmt"
	"strings"
	"time"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/runtime/ledger"
)

var programLog = logKind{
	book: ledger.Programs, parse: ledgerdb.ParseNote, text: noteText, name: "log",
	empty: "nothing failed, and no program of a hook said anything that the agent is not told",
}

// ofPrograms refuses the flags that ask for what the log does not have.
func (f *filterFlags) ofPrograms() error {
	if f.tool+f.project != "" || len(f.decisions) > 0 {
		return errors.New("the log of programs knows of no --tool, --project and --decision: its id is that of an entry of the ledger, which does")
	}
	return nil
}

// noteText is a line of the log for people: when, on what, who said what. What a
// program said stands on as many lines as it said it.
func noteText(e *ledgerdb.Entry) string {
	head := fmt.Sprintf("%s  %-16s  ", e.Time.Local().Format(time.DateTime), oneLine(e.Event))
	who, what := "", e.Reason
	for _, h := range e.Hooks {
		who = h.Name
	}
	for _, f := range e.Errors {
		who, what = f.Hook, strings.TrimPrefix(f.Kind+": ", ": ")+f.Text
	}
	if who != "" {
		head += oneLine(who) + ": "
	}
	lines := strings.Split(strings.TrimRight(what, "\n"), "\n")
	for i, line := range lines {
		lines[i] = oneLine(line)
	}
	return strings.TrimRight(head+strings.Join(lines, "\n    "), " :")
}
