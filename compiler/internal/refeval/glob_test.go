package refeval

import (
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
)

// globbed reports whether a glob matches any path of the event. A glob starts at
// the project; with / or **/ first it is absolute, with ~ it starts at home.
func (s *sight) globbed(g ast.Glob) bool {
	pattern, root := s.rooted(g)
	paths := s.byPath("paths_abs")
	for i := range paths.Len() {
		p, inside := within(root, paths.At(i).Str())
		if inside && anyBranch(pattern, p) {
			return true
		}
	}
	return false
}

// rooted is a glob and the folder that it starts at.
func (s *sight) rooted(g ast.Glob) (pattern, root string) {
	switch pattern = g.Source; {
	case strings.HasPrefix(pattern, "/"), pattern == "**", strings.HasPrefix(pattern, "**/"):
		return pattern, "/"
	case pattern == "~":
		return ".", s.home
	case strings.HasPrefix(pattern, "~/"):
		return pattern[2:], s.home
	}
	return strings.TrimPrefix(pattern, "./"), s.byPath("project").Str()
}

// within is a path as seen from a folder that it lies in; / leaves it as it is.
func within(root, p string) (string, bool) {
	switch {
	case root == "/":
		return p, true
	case root == "":
		return "", false
	case p == root:
		return ".", true
	}
	return strings.CutPrefix(p, root+"/")
}

// anyBranch matches a glob with {a,b} by matching it once for each branch of
// its first brace.
func anyBranch(glob, path string) bool {
	open := indexPlain(glob, '{')
	if open < 0 {
		return segments(strings.Split(glob, "/"), strings.Split(path, "/"))
	}
	branches, rest := branchesOf(glob[open+1:])
	for _, b := range branches {
		if anyBranch(glob[:open]+b+rest, path) {
			return true
		}
	}
	return false
}

// branchesOf splits what follows a brace into its branches and what comes after
// the closing brace.
func branchesOf(s string) (branches []string, rest string) {
	depth, start := 0, 0
	for i := 0; i < len(s); i++ {
		switch c := s[i]; {
		case c == '\\':
			i++
		case c == '{':
			depth++
		case c == '}' && depth > 0:
			depth--
		case (c == ',' || c == '}') && depth == 0:
			branches, start = append(branches, s[start:i]), i+1
			if c == '}' {
				return branches, s[i+1:]
			}
		}
	}
	return branches, ""
}

// indexPlain finds a character that no backslash precedes.
func indexPlain(s string, c byte) int {
	for i := 0; i < len(s); i++ {
		switch s[i] {
		case '\\':
			i++
		case c:
			return i
		}
	}
	return -1
}

// segments matches a path name by name; ** is any number of names.
func segments(glob, path []string) bool {
	switch {
	case len(glob) == 0:
		return len(path) == 0
	case glob[0] == "**":
		for i := range len(path) + 1 {
			if segments(glob[1:], path[i:]) {
				return true
			}
		}
		return false
	case len(path) == 0:
		return false
	}
	return name(glob[0], path[0]) && segments(glob[1:], path[1:])
}

// name matches one name of a path.
func name(glob, s string) bool {
	if glob == "" {
		return s == ""
	}
	if glob[0] == '*' {
		for i := range len(s) + 1 {
			if name(glob[1:], s[i:]) {
				return true
			}
		}
		return false
	}
	if s == "" {
		return false
	}
	r, size := utf8.DecodeRuneInString(s)
	rest, ok := glob, false
	switch glob[0] {
	case '?':
		rest, ok = glob[1:], true
	case '[':
		rest, ok = class(glob[1:], r)
	default:
		var want rune
		want, rest = char(glob)
		ok = want == r
	}
	return ok && name(rest, s[size:])
}

// class matches a character against what follows [, and gives what comes after
// the closing bracket.
func class(glob string, r rune) (rest string, ok bool) {
	negated := strings.HasPrefix(glob, "!") || strings.HasPrefix(glob, "^")
	if negated {
		glob = glob[1:]
	}
	for glob != "" && glob[0] != ']' {
		var lo, hi rune
		lo, glob = char(glob)
		hi = lo
		if len(glob) >= 2 && glob[0] == '-' && glob[1] != ']' {
			hi, glob = char(glob[1:])
		}
		ok = ok || lo <= r && r <= hi
	}
	return strings.TrimPrefix(glob, "]"), ok != negated
}

// char reads one character, escaped or not.
func char(glob string) (rune, string) {
	glob = strings.TrimPrefix(glob, `\`)
	r, size := utf8.DecodeRuneInString(glob)
	return r, glob[size:]
}
