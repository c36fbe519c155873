package refeval

import (
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// What a line means is taken from runtime/shell, which has tests of its own;
// what a policy makes of it is not.

// line is what the event's command line means; nil where it has none.
func (s *sight) line() *shell.Line {
	c := s.ev.Get(event.Command)
	if c.Kind() != value.String {
		return nil
	}
	cwd := s.ev.Get(event.Cwd).Str()
	if dir := s.ev.CommandDir(); dir != "" {
		cwd = s.absolute(dir)
	}
	return shell.Analyze(c.Str(), shell.Place{Cwd: filepath.ToSlash(cwd), Home: s.home})
}

// ofLine is a field that the line gives: a list, or nil, without one.
func (s *sight) ofLine(f event.FieldID) value.Value {
	line := s.line()
	if line == nil {
		line = &shell.Line{}
		if !s.ev.Kind.Tool || f != event.ShellCommands && f != event.ShellWords {
			return value.Value{}
		}
	}
	switch f {
	case event.ShellCommands:
		all := make([]value.Value, len(line.Commands))
		for i := range all {
			all[i] = line.Commands[i].Value()
		}
		return value.OfList(all)
	case event.ShellWords:
		return value.Strings(seen(line.Words())...)
	case event.ShellParsed:
		return value.OfBool(line.Parsed)
	case event.ShellDialect:
		return value.OfString(line.Dialect)
	}
	if line.Problem == "" {
		return value.Value{}
	}
	return value.OfString(line.Problem)
}

// unknown is the function of that name.
func unknown(args ...any) (any, error) {
	s, _ := args[0].(string)
	return strings.Contains(s, "\x00"), nil
}

// seen is words with * and ? for what is a pattern.
func seen(words []string) []string {
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = strings.NewReplacer("\x01", "*", "\x02", "?").Replace(w)
	}
	return out
}

// commands is the commands that one of the blocks of a match holds for.
func (s *sight) commands(m *ast.Match) []value.Value {
	out := []value.Value{}
	line := s.line()
	if line == nil {
		return out
	}
	for i := range line.Commands {
		c := &line.Commands[i]
		if slices.ContainsFunc(m.Command, func(b *ast.CommandMatch) bool { return holdsFor(b, c) }) {
			out = append(out, c.Value())
		}
	}
	return out
}

func holdsFor(b *ast.CommandMatch, c *shell.Command) bool {
	if c.Dry && !b.Dry {
		return false
	}
	operands := seen(c.Operands)
	for i, r := range b.Args {
		if i >= len(operands) || !wholly([]ast.Regex{r}, operands[i]) {
			return false
		}
	}
	each := func(rs []ast.Regex, words []string) bool {
		return !slices.ContainsFunc(rs, func(r ast.Regex) bool {
			return !slices.ContainsFunc(words, func(w string) bool { return wholly([]ast.Regex{r}, w) })
		})
	}
	return (len(b.Program) == 0 || wholly(b.Program, seen([]string{c.Name})[0])) &&
		each(b.Flags, seen(c.Flags)) && each(b.Operands, operands)
}

// touched is the files that the tool call reads, writes and deletes, by name: no
// disk has them.
func (s *sight) touched(which int) []string {
	if !s.ev.Kind.Tool {
		return nil
	}
	of := s.ev.Files()
	paths := slices.Clone([][]string{of.Read, of.Written, of.Deleted}[which])
	if line := s.line(); line != nil {
		for _, c := range line.Commands {
			if !c.Remote {
				paths = append(paths, [][]string{c.Reads, c.Writes, c.Deletes}[which]...)
			}
		}
	}
	for i, p := range paths {
		if !strings.HasPrefix(p, "\x00") {
			paths[i] = s.absolute(p)
		}
	}
	return paths
}

// files is files.read and the like.
func (s *sight) files(which int) value.Value {
	if !s.ev.Kind.Tool {
		return value.Value{}
	}
	out := []string{}
	for _, p := range s.touched(which) {
		if !slices.Contains(out, p) {
			out = append(out, p)
		}
	}
	return value.Strings(out...)
}

// names reports whether globs name a file: one does, and none takes it out.
func (s *sight) names(f ast.Files, p string) bool {
	hit := func(g ast.Glob, all bool) bool {
		pattern, root := s.rooted(g)
		p, inside := within(root, p)
		if !inside {
			return false
		}
		if all {
			return everyBranch(pattern, p)
		}
		globs := spelt(pattern)
		return slices.ContainsFunc(globs, func(glob string) bool { return meets(glob, literal(globs, p)) })
	}
	return slices.ContainsFunc(f.Any, func(g ast.Glob) bool { return hit(g, false) }) &&
		!slices.ContainsFunc(f.Not, func(g ast.Glob) bool { return hit(g, true) })
}

// spelt is a glob without braces, as several.
func spelt(glob string) []string {
	open := indexPlain(glob, '{')
	if open < 0 {
		return []string{glob}
	}
	var out []string
	branches, rest := branchesOf(glob[open+1:])
	for _, b := range branches {
		out = append(out, spelt(glob[:open]+b+rest)...)
	}
	return out
}

