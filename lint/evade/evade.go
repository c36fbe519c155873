// Package evade spells what a guard by text catches in other ways, which mean
// the same: a shell, or a file system, does not see the text that a regex sees.
package evade

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
)

// Spelling is another way to write something.
type Spelling struct {
	Text string
	How  string // "with quotes inside the word"
}

// Commands are other spellings of a command line that consists of one command of
// a program that is known; none of any other. runtime/shell understands each of
// them as the same command.
func Commands(line string) (out []Spelling) {
	want, ok := singleCommand(line)
	if !ok {
		return nil
	}
	name, rest, _ := strings.Cut(line, " ")
	for _, s := range []Spelling{
		{name[:1] + "''" + name[1:] + tail(rest), "with quotes inside the program name"},
		{`\` + line, "with a backslash in front"},
		{name + "  " + rest, "with two spaces"},
		{name + tail(quoted(rest)), "with quotes around a word"},
		{name + tail(splitByQuotes(rest)), "with quotes inside a word"},
		{"env " + line, "after env"},
		{"/usr/bin/" + line, "with the path of the program"},
		{"bash -c '" + line + "'", "in an inner shell"},
		{"$(echo " + name + ")" + tail(rest), "with the program name from a substitution"},
	} {
		if rest == "" && s.How == "with two spaces" || s.Text == line {
			continue
		}
		if startsSame(s.Text, want) {
			out = append(out, s)
		}
	}
	return out
}

func tail(rest string) string {
	if rest == "" {
		return ""
	}
	return " " + rest
}

// quoted puts quotes around the first word.
func quoted(rest string) string {
	first, more, _ := strings.Cut(rest, " ")
	if first == "" {
		return rest
	}
	return `"` + first + `"` + tail(more)
}

// splitByQuotes puts quotes into the first word.
func splitByQuotes(rest string) string {
	first, more, _ := strings.Cut(rest, " ")
	if len(first) < 2 {
		return rest
	}
	return first[:len(first)-1] + `""` + first[len(first)-1:] + tail(more)
}

var at = shell.Place{Cwd: "/home/dev/project", Home: "/home/dev"}

// singleCommand is the one command of a line, of a program that is known.
func singleCommand(line string) (shell.Command, bool) {
	if line == "" || strings.TrimSpace(line) != line || strings.ContainsAny(line, "\n\r\t") {
		return shell.Command{}, false
	}
	l := shell.Analyze(line, at)
	if !l.Parsed || len(l.Commands) == 0 {
		return shell.Command{}, false
	}
	c := l.Commands[0]
	name, _, _ := strings.Cut(line, " ")
	if c.Dynamic || c.Name != name || !program.Known(name) {
		return shell.Command{}, false
	}
	return c, true
}

// startsSame reports whether a line starts a command that is the same.
func startsSame(line string, want shell.Command) bool {
	l := shell.Analyze(line, at)
	return l.Parsed && slices.ContainsFunc(l.Commands, func(c shell.Command) bool {
		return c.Name == want.Name && slices.Equal(c.Args, want.Args)
	})
}

// Paths are other spellings of a path, which lead to the same file.
func Paths(path string) (out []Spelling) {
	dir, base, deep := cutLast(path)
	if base == "" || base == "." || base == ".." {
		return nil
	}
	if deep {
		out = append(out, Spelling{dir + "/./" + base, "with . in the middle"}, Spelling{dir + "//" + base, "with two slashes"})
	}
	switch {
	case strings.HasPrefix(path, "/"):
		out = append(out, Spelling{"/tmp/.." + path, "through another folder"})
	case !strings.HasPrefix(path, "~"):
		out = append(out, Spelling{"./" + path, "with ./ in front"}, Spelling{"src/../" + path, "through another folder"})
	}
	return out
}

func cutLast(path string) (dir, base string, ok bool) {
	i := strings.LastIndexByte(path, '/')
	if i <= 0 {
		return "", strings.TrimPrefix(path, "/"), false
	}
	return path[:i], path[i+1:], true
}
