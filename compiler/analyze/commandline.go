package analyze

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

func texts(list []string) value.Value { return value.Strings(list...) }

// commands writes the command line of a call that needs one: the commands that
// are wanted, and those that touch the files.
func (b *builder) commands() bool {
	s := &b.sample
	field := "command"
	if len(s.commands) == 0 && (!b.isTool("Shell") || len(s.reads)+len(s.writes)+len(s.deletes) == 0) {
		return true
	}
	if !b.isTool("Shell") && len(canonicalTools(b.tool)) > 0 {
		return false
	}
	if b.isSet(field) {
		return !b.input[field].IsNil() // both are wanted: the replay says whether one is the other
	}
	var lines []string
	for _, c := range s.commands {
		line, ok := c.line()
		if !ok {
			return false
		}
		lines = append(lines, line)
	}
	return b.put(field, text(strings.Join(append(lines, b.touching()...), " && ")))
}

// touching is a command for each file that is to be read, written or deleted.
func (b *builder) touching() (out []string) {
	s := &b.sample
	if !b.isTool("Shell") || s.carries {
		return nil
	}
	for _, f := range []struct {
		program string
		files   []string
	}{{"cat ", s.reads}, {"touch ", s.writes}, {"rm ", s.deletes}} {
		for _, p := range f.files {
			if f.program == "touch " && slices.Contains(s.deletes, p) {
				continue // what is deleted is written too
			}
			out = append(out, f.program+pathWord(b.absolute(p)))
		}
	}
	return out
}

// line spells the command so that the shell's reader finds in it what is wanted:
// flags go before or behind the operands, as the program takes them.
func (c commandSample) line() (string, bool) {
	if c.program == "" {
		c.program = "tool"
	}
	spellings := []func(string) string{dashed, single}
	if slices.Contains(oneDash, c.program) {
		slices.Reverse(spellings)
	}
	for _, dashes := range spellings {
		flags := make([]string, len(c.flags))
		for i, f := range c.flags {
			flags[i] = shellWord(dashes(f))
		}
		program, args, operands := []string{shellWord(c.program)}, shellWords(c.args), shellWords(c.operands)
		for _, words := range [][]string{
			slices.Concat(program, args, flags, operands),
			slices.Concat(program, args, operands, flags),
			slices.Concat(program, flags, args, operands),
			slices.Concat(program, flags, []string{"--"}, args, operands),
			slices.Concat(program, args, flags, []string{"--"}, operands),
		} {
			if line := strings.Join(words, " "); c.isIn(line) {
				return line, true
			}
		}
	}
	return "", false
}

// isIn reports whether the shell's reader finds the command in a line.
func (c commandSample) isIn(line string) bool {
	l := shell.Analyze(line, shell.Place{Cwd: Project, Home: home})
	return slices.ContainsFunc(l.Commands, func(got shell.Command) bool {
		return got.Name == c.program && len(got.Operands) >= len(c.args) && slices.Equal(got.Operands[:len(c.args)], c.args) &&
			containsAll(got.Flags, c.flags) && containsAll(got.Operands, c.operands)
	})
}

// touches reports whether the shell's reader takes an operand for a file.
func (c commandSample) touches() bool {
	line, ok := c.line()
	l := shell.Analyze(line, shell.Place{Cwd: Project, Home: home})
	return ok && slices.ContainsFunc(l.Commands, func(got shell.Command) bool {
		return got.Name == c.program && len(got.Reads)+len(got.Writes)+len(got.Deletes) > 0
	})
}

func containsAll(all, some []string) bool {
	return !slices.ContainsFunc(some, func(s string) bool { return !slices.Contains(all, s) })
}

// dashed is a flag by its name: one letter has one dash.
func dashed(name string) string {
	if len(name) == 1 {
		return "-" + name
	}
	return "--" + name
}

// oneDash is programs that write long names with one dash.
var oneDash = []string{"find", "go", "java", "openssl", "terraform"}

// single is such a flag.
func single(name string) string { return "-" + name }

func shellWords(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = shellWord(w)
	}
	return out
}

// shellWord is a word as a shell reads it back.
func shellWord(w string) string {
	plain := func(r rune) bool {
		return r >= 0x80 || 'a' <= r && r <= 'z' || 'A' <= r && r <= 'Z' || '0' <= r && r <= '9' || strings.ContainsRune("_@%+:,./-", r)
	}
	if w != "" && strings.IndexFunc(w, func(r rune) bool { return !plain(r) }) < 0 {
		return w
	}
	return "'" + strings.ReplaceAll(w, "'", `'\''`) + "'"
}

// pathWord is a path as a word: a leading ~ stays the home folder. One that begins
// with a dash would be a flag.
func pathWord(p string) string {
	if rest, ok := strings.CutPrefix(p, "~/"); ok {
		return "~/" + strings.TrimPrefix(shellWord(rest), "''")
	}
	if strings.HasPrefix(p, "-") {
		p = "./" + p
	}
	return shellWord(p)
}