// literal takes a * of the shell for itself where the globs did not ask for the
// two bytes before it: *.key asks for nothing in build*.
func literal(globs []string, p string) string {
	out := []byte(p)
	begin := 0
	for i := range out {
		switch {
		case out[i] == '/':
			begin = i + 1
		case out[i] == 1 && strings.IndexByte(string(out[begin:i]), 1) >= 0:
			// behind another that counts
		case out[i] == 1 && (i-begin < 2 || !askedFor(globs, string(out[:begin]), string(out[begin:i-1])) || !askedFor(globs, string(out[:begin]), string(out[begin:i]))):
			out[i] = 3
		}
	}
	return string(out)
}

// askedFor reports whether a name that begins so is another thing to the globs
// than any name, as far as trying shows.
func askedFor(globs []string, dir, begins string) bool {
	differs := func(other string) bool {
		return slices.ContainsFunc(globs, func(glob string) bool {
			for i := range len(glob) + 1 {
				end := strings.NewReplacer("*", "", "?", "q").Replace(glob[i:])
				if anyOf(globs, dir+begins+end) != anyOf(globs, dir+other+end) {
					return true
				}
			}
			return false
		})
	}
	return differs("") && differs("\U0010FFFF")
}

func anyOf(globs []string, p string) bool {
	return slices.ContainsFunc(globs, func(glob string) bool {
		return segments(strings.Split(glob, "/"), strings.Split(p, "/"))
	})
}

// meets reports whether a glob without braces names something that a pattern of
// the shell can stand for: both are read name by name.
func meets(glob, pattern string) bool {
	return meetPath(strings.Split(glob, "/"), strings.Split(pattern, "/"))
}

func meetPath(glob, pattern []string) bool {
	switch {
	case len(glob) == 0:
		return len(pattern) == 0
	case glob[0] == "**":
		for i := range len(pattern) + 1 {
			if meetPath(glob[1:], pattern[i:]) {
				return true
			}
		}
		return false
	case len(pattern) == 0:
		return false
	}
	return meetName(atoms(glob[0]), []rune(pattern[0]), true) && meetPath(glob[1:], pattern[1:])
}

// globAtom is one part of a glob's name: a star, or a character of a kind.
type globAtom struct {
	star bool
	test func(rune) bool
}

func atoms(glob string) (out []globAtom) {
	for glob != "" {
		var a globAtom
		switch glob[0] {
		case '*':
			a.star, glob = true, glob[1:]
		case '?':
			a.test, glob = func(rune) bool { return true }, glob[1:]
		case '[':
			set := glob[1:]
			a.test = func(r rune) bool { _, ok := class(set, r); return ok }
			glob, _ = class(set, 'x')
		default:
			want, rest := char(glob)
			a.test, glob = func(r rune) bool { return r == want }, rest
		}
		out = append(out, a)
	}
	return out
}

// someone reports whether some character that a pattern can stand for is of a
// kind; at the beginning of a name that is no dot.
func (a globAtom) someone(first bool) bool {
	for r := rune(' '); r < 0x10000; r++ {
		if r != '/' && !(first && r == '.') && a.test(r) {
			return true
		}
	}
	return false
}

func meetName(glob []globAtom, pattern []rune, first bool) bool {
	switch {
	case len(glob) == 0:
		return strings.Trim(string(pattern), "\x01") == ""
	case glob[0].star:
		return meetName(glob[1:], pattern, first) || len(pattern) > 0 && meetName(glob, pattern[1:], false)
	case len(pattern) == 0:
		return false
	case pattern[0] == 1:
		return meetName(glob, pattern[1:], false) || glob[0].someone(false) && meetName(glob[1:], pattern, false)
	case pattern[0] == 2:
		return glob[0].someone(first) && meetName(glob[1:], pattern[1:], false)
	}
	return glob[0].test(pattern[0]) && meetName(glob[1:], pattern[1:], false)
}

// everyBranch reports whether a glob names everything that a pattern can stand
// for, as far as trying shows.
func everyBranch(glob, pattern string) bool {
	for _, p := range tries(pattern, true) {
		if !anyBranch(glob, p) {
			return false
		}
	}
	return true
}

// tries is some of what a pattern can stand for.
func tries(pattern string, first bool) []string {
	at := strings.IndexAny(pattern, "\x01\x02")
	if at < 0 {
		return []string{pattern}
	}
	first = at == 0 && first || at > 0 && pattern[at-1] == '/'
	fills := []string{"z", "é", "a", "go"}
	if pattern[at] == 1 {
		fills = append(fills, "zq.x", "a.b.go")
		if !first || at+1 < len(pattern) && pattern[at+1] != '/' {
			fills = append(fills, "")
		}
	}
	if !first {
		fills = append(fills, ".")
	}
	var out []string
	for _, fill := range fills {
		if pattern[at] == 2 && len([]rune(fill)) != 1 {
			continue
		}
		for _, rest := range tries(pattern[at+1:], false) {
			out = append(out, pattern[:at]+fill+rest)
		}
	}
	return out
}
