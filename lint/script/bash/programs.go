package bash

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// OtherShell is the first line of a script for a shell that reads patterns or words otherwise than bash does.
var OtherShell = lazyregexp.New(`^#!.*\b(?:zsh|ksh|mksh|fish)\b`)

// TrapsEnd finds a trap of an error or of the end.
var TrapsEnd = lazyregexp.New(`\b(?:ERR|EXIT|0)\b`)

// MaxBytes bounds the scripts that are read a second time.
const MaxBytes = 256 << 10

// JQFlag reports whether an argument of jq is a flag, by its name or among letters.
func JQFlag(arg, name string, letter rune) bool {
	return arg == name || strings.HasPrefix(arg, "-") && !strings.HasPrefix(arg, "--") && strings.ContainsRune(arg, letter)
}

// starters run what stands behind them, with what makes the next word one of theirs.
var starters = []string{"timeout", "gtimeout", "env", "command", "nice", "time", "npx", "bunx", "pnpx", "uvx", "uv", "poetry", "bundle", "pipenv", "pdm", "hatch", "run", "exec", "xvfb-run", "python", "python3", "-m", "stdbuf", "sudo"}

// Starts reports whether a word of a command starts the program behind it, or belongs to one
// that does.
func Starts(name string) bool { return slices.Contains(starters, name) || ofStarter.MatchString(name) }

var (
	ofStarter = lazyregexp.New(`^(?:-{1,2}[\w-]+(?:=\S*)?|[0-9.]+[smhd]?|\w+=\S*)$`)
	// GitTexts are the subcommands of git that write what files and commits hold.
	GitTexts = []string{"diff", "log", "show", "status", "ls-files", "shortlog", "blame"}
)

// BehindFolder is what follows the flags of git itself: -C and the folder, -c and a setting.
func BehindFolder(words []*syntax.Word) []*syntax.Word {
	for len(words) > 0 && strings.HasPrefix(words[0].Lit(), "-") {
		if lit := words[0].Lit(); (lit == "-C" || lit == "-c") && len(words) > 1 {
			words = words[1:]
		}
		words = words[1:]
	}
	return words
}

// TrapReset takes a trap of EXIT back.
var TrapReset = lazyregexp.New(`\btrap\s+(?:--\s+)?(?:-|''|"")\s[^\n;]*\b(?:EXIT|0)\b`)

// Pipeline is the statements of one.
func Pipeline(s *syntax.Stmt) []*syntax.Stmt {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		return append(Pipeline(b.X), Pipeline(b.Y)...)
	}
	return []*syntax.Stmt{s}
}

// ShellName is a name of a variable.
var ShellName = lazyregexp.New(`^[A-Za-z_]\w*$`)

// Finds reports whether a command is a grep that is true where it finds something.
func Finds(s *syntax.Stmt) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	if !ok || s.Negated || len(c.Args) < 2 || !strings.HasSuffix(c.Args[0].Lit(), "grep") {
		return false
	}
	for _, w := range c.Args[1:] {
		if o := w.Lit(); o == "--invert-match" || strings.HasPrefix(o, "-") && !strings.HasPrefix(o, "--") && strings.Contains(o, "v") {
			return false
		}
	}
	return true
}
