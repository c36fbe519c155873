// Package shelltest writes a command line in other ways: quoted, escaped,
// wrapped, nested, in variables, through other shells. Tests ask a guard about
// all of them, and real bash whether they still start the same programs.
//
// Rewrites keep what a line starts. Mentions put it where it is only text.
package shelltest

import (
	"math/rand/v2"
	"strings"

	"github.com/hookc/hookc/runtime/shell/syntax"
)

// Rewrite is a way to write a line. Apply is false where it does not suit the
// line; what it chooses at random comes from r.
type Rewrite struct {
	Name  string
	Apply func(r *rand.Rand, line string) (string, bool)
	// Suspect says that a guard may refuse the way whatever line it holds: only
	// who hides something decodes a program, and root is another user.
	Suspect bool
}

// whole makes a rewrite that suits every line.
func whole(name string, f func(line string) string) Rewrite {
	return Rewrite{Name: name, Apply: func(_ *rand.Rand, line string) (string, bool) { return f(line), true }}
}

// suspect marks a rewrite so.
func suspect(rw Rewrite) Rewrite {
	rw.Suspect = true
	return rw
}

// around puts a line between two texts. A line with a heredoc needs its end to
// stand on a line of its own, so that what follows is on the next one.
func around(name, before, after string) Rewrite {
	return Rewrite{Name: name, Apply: func(_ *rand.Rand, line string) (string, bool) {
		return before + line + after, !strings.Contains(line, "<<") && !strings.Contains(line, "#")
	}}
}

// simple makes a rewrite of lines that are one simple command of literal words.
func simple(name string, f func(r *rand.Rand, c command) (string, bool)) Rewrite {
	return Rewrite{Name: name, Apply: func(r *rand.Rand, line string) (string, bool) {
		c, ok := literal(line)
		if !ok {
			return "", false
		}
		return f(r, c)
	}}
}

// prefix puts a program that starts others in front of a simple command.
func prefix(name, wrapper string) Rewrite {
	return simple(name, func(_ *rand.Rand, c command) (string, bool) { return wrapper + " " + c.line, true })
}

// command is a simple command of literal words.
type command struct {
	line  string
	words []string // without quotes
	spelt []string // as written
}

// rest is the line behind the program's name.
func (c command) rest() string { return strings.TrimPrefix(c.line, c.spelt[0]) }

// plain reports whether a word is the same with quotes and without.
func (c command) plain(i int) bool { return c.words[i] == c.spelt[i] && !active(c.words[i]) }

// active reports whether a bare word means more than its text.
func active(word string) bool { return strings.ContainsAny(word, "*?[]{}~") }

// literal reads a line that is one simple command of literal words, without
// redirections and assignments.
func literal(line string) (command, bool) {
	s := syntax.Parse(line)
	if s.Problem != nil || len(s.Stmts) != 1 {
		return command{}, false
	}
	stmt := s.Stmts[0]
	simple, ok := stmt.Cmd.(*syntax.Simple)
	if !ok || stmt.Negated || stmt.Background || len(stmt.Redirects)+len(simple.Assigns) > 0 || len(simple.Words) == 0 {
		return command{}, false
	}
	c := command{line: line}
	for _, w := range simple.Words {
		text, ok := textOf(w)
		if !ok {
			return command{}, false
		}
		c.words = append(c.words, text)
		c.spelt = append(c.spelt, line[w.Pos:w.End])
	}
	return c, strings.HasPrefix(line, c.spelt[0]) && c.plain(0) && !builtin(c.words[0])
}

// builtin reports whether a name is a builtin, which no other program starts, or
// a declaration, whose words are assignments.
func builtin(name string) bool {
	switch name {
	case "cd", "pushd", "popd", "eval", "exec", "export", "declare", "local", "readonly", "typeset", "source", ".",
		"set", "unset", "trap", "alias", "read", "history", "ulimit", "command", "builtin", "exit", "return", ":":
		return true
	}
	return false
}

func textOf(w *syntax.Word) (string, bool) {
	var b strings.Builder
	for _, p := range w.Parts {
		if p.Kind != syntax.Lit {
			return "", false
		}
		b.WriteString(p.Text)
	}
	return b.String(), true
}

// Single quotes a text for a shell.
func Single(s string) string { return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'" }

// double quotes a text for a shell, in the other way.
func double(s string) string {
	return `"` + strings.NewReplacer(`\`, `\\`, `"`, `\"`, "$", `\$`, "`", "\\`").Replace(s) + `"`
}
