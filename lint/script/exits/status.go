package exits

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// filters pass on what they read, and end with 0 whatever it is.
var filters = []string{"tail", "head", "tee", "cat", "sed", "sort", "uniq", "tr", "cut", "wc", "fold", "awk", "column", "nl", "fmt"}

// sure are commands that end with 0.
var sure = []string{"echo", "printf", ":", "true", "export", "local", "declare", "readonly"}

// status notes where a statement, or the one behind it, looks at a status that is not the one
// that it means.
func (r *listReader) status(s, next *syntax.Stmt) {
	if c, ok := s.Cmd.(*syntax.IfClause); ok && len(c.Cond) > 0 && c.Cond[len(c.Cond)-1].Negated && len(c.Then) > 0 {
		if at, ok := r.status0(c.Then[0]); ok {
			r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: at,
				What: "$? is 0 here, as ! turns the exit code around", Instead: "Write the command without !, and what is to be done where it fails behind else or ||"})
		}
	}
	if next == nil {
		return
	}
	at, ok := r.status0(next)
	if !ok {
		return
	}
	switch {
	case s.Background && !s.Negated && !s.Coprocess:
		r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: at,
			What: "$? is 0 behind &, whatever the command does", Instead: "Take the & away, or write wait $! in front"})
	case s.Negated || s.Background:
	case r.alwaysTrue(s):
		r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: at,
			What: "$? is that of the command before it, which is always 0", Instead: "Keep $? in a variable directly behind the command that is meant"})
	case r.checked && r.reports(s) && r.passesOn(next):
		r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: at,
			What: "$? is that of the command before it, which only shows or removes something", Instead: "Write the code itself, or keep $? in a variable directly behind the command that is meant"})
	case !r.pipefail && r.filtered(s):
		r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: at,
			What: "$? is that of the pipeline's last command, which does not fail", Instead: "Write set -o pipefail in front, or keep the output in a variable and shorten it later"})
	case r.errexit && !r.inFunc && !r.trapped && r.setE.End > 0 && r.mayFail(s):
		r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: r.setE, Errexit: true,
			What: "set -e ends the script where the command before $? fails, so what follows sees only 0", Instead: "Leave -e out, or write the command behind if or with ||"})
	}
}

// status0 is where a statement looks at $? before anything else.
func (r *listReader) status0(s *syntax.Stmt) (src.Place, bool) {
	var n syntax.Node = s
	if c, ok := s.Cmd.(*syntax.IfClause); ok {
		if len(c.Cond) == 0 {
			return src.Place{}, false
		}
		n = c.Cond[0]
	}
	if c := bash.Called(s.Cmd); c != nil && c.Args[0].Lit() == "trap" {
		return src.Place{}, false // it looks at $? later
	}
	text := r.Text(n)
	first, _, _ := strings.Cut(text, "\n")
	m := readsStatus.FindStringIndex(first)
	if m == nil || strings.Contains(first[:m[0]], "$(") || strings.Contains(first[:m[0]], ";") || strings.Contains(first[:m[0]], "&&") || strings.Contains(first[:m[0]], "||") {
		return src.Place{}, false
	}
	begin := int(n.Pos().Offset())
	return src.At(begin+m[0], begin+m[1]), true
}

// alwaysTrue reports whether a statement ends with 0 whatever happens in it: a text that is
// written, or a declaration with what a command writes.
func (r *listReader) alwaysTrue(s *syntax.Stmt) bool {
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) == 0 {
			return len(c.Assigns) > 0 && len(s.Redirs) == 0 && !slices.ContainsFunc(c.Assigns, func(a *syntax.Assign) bool { return !r.sureValue(a) })
		}
		if c.Args[0].Lit() == "set" {
			return len(c.Args) > 1 && setsOption.MatchString(r.Text(s))
		}
		return slices.Contains(sure[:4], c.Args[0].Lit()) && !strings.Contains(r.Text(s), "$(")
	case *syntax.DeclClause:
		return len(c.Args) > 0 && c.Variant.Value != "readonly" && !strings.HasPrefix(r.Text(s), "declare -p") && !strings.Contains(r.Text(s), " -f")
	}
	return false
}

