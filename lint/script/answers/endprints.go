package answers

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

var (
	// chooses is how a trap does something on some ways out only, or not to standard output.
	chooses = lazyregexp.New(`\$\?|\b(?:if|case|rc|code|status)\b|\[|&&|\|\||>`)
	// printsJSON is how a shell prints a constant object.
	printsJSON = lazyregexp.New(`\b(?:echo|printf)\s+(?:["']%s(?:\\n)?["']\s+)?(?:'(\{[^']*\})(?:\\n)?'|"(\{(?:[^"\\]|\\.)*\})(?:\\n)?"|(\{\}))`)

	// What Python and JavaScript print at their end, whatever leads there.
	pythonEndPrints = []*lazyregexp.Regexp{
		lazyregexp.New(`(?m)^[ \t]*finally:[ \t]*\n[ \t]+(print\(\s*(?:["'](\{[^\n]*?\})["']|json\.dumps\((\{[^(){}\n]*\})\)))`),
		lazyregexp.New(`(?m)^[ \t]*(atexit\.register\(\s*(?:lambda:\s*print\(\s*|print,\s*)(?:["'](\{[^\n]*?\})["']|json\.dumps\((\{[^(){}\n]*\})\)))`),
	}
	nodeEndPrints = []*lazyregexp.Regexp{
		lazyregexp.New(`(process\.on\(\s*["']exit["']\s*,\s*(?:\(\w*\)\s*=>|\w+\s*=>|function\s*\(\w*\))\s*\{?\s*(?:console\.log|process\.stdout\.write)\(\s*(?:["'\x60](\{[^\n]*?\})(?:\\n)?["'\x60]|JSON\.stringify\((\{[^(){}\n]*\})\)))`),
		lazyregexp.New(`\bfinally\s*\{\s*((?:console\.log|process\.stdout\.write)\(\s*(?:["'\x60](\{[^\n]*?\})(?:\\n)?["'\x60]|JSON\.stringify\((\{[^(){}\n]*\})\)))`),
	}
)

// EndPrint is the constant object that a program prints on every way out: by a trap of EXIT, at
// the exit of its interpreter, or in a finally.
func EndPrint(p *script.Program) (out script.Print, ok bool) {
	switch p.Lang {
	case "sh":
		return trapPrint(p)
	case "python", "node":
		forms := pythonEndPrints
		if p.Lang == "node" {
			forms = nodeEndPrints
		}
		bare := p.Bare()
		for _, form := range forms {
			if m := form.FindStringSubmatchIndex(p.Text); m != nil && bare[m[2]] == p.Text[m[2]] {
				return script.Print{Place: src.At(m[2], m[3]), Text: group(p.Text, m, 4) + group(p.Text, m, 6)}, true
			}
		}
	}
	return script.Print{}, false
}

// group is a group of a regex, where it took part in the match.
func group(source string, m []int, i int) string {
	if m[i] < 0 {
		return ""
	}
	return source[m[i]:m[i+1]]
}

// trapPrint is what the only trap of EXIT prints.
func trapPrint(p *script.Program) (out script.Print, ok bool) {
	tree, parsed := p.Bash()
	if !parsed || !strings.Contains(p.Text, "trap") || bash.TrapReset.MatchString(p.Text) {
		return out, false
	}
	funcs, traps := map[string]string{}, []*syntax.CallExpr{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.FuncDecl:
			funcs[n.Name.Value] = p.Text[n.Body.Pos().Offset():n.Body.End().Offset()]
		case *syntax.CallExpr:
			if len(n.Args) > 2 && n.Args[0].Lit() == "trap" && bash.TrapsEnd.MatchString(p.Text[n.Args[1].End().Offset():n.End().Offset()]) {
				traps = append(traps, n)
			}
		}
		return true
	})
	if len(traps) != 1 {
		return out, false
	}
	c := traps[0]
	action, quoted := bash.WholeQuoted(c.Args[1])
	if !quoted {
		action = c.Args[1].Lit()
	}
	if body, is := funcs[strings.TrimSpace(action)]; is {
		action = body
	}
	m := printsJSON.FindStringSubmatch(action)
	if m == nil || chooses.MatchString(action) {
		return out, false
	}
	return script.Print{Place: src.At(int(c.Pos().Offset()), int(c.End().Offset())), Text: m[1] + strings.ReplaceAll(m[2], `\"`, `"`) + m[3]}, true
}
