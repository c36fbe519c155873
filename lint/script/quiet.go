package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// Commands that write nothing but on errors of their own, and those that write to
// standard output alone.
var (
	mute = []string{"[", "test", "true", "false", ":", "read", "set", "shift", "export", "local", "readonly", "unset", "shopt",
		"sleep", "return", "cd", "mkdir", "touch", "rm", "rmdir", "mv", "cp", "ln"}
	plain = []string{"echo", "printf", "cat", "jq", "grep", "egrep", "fgrep", "head", "tail", "tr", "cut", "wc", "sort", "uniq",
		"basename", "dirname", "date", "mktemp", "pwd", "realpath", "readlink", "sed", "id", "whoami", "uname"}
	gitAsks = []string{"rev-parse", "branch", "symbolic-ref", "status", "diff", "log", "show", "config", "ls-files", "describe", "cat-file"}
)

// simple is what a simple command writes. Its substitutions are expanded before its
// redirections hold.
func (s *outputFlow) simple(st *syntax.Stmt, c *syntax.Simple, outer, f sinks, w written, deep int) written {
	for _, a := range c.Assigns {
		w = s.word(a.Value, outer, w, deep)
		for _, v := range a.Array {
			w = s.word(v, outer, w, deep)
		}
	}
	words := make([]string, len(c.Words))
	for i, v := range c.Words {
		w = s.word(v, outer, w, deep)
		words[i] = constant(v)
	}
	if len(words) == 0 {
		return w
	}
	name := words[0]
	if fn, ok := s.functions[name]; ok {
		return s.call(fn, f, w, deep)
	}
	switch {
	case name == "exit":
		if s.sub == 0 {
			at := s.place(st.Pos, st.End)
			if before, ok := s.ends[at]; ok {
				w = w.or(before)
			}
			s.ends[at] = w
		}
		return written{dead: true}
	case name == "break" || name == "continue":
		s.left = s.left.or(w)
		return w
	case name == "trap" && (s.onlyOnFailure(words[1:]) || isMute(words[1:])):
		return w
	case name == "trap":
		s.traps = true
		return anything
	case name == "exec" || name == "eval" || name == "source" || name == ".":
		return anything // they can change what is known
	case s.mayWrite(st, words):
		return w.writes(f.out, f.err)
	case slices.Contains(mute, name), isGrep(words) && hasQuietFlag(words):
		return w
	case slices.Contains(plain, name), name == "command" && len(words) > 1 && words[1] == "-v",
		name == "git" && len(words) > 1 && slices.Contains(gitAsks, words[1]):
		return w.writes(f.out)
	}
	return w.writes(f.out, f.err)
}

// isMute reports whether the action of a trap writes nothing and ends nothing.
func isMute(words []string) bool {
	if len(words) < 2 || strings.ContainsAny(words[0], ">|&`(") {
		return false
	}
	for _, st := range syntax.Parse(words[0]).Stmts {
		c, ok := st.Cmd.(*syntax.Simple)
		if !ok || len(c.Words) == 0 || !slices.Contains(mute, constant(c.Words[0])) {
			return false
		}
	}
	return true
}

// failing are signals after which a script does not come to its own ends.
var failing = []string{"ERR", "INT", "TERM", "HUP", "QUIT", "PIPE"}

// onlyOnFailure reports whether the action of a trap is on no way to another end of the script:
// it comes where a command fails or a signal arrives, and the script ends there.
func (s *outputFlow) onlyOnFailure(words []string) bool {
	if len(words) > 0 && words[0] == "--" {
		words = words[1:]
	}
	if len(words) < 2 || slices.ContainsFunc(words[1:], func(w string) bool {
		return !slices.Contains(failing, strings.TrimPrefix(strings.ToUpper(w), "SIG"))
	}) {
		return false
	}
	if words[1] == "ERR" && len(words) == 2 && errexit.MatchString(s.src) && !strings.Contains(s.src, "set +") {
		return true
	}
	return words[0] != "" && s.exits(syntax.Parse(words[0]), 0)
}

// exits reports whether a list ends with an exit, or with a function that does.
func (s *outputFlow) exits(l *syntax.Script, deep int) bool {
	if l == nil || len(l.Stmts) == 0 || deep > src.MaxDepth {
		return false
	}
	last := l.Stmts[len(l.Stmts)-1]
	switch c := last.Cmd.(type) {
	case *syntax.Simple:
		if len(c.Words) == 0 || last.Background {
			return false
		}
		name := constant(c.Words[0])
		return name == "exit" || s.exits(s.functions[name].body, deep+1)
	case *syntax.Compound:
		return c.Kind == syntax.Group && len(c.Parts) == 1 && s.exits(c.Parts[0], deep+1)
	}
	return false
}

func isGrep(words []string) bool { return strings.HasSuffix(words[0], "grep") }

func hasQuietFlag(words []string) bool {
	return slices.ContainsFunc(words[1:], func(w string) bool {
		return w == "--quiet" || w == "--silent" || strings.HasPrefix(w, "-") && !strings.HasPrefix(w, "--") && strings.Contains(w, "q")
	})
}

// mayWrite reports whether a command that is quiet by itself may be told to write.
func (s *outputFlow) mayWrite(st *syntax.Stmt, words []string) bool {
	text := s.src[min(st.Pos, len(s.src)):min(st.End, len(s.src))]
	text = strings.NewReplacer("/dev/null", "", "/dev/stdin", "").Replace(text)
	for _, mark := range []string{"stderr", "halt_error", "debug", "/dev/", "/proc/"} {
		if strings.Contains(text, mark) {
			return true
		}
	}
	if words[0] != "set" {
		return false
	}
	for _, w := range words[1:] {
		if w == "" || w == "xtrace" || w == "verbose" || strings.HasPrefix(w, "-") && strings.ContainsAny(w, "xv") {
			return true
		}
	}
	return false
}
