package policytest

import (
	"fmt"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"
)

// callRow is a line of a table of tool calls.
type callRow struct {
	line int
	want want
	cols []string // what stands behind the first tab
}

// readCalls reads a table: what is wanted, a tab, and n columns. A line that
// begins with a tab goes on with the last column of the line before. Empty
// lines and those that begin with # say nothing.
func readCalls(text string, n int) (rows []callRow, problems []string) {
	number := 0
	for line := range strings.Lines(text) {
		number++
		line = strings.TrimRight(line, "\r\n")
		more, goesOn := strings.CutPrefix(line, "\t")
		switch {
		case goesOn && len(rows) > 0:
			last := &rows[len(rows)-1]
			last.cols[n-1] += "\n" + more
			continue
		case line == "" || line[0] == '#':
			continue
		}
		cols := strings.SplitN(line, "\t", n+1)
		if len(cols) != n+1 {
			problems = append(problems, fmt.Sprintf("%d: %q: %s wanted, tabs between them", number, line, columns(n+1)))
			continue
		}
		verdict, hook, _ := strings.Cut(cols[0], " ")
		rows = append(rows, callRow{number, want{verdict, strings.TrimSpace(hook)}, cols[1:]})
	}
	return rows, problems
}

func columns(n int) string { return fmt.Sprintf("%d columns are", n) }

// commandTable is the command
//
//	commands FILE [key=value …]
//
// Each line of the file is VERDICT [HOOK], a tab, and a command line.
func (s *session) commandTable(ts *testscript.TestScript, neg bool, args []string) {
	s.table(ts, neg, args, "commands", 1, func(cols []string, around []setting) (*eventCall, error) {
		return shellCall(cols[0], around), nil
	})
}

// fileTable is the command
//
//	files FILE [key=value …]
//
// Each line of the file is VERDICT [HOOK], a tab, read, write or edit, a tab,
// and a path.
func (s *session) fileTable(ts *testscript.TestScript, neg bool, args []string) {
	s.table(ts, neg, args, "files", 2, func(cols []string, around []setting) (*eventCall, error) {
		return fileCall(cols[0], cols[1], ts.Getenv("HOME"), around)
	})
}

// table sends an event for every line of a file of the archive and says which
// were not decided as wanted.
func (s *session) table(ts *testscript.TestScript, neg bool, args []string, name string, cols int, call func([]string, []setting) (*eventCall, error)) {
	if neg || len(args) == 0 {
		ts.Fatalf("usage: %s FILE [key=value …]", name)
	}
	around, err := parseSettings(args[1:])
	if err != nil {
		fail(ts, name+": "+err.Error())
	}
	data, err := s.archiveFile(ts, args[0])
	if err != nil {
		fail(ts, name+": "+err.Error())
	}
	rows, problems := readCalls(string(data), cols)
	if len(rows) == 0 {
		problems = append(problems, "there is no line in it")
	}
	s.sent = nil // what follows must not be about the last line
	for _, r := range rows {
		if problem := s.row(ts, r, around, call); problem != "" {
			problems = append(problems, fmt.Sprintf("%d: %s", r.line, problem))
		}
	}
	if len(problems) > 0 {
		fail(ts, fmt.Sprintf("%s: %s: lines that do not hold: %d\n%s", name, args[0], len(problems), strings.Join(problems, "\n")))
	}
	ts.Logf("%d lines hold", len(rows))
}

// row says why a line does not hold; "" where it does.
func (s *session) row(ts *testscript.TestScript, r callRow, around []setting, call func([]string, []setting) (*eventCall, error)) string {
	if err := r.want.check(s.opt.Hooks); err != nil {
		return err.Error()
	}
	c, err := call(r.cols, around)
	if err != nil {
		return err.Error()
	}
	o, err := s.send(ts, c)
	s.opt.judge(func(o *Outcome) bool { return len(o.Decision.Errors) == 0 && r.want.holds(o) })
	what := strings.ReplaceAll(strings.Join(r.cols, " "), "\n", "\n    ")
	if err != nil {
		return what + ": " + err.Error()
	}
	var about string
	switch {
	case len(o.Decision.Errors) > 0:
		about = "\n    error: " + errorText(o.Decision.Errors[0])
	case r.want.holds(o):
		return ""
	}
	if r.want.hook != "" {
		about += "\n    " + r.want.hook + ": " + o.fate(r.want.hook)
	}
	return fmt.Sprintf("%s: %s wanted, the decision is %s%s", what, strings.TrimSpace(r.want.verdict+" "+r.want.hook), o.saidBy(), about)
}
