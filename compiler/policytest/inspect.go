package policytest

import (
	"cmp"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/diag"
)

// A test that comes with a pack is code under review, and running it must be
// safe before anybody has read it. So a script is inspected before it runs:
// only commands that are known to stay in the script's folder, with paths that
// do, written out so that there is nothing to guess.

// paths picks the arguments of a command that are paths.
type paths func(args []word) []word

func allPaths(args []word) []word { return args }
func noPaths([]word) []word       { return nil }

// harmless is testscript's commands that touch only what their paths name.
var harmless = map[string]paths{
	"cd":       allPaths,
	"chmod":    func(a []word) []word { return a[min(1, len(a)):] },
	"cmp":      allPaths,
	"cmpenv":   allPaths,
	"cp":       allPaths,
	"env":      noPaths,
	"exists":   allPaths,
	"readable": allPaths,
	"grep":     func(a []word) []word { return a[max(0, len(a)-1):] },
	"mkdir":    allPaths,
	"mv":       allPaths,
	"rm":       allPaths,
	"skip":     noPaths,
	"stderr":   noPaths,
	"stdout":   noPaths,
	"stop":     noPaths,
	"symlink":  allPaths,
	"unix2dos": allPaths,
	"unquote":  allPaths,
}

// programs is testscript's commands around running programs.
var programs = []string{"exec", "kill", "stdin", "ttyin", "ttyout", "wait"}

// inspect says what in an archive is refused.
func inspect(archive []byte, allowExec bool) []Failure {
	var refused []Failure
	for c := range commands(archive) {
		problem := unanswerable(c)
		if problem == "" && !allowExec {
			problem = unsafe(c)
		}
		if problem != "" {
			refused = append(refused, Failure{Line: c.line, Message: problem})
		}
	}
	if allowExec {
		return refused
	}
	files := txtar.Parse(archive).Files
	if len(files) > maxFiles {
		return append(refused, Failure{Message: fmt.Sprintf("the archive has %d files; at most %d are laid out", len(files), maxFiles)})
	}
	for _, f := range files {
		if !staysInside(f.Name) {
			refused = append(refused, Failure{Message: fmt.Sprintf("the archive's file %q would lie outside of the test's folder", f.Name)})
		}
	}
	return refused
}

// maxFiles bounds the files of a test that comes from somebody else.
const maxFiles = 2000

// unanswerable finds conditions about the flags of go test, which is not there.
func unanswerable(c command) string {
	for _, w := range c.conds {
		name := strings.TrimLeft(strings.Trim(w.text, "[]"), "! ")
		if name == "short" || name == "net" {
			return fmt.Sprintf("the condition [%s] has no meaning outside of go test", name)
		}
	}
	return ""
}

// unsafe says why a command is refused; "" where it is harmless.
func unsafe(c command) string {
	for _, w := range append(c.conds, c.name) {
		if !w.plain {
			return fmt.Sprintf("%s: conditions and the command's name are written without quotes and variables", w.text)
		}
	}
	name := c.name.text
	pick, known := harmless[name]
	switch {
	case slices.Contains(ownCommands, name):
		return ""
	case slices.Contains(programs, name):
		return name + ": a policy's test runs no programs; --allow-exec lets this one"
	case !known:
		return unknownCommand(name)
	}
	for _, w := range pick(c.args) {
		if !staysInside(w.text) {
			return fmt.Sprintf("%s: the path %q may lie outside of the test's folder; --allow-exec lets it", name, w.text)
		}
	}
	if name == "env" {
		return unsafeEnv(c.args)
	}
	return ""
}

// unsafeEnv keeps $WORK what it is, since paths may begin with it.
func unsafeEnv(args []word) string {
	for _, w := range args {
		key, _, _ := strings.Cut(w.text, "=")
		if key == "WORK" || strings.Contains(key, "$") {
			return fmt.Sprintf("env: %s may not be set here", key)
		}
	}
	return ""
}

// staysInside reports whether a path, as a script writes it, can only lead to
// the script's folder or below.
func staysInside(path string) bool {
	for _, root := range []string{"$WORK", "${WORK}"} {
		if rest, ok := strings.CutPrefix(path, root); ok && (rest == "" || rest[0] == '/') {
			path = "./" + strings.TrimLeft(rest, "/")
			break
		}
	}
	return !strings.Contains(path, "$") && filepath.IsLocal(filepath.FromSlash(path))
}

// spoken is what other tools call the commands of a test.
var spoken = map[string]string{
	"expect": "decide", "assert": "decide", "should": "decide", "then": "decide", "want": "decide", "verdict": "decide", "decision": "decide",
	"given": "event", "when": "event", "send": "event", "call": "event", "tool": "event", "pass": "none", "block": "deny",
}

func unknownCommand(name string) string {
	known := slices.Clone(ownCommands)
	for k := range harmless {
		known = append(known, k)
	}
	text := fmt.Sprintf("unknown command %q", name)
	if bare, ok := strings.CutPrefix(name, "!"); ok && slices.Contains(known, bare) {
		return text + fmt.Sprintf("; did you mean %q?", "! "+bare)
	}
	if near, ok := diag.Nearest(name, known); ok || spoken[name] != "" {
		near = cmp.Or(spoken[name], near)
		text += fmt.Sprintf("; did you mean %q?", near)
	}
	return text
}
