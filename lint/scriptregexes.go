package lint

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lang/regex/backtrack"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// ScriptRegex is a regex that a script of a configuration gives to an engine that
// backtracks: Python's, Node's, or PCRE for grep -P.
type ScriptRegex struct {
	src.Place
	Tree *regex.Tree
	Grep bool // grep -P, which gives up after a while and ends with 2; it is fast where the growth is polynomial (measured)

	anchored bool // it is looked for at the start of the text only
}

// maxScriptRegexes is how many are looked at in a script.
const maxScriptRegexes = 200

// ScriptRegexes is the regexes of a script that stand there as they are.
func ScriptRegexes(s hostconfig.ParsedScript) (out []ScriptRegex) {
	add := func(at src.Place, source string, d regex.Dialect) *ScriptRegex {
		tree, err := regex.Parse(source, d)
		if err != nil || len(out) == maxScriptRegexes {
			return &ScriptRegex{}
		}
		out = append(out, ScriptRegex{Place: at, Tree: tree})
		return &out[len(out)-1]
	}
	switch s.Program.Lang {
	case "sh":
		for _, c := range s.Commands {
			if pattern, ok := perlPattern(c.Words); ok {
				add(c.Place, pattern, regex.Python).Grep = true
			}
		}
	case "python":
		for _, m := range pythonCall.FindAllSubmatchIndex(s.Source, -1) {
			text := string(s.Source[m[6]:m[7]])
			if m[4] == m[5] { // not a raw string
				text = strings.ReplaceAll(text, `\\`, `\`)
			}
			name := string(s.Source[m[2]:m[3]])
			add(src.Place{Start: m[6], End: m[7]}, text, regex.Python).anchored = name == "match" || name == "fullmatch"
		}
	case "node":
		for _, m := range regexLiteral.FindAllSubmatchIndex(s.Source, -1) {
			add(src.Place{Start: m[2], End: m[3]}, string(s.Source[m[2]:m[3]]), regex.ECMAScript)
		}
	}
	return out
}

// Time is how long the engine can take.
func (r *ScriptRegex) Time() backtrack.Report {
	report := backtrack.Analyze(r.Tree, backtrack.Options{})
	if report.Search && r.anchored {
		return backtrack.Report{}
	}
	return report
}

var (
	pythonCall = lazyregexp.New(`\bre\.(search|match|fullmatch|compile|findall|finditer|sub|subn|split)\(\s*(r?)["']([^"'\n]+)["']`)
	// A literal of JavaScript stands where a value begins, and not behind one, where a
	// slash divides.
	regexLiteral = lazyregexp.New(`(?:[=(,:;!&|?{}\[]|\breturn)[ \t]*/((?:[^/\\\n\[*]|\\.|\[(?:[^\]\\\n]|\\.)*\])(?:[^/\\\n\[]|\\.|\[(?:[^\]\\\n]|\\.)*\])*)/[dgimsuvy]*[.,;)\]\s]`)
)

// perlPattern is what grep -P looks for.
func perlPattern(words []string) (pattern string, ok bool) {
	if len(words) == 0 || path.Base(words[0]) != "grep" {
		return "", false
	}
	perl := false
	for i := 1; i < len(words); i++ {
		w := words[i]
		switch {
		case w == "--perl-regexp":
			perl = true
		case strings.HasPrefix(w, "--regexp="):
			pattern = strings.TrimPrefix(w, "--regexp=")
		case w == "-e" && i+1 < len(words):
			i++
			pattern = words[i]
		case strings.HasPrefix(w, "--"):
		case strings.HasPrefix(w, "-") && len(w) > 1:
			perl = perl || strings.Contains(w, "P")
			if strings.HasSuffix(w, "e") && i+1 < len(words) {
				i++
				pattern = words[i]
			}
		case pattern == "":
			pattern = w
		}
	}
	return pattern, perl && pattern != ""
}