var setsOption = lazyregexp.New(`^set\s+[-+][a-z]`)

// sureValue reports whether an assignment ends with 0: of a text, or of what a command writes
// that does not fail.
func (r *listReader) sureValue(a *syntax.Assign) bool {
	if a.Value == nil {
		return !strings.Contains(r.Text(a), "$(") && !strings.Contains(r.Text(a), "`")
	}
	sub, whole := bash.Substitution(a.Value).(*syntax.CallExpr)
	if whole {
		return len(sub.Args) > 0 && slices.Contains([]string{"date", "echo", "pwd"}, sub.Args[0].Lit()) && !strings.Contains(r.Text(sub), "$(")
	}
	return !strings.Contains(r.Text(a.Value), "$(") && !strings.Contains(r.Text(a.Value), "`")
}

// filtered reports whether a statement is a pipeline of a command that may fail into one
// that does not, or keeps the output of such.
func (r *listReader) filtered(s *syntax.Stmt) bool {
	b, ok := s.Cmd.(*syntax.BinaryCmd)
	if c, is := s.Cmd.(*syntax.CallExpr); is && len(c.Args) == 0 && len(c.Assigns) == 1 && c.Assigns[0].Value != nil {
		ok = false
		syntax.Walk(c.Assigns[0].Value, func(n syntax.Node) bool {
			if sub, is := n.(*syntax.CmdSubst); is && len(sub.Stmts) == 1 {
				b, ok = sub.Stmts[0].Cmd.(*syntax.BinaryCmd)
				return false
			}
			return true
		})
	}
	if !ok || b.Op != syntax.Pipe {
		return false
	}
	last, is := b.Y.Cmd.(*syntax.CallExpr)
	if !is || len(last.Args) == 0 || !slices.Contains(filters, last.Args[0].Lit()) {
		return false
	}
	first := b.X
	for {
		x, is := first.Cmd.(*syntax.BinaryCmd)
		if !is || x.Op != syntax.Pipe {
			break
		}
		first = x.X
	}
	c, is := first.Cmd.(*syntax.CallExpr)
	return is && len(c.Args) > 0 && !slices.Contains(append(sure, "cat", "ls", "git", "find", "date"), c.Args[0].Lit())
}

// mayFail reports whether a statement runs a command that can fail.
func (r *listReader) mayFail(s *syntax.Stmt) bool {
	switch c := s.Cmd.(type) {
	case *syntax.CallExpr:
		if len(c.Args) > 0 {
			return !slices.Contains(append(sure, "set", "trap", "read", "cd", "shift"), c.Args[0].Lit())
		}
		return len(c.Assigns) > 0 && strings.Contains(r.Text(s), "$(")
	case *syntax.BinaryCmd:
		return c.Op == syntax.Pipe
	case *syntax.Subshell:
		return true
	}
	return false
}

// condition notes a condition that is a pipeline into a command that does not fail.
func (r *listReader) condition(c *syntax.IfClause) {
	if len(c.Cond) != 1 || r.pipefail || !r.filtered(c.Cond[0]) {
		return
	}
	b, ok := c.Cond[0].Cmd.(*syntax.BinaryCmd)
	if !ok || !slices.Contains([]string{"tail", "head", "tee", "cat"}, b.Y.Cmd.(*syntax.CallExpr).Args[0].Lit()) {
		return
	}
	r.flow.Statuses = append(r.flow.Statuses, WrongStatus{Place: r.placeOf(b),
		What: "the condition sees the exit code of the pipeline's last command, which does not fail", Instead: "Write set -o pipefail in front, or keep the output in a variable and shorten it later"})
}
