package patterns

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// How a shell makes a path absolute, of which nothing is taken away again.
var (
	shellAbsolute = lazyregexp.New(`^"?\$\(\s*(?:grealpath|realpath|readlink)\s|^"?\$\(\s*cd\s[^\n]*&&\s*pwd(?:\s+-P)?\s*\)/`)
	shellRelative = lazyregexp.New(`--relative|-n\b`)
	jqPath        = lazyregexp.New(`\.(?:tool_input|tool_info|toolInput)\??\.(?:file_path|filePath|notebook_path)`)
	usedNames     = lazyregexp.New(`\$\{?(\w+)\}?`)
)

// madePatterns are the relative patterns with which a shell compares a path of the event that it
// has made absolute, by realpath, readlink -f or cd and pwd.
func madePatterns(p *script.Program, tree *syntax.File) (out []PathPattern) {
	since := madeAbsolute(p, tree)
	for name, at := range since {
		for _, c := range comparisons(p, tree, []string{name}) {
			if c.Relative && c.Start > at {
				c.Made = true
				out = append(out, c)
			}
		}
	}
	slices.SortFunc(out, func(a, b PathPattern) int { return a.Start - b.Start })
	return alone(out, p.Text)
}

// madeAbsolute are the variables that hold an absolute path of the event from a place on, and no
// other one.
func madeAbsolute(p *script.Program, tree *syntax.File) map[string]int {
	since, other := map[string]int{}, map[string]bool{}
	paths := []string{}
	steps := topAssigns(tree)
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.WordIter:
			other[n.Name.Value] = true
		case *syntax.CallExpr:
			if len(n.Args) > 1 && slices.Contains([]string{"read", "mapfile", "readarray"}, n.Args[0].Lit()) {
				for _, w := range n.Args[1:] {
					other[w.Lit()] = true
				}
			}
		case *syntax.Assign:
			if n.Name == nil {
				break
			}
			name, text := n.Name.Value, ""
			if n.Value != nil {
				text = p.Text[n.Value.Pos().Offset():n.Value.End().Offset()]
			}
			ofEvent := jqPath.MatchString(text) || slices.ContainsFunc(usedNames.FindAllStringSubmatch(text, -1), func(m []string) bool { return slices.Contains(paths, m[1]) })
			switch {
			case shellAbsolute.MatchString(text) && !shellRelative.MatchString(text) && ofEvent && slices.Contains(steps, n):
				paths, since[name] = append(paths, name), int(n.End().Offset())
			case since[name] == 0 && bash.LastOf(n.Value) != nil && bash.LastOf(n.Value).Args[0].Lit() == "jq" && jqPath.MatchString(text):
				paths = append(paths, name)
			default:
				other[name] = true
			}
		}
		return true
	})
	for name := range other {
		delete(since, name)
	}
	return since
}

// topAssigns are the assignments that every way through a script comes to.
func topAssigns(tree *syntax.File) (out []*syntax.Assign) {
	for _, s := range tree.Stmts {
		c := s.Cmd
		if b, ok := c.(*syntax.BinaryCmd); ok && b.Op == syntax.OrStmt { // x=$(realpath …) || exit 2
			c = b.X.Cmd
		}
		if call, ok := c.(*syntax.CallExpr); ok && len(call.Args) == 0 {
			out = append(out, call.Assigns...)
		}
	}
	return out
}

// How Python and JavaScript make a path absolute, and compare it with a relative one.
var (
	codeAbsolute = lazyregexp.New(`^(?:str\(\s*)?(?:(?:os\.)?path\.(?:realpath|abspath|resolve)|realpath|abspath|resolve|(?:fs\.)?realpathSync)\(|^(?:str\(\s*)?(?:pathlib\.)?Path\(.*\)\.(?:resolve|absolute)\(\)`)
	codeRelative = lazyregexp.New(`relpath|relative|removeprefix|replace|split|slice|substring|\[\s*len|\[\d*:`)
	codeOfEvent  = lazyregexp.New(`\b(?:file_path|notebook_path|filePath)\b`)
	madeBegins   = lazyregexp.New(`\b(\w+)\)?(?:\.as_posix\(\))?\??\.(?:startswith|startsWith)\(\s*\(?\s*["']([^"'\n]+)["']|\bfnmatch(?:case)?\(\s*(?:str\(\s*)?(\w+)\)?\s*,\s*["']([^"'\n]+)["']`)
)

// madePatternsOfCode is madePatterns for Python and JavaScript.
func madePatternsOfCode(source, bare, lang string) (out []PathPattern) {
	since, paths, other := map[string]int{}, []string{}, map[string]bool{}
	for _, m := range src.CodeGives.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		name, value := source[m[2]:m[3]], source[m[4]:m[5]]
		if bare[m[2]] != source[m[2]] {
			continue
		}
		ofEvent := codeOfEvent.MatchString(value) || slices.ContainsFunc(paths, func(p string) bool { return containsWord(value, p) })
		switch {
		case !ofEvent || codeRelative.MatchString(value):
			other[name] = true
		case codeAbsolute.MatchString(value):
			since[name] = m[5]
			paths = append(paths, name)
		case since[name] != 0 || !codeOfEvent.MatchString(value):
			other[name] = true
		default:
			paths = append(paths, name)
		}
	}
	for _, m := range madeBegins.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		i := 2
		if m[2] < 0 {
			i = 6
		}
		name, text := source[m[i]:m[i+1]], source[m[i+2]:m[i+3]]
		if at := since[name]; at > 0 && at <= m[0] && !other[name] && bare[m[i]] == source[m[i]] && relativePath.MatchString(text) {
			out = append(out, PathPattern{Place: src.At(m[i+2], m[i+3]), Text: text, Relative: true, Made: true})
		}
	}
	return alone(out, source)
}

// containsWord reports whether a text holds a name, and not as a part of a longer one.
func containsWord(text, name string) bool {
	word := func(b byte) bool { return src.NameStart(b) || '0' <= b && b <= '9' }
	for rest, begin := text, 0; ; {
		i := strings.Index(rest, name)
		if i < 0 {
			return false
		}
		at, end := begin+i, begin+i+len(name)
		if (at == 0 || !word(text[at-1])) && (end == len(text) || !word(text[end])) {
			return true
		}
		rest, begin = text[end:], end
	}
}
