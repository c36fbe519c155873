package answers

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

var (
	// loudLine begin the commands that always write to standard output, as far as they have work.
	loudLine = lazyregexp.New(`^(?:make|(?:npm|pnpm|yarn|bun)\s+(?:run|test|t)|(?:npx|bunx|(?:npm|pnpm|yarn|bun)\s+(?:exec|x|dlx)|yarn|pnpm)\s+(?:-\S+\s+)*(?:jest|vitest|mocha|eslint|prettier|biome\s+(?:check|format|lint))|(?:npm|pnpm)\s+(?:ci|install|i)|(?:python3?\s+-m\s+)?pip3?\s+install|bundle\s+install|dotnet\s+(?:build|test|restore|run)|swift\s+(?:build|test)|prettier|biome\s+(?:check|format|lint)|rubocop|(?:python3?\s+-m\s+)?pytest|go\s+test|cargo\s+test|jest|vitest|mocha|eslint|phpunit|rspec|mvn|gradle|\./gradlew|terraform\s+(?:plan|validate|apply)|golangci-lint\s+run|ruff\s+check)(?:\s|$)`)
	// quietFlag are those with which such a command may write nothing.
	quietFlag = lazyregexp.New(`\s(?:-\w*[sq]\w*|--silent|--quiet|--output\S*|-o|--log-?level)(?:\s|=|$)`)
	// movesOutput is how a script moves its own standard output.
	movesOutput = lazyregexp.New(`\bexec\s+[^\n]*>`)
	// passesOn are programs that write what they read.
	passesOn = []string{"tail", "head", "cat", "tee", "sed"}
)

// LoudBefore is a command of a shell that writes to standard output, and an answer in JSON that
// stands behind it on the same way; answers are the places of those.
func LoudBefore(p *script.Program, answers []src.Place) (command, answer src.Place, ok bool) {
	if p.Lang != "sh" || p.Problem != nil || len(answers) == 0 || movesOutput.MatchString(p.Text) {
		return command, answer, false
	}
	tree, parsed := p.Bash()
	if !parsed {
		return command, answer, false
	}
	l := &loud{p: p, answers: answers}
	l.list(tree.Stmts, nil)
	if l.answer == nil {
		return command, answer, false
	}
	return *l.command, *l.answer, true
}

// loud walks the ways through a script.
type loud struct {
	p               *script.Program
	answers         []src.Place
	command, answer *src.Place // the first that was found
}

// list walks statements behind a command that has written, and returns the one that has written
// where they end.
func (l *loud) list(stmts []*syntax.Stmt, before *src.Place) *src.Place {
	for _, s := range stmts {
		if l.answer != nil {
			return before
		}
		before = l.stmt(s, before)
	}
	return before
}

func (l *loud) stmt(s *syntax.Stmt, before *src.Place) *src.Place {
	if slices.ContainsFunc(s.Redirs, func(r *syntax.Redirect) bool {
		return r.Op != syntax.RdrIn && r.Op != syntax.WordHdoc && r.Op != syntax.Hdoc && r.Op != syntax.DashHdoc && (r.N == nil || r.N.Value == "1")
	}) {
		return before
	}
	switch c := s.Cmd.(type) {
	case *syntax.IfClause:
		return l.branches(c, before)
	case *syntax.BinaryCmd:
		if c.Op != syntax.Pipe && c.Op != syntax.PipeAll {
			return l.stmt(c.Y, l.stmt(c.X, before))
		}
		if last, ok := c.Y.Cmd.(*syntax.CallExpr); ok && len(last.Args) > 0 && slices.Contains(passesOn, last.Args[0].Lit()) && len(c.Y.Redirs) == 0 {
			return l.stmt(c.X, before)
		}
	case *syntax.Block:
		return l.list(c.Stmts, before)
	case *syntax.CallExpr:
		at := src.At(int(s.Pos().Offset()), int(s.End().Offset()))
		text := l.p.Text[c.Pos().Offset():c.End().Offset()]
		if len(c.Args) > 0 && len(c.Assigns) == 0 && loudLine.MatchString(text) && !quietFlag.MatchString(text) && !strings.Contains(text, "$(") {
			return &at
		}
		for i, a := range l.answers {
			if before != nil && l.answer == nil && at.Start <= a.Start && a.End <= at.End {
				l.command, l.answer = before, &l.answers[i]
			}
		}
	}
	return before
}

// branches walks an if. What a branch writes does not count behind it: it may have ended the script.
func (l *loud) branches(c *syntax.IfClause, before *src.Place) *src.Place {
	if before = l.list(c.Cond, before); len(c.Then) > 0 {
		l.list(c.Then, before)
	}
	if c.Else != nil && l.answer == nil {
		if len(c.Else.Cond) > 0 {
			return l.branches(c.Else, before)
		}
		l.list(c.Else.Then, before)
	}
	return before
}
