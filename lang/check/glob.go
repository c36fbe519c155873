package check

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
)

// globs refuses what names no file, or other files than it seems to.
func (p *pass) globs(m *ast.Match) {
	p.eachGlob(m.Path)
	for _, f := range m.Touched() {
		p.eachGlob(f.Any)
		p.eachGlob(f.Not)
	}
}

func (p *pass) eachGlob(globs []ast.Glob) {
	for _, g := range globs {
		if problem, advice := badGlob(g.Source); problem != "" {
			p.diags.Errorf(diag.CodeGlob, g.Span, "glob %q: %s", g.Source, problem).Detail = advice
		}
	}
}

// badGlob is what is wrong with a glob, and what to write.
func badGlob(glob string) (problem, advice string) {
	switch {
	case isRegex(glob):
		return "this is a regular expression, so it matches no file that is meant", inGlob(glob)
	case strings.HasSuffix(glob, "/") && strings.Trim(glob, "/~.") != "":
		return "no path ends with a slash, so this never matches", "Write " + quoteAll([]string{glob + "**"}, "") + " for the folder and everything in it."
	}
	if name, at := partOfName(glob); at >= 0 {
		return "** stands for folders only alone between slashes; in a name it is the same as *",
			"Write " + quoteAll([]string{name}, "") + " for files at any depth, or a single * for files of one folder."
	}
	return "", ""
}

// regexSigns is what stands in regular expressions, and in no glob that means
// something: an anchor, .* in front of a dot, a group of alternatives, a class.
var regexSigns = lazyregexp.New(`^\^|(^|[^\\])\$$|\.\*\\\.|\.\+|\([^()]*\|[^()]*\)|\\[dwsb]`)

func isRegex(glob string) bool { return regexSigns.MatchString(glob) }

// inGlob is the glob that a simple regex of a path stands for.
func inGlob(source string) string {
	const general = "In a glob * is any text of a name, ** any folders, {a,b} either. There are no anchors; a glob names the whole path."
	s, begins := strings.CutPrefix(source, "^")
	s, ends := strings.CutSuffix(s, "$")
	s, below := strings.CutSuffix(s, "/.*")
	if below {
		s, ends = s+"/", false
	}
	if rest, anything := strings.CutPrefix(s, ".*"); anything {
		s, begins = "*"+rest, false
	} else if !begins && strings.HasPrefix(s, `\.`) {
		s = "*" + s // \.pem$ is the end of a name, and the whole name
	}
	if !ends && strings.HasSuffix(s, "/") {
		s, ends = s+"**", true
	}
	s = strings.ReplaceAll(strings.ReplaceAll(s, `\.`, "."), `\/`, "/")
	if strings.ContainsAny(s, `\+()|^$?[]{}`) || strings.Contains(s, ".*") {
		return general
	}
	if !begins && !strings.HasPrefix(s, "/") {
		s = "**/" + s
	}
	return "Write " + quoteAll([]string{s}, "") + ". " + general
}

// partOfName finds a ** that is not alone between slashes, and gives the glob with
// folders in its place: src/**.go is src/**/*.go. What stands in braces may be alone
// where they end.
func partOfName(glob string) (instead string, at int) {
	for i := 0; i+1 < len(glob); i++ {
		if glob[i] == '\\' {
			i++
			continue
		}
		if glob[i] != '*' || glob[i+1] != '*' {
			continue
		}
		end := i + len(glob[i:]) - len(strings.TrimLeft(glob[i:], "*"))
		alone := i == 0 || strings.ContainsRune("/{,}", rune(glob[i-1]))
		ends := end == len(glob) || strings.ContainsRune("/,{}", rune(glob[end]))
		before, after := glob[:i], glob[end:]
		switch {
		case alone && ends:
			i = end - 1
		case alone:
			return before + "**/*" + after, i
		case ends:
			return before + "*/**" + after, i
		default:
			return before + "*/**/*" + after, i
		}
	}
	return "", -1
}
