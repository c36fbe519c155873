package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// codeFunction is a function of Python or JavaScript that has a name, which no other one has.
type codeFunction struct {
	name               string
	head, params, body Place
}

// The heads of functions with a name: it, and the parameters; of JavaScript the brace of the body
// too.
var (
	pythonHead = lazyregexp.New(`(?m)^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(([^)]*)\)[^:\n]*:`)
	nodeHead   = lazyregexp.New(`\bfunction[ \t]+(\w+)[ \t]*\(([^)]*)\)[^{\n]*(\{)|\b(?:const|let|var)[ \t]+(\w+)[ \t]*=[ \t]*(?:async[ \t]*)?(?:function\b[^({\n]*\(([^)]*)\)[^{\n]*(\{)|\(([^)]*)\)[^={\n]*=>[ \t]*(\{)?)`)
)

// codeFunctions are the functions of a program.
func codeFunctions(bare, lang string) (out []codeFunction) {
	head := pythonHead
	if lang == "node" {
		head = nodeHead
	}
	times := map[string]int{}
	for _, m := range head.FindAllStringSubmatchIndex(bare, maxObjects) {
		f := codeFunction{head: Place{m[0], m[1]}}
		for _, g := range [][3]int{{2, 4, 6}, {8, 10, 12}, {8, 14, 16}} { // name, parameters, brace
			if g[1] >= len(m) || m[g[1]] < 0 {
				continue
			}
			f.name, f.params = bare[m[g[0]]:m[g[0]+1]], Place{m[g[1]], m[g[1]+1]}
			switch {
			case lang == "python":
				f.body = pythonBody(bare, f.head)
			case m[g[2]] >= 0:
				f.body = Place{m[1], jsEnd(bare, m[1]-1)}
			default: // an arrow and its value
				value := len(bare) - len(strings.TrimLeft(bare[m[1]:], " \t\r\n"))
				f.body = Place{m[1], value + len(statement(bare, value))}
			}
		}
		times[f.name]++
		out = append(out, f)
	}
	once := out[:0]
	for _, f := range out {
		if times[f.name] == 1 {
			once = append(once, f)
		}
	}
	return once
}

// pythonBody is what belongs to a head of Python.
func pythonBody(bare string, head Place) Place {
	begin := strings.LastIndexByte(bare[:head.Start], '\n') + 1
	indent := indentation(bare[begin:head.End])
	end := head.End + strings.IndexByte(bare[head.End:]+"\n", '\n')
	for end < len(bare) {
		text := line(bare, end+1)
		if t := strings.TrimSpace(text); t != "" && indentation(text) <= indent && !strings.ContainsAny(t[:1], ")]}") {
			break
		}
		end += 1 + len(text)
	}
	return Place{head.End, min(end, len(bare))}
}

// bodyOf is the body of a function.
func bodyOf(functions []codeFunction, name string) (Place, bool) {
	for _, f := range functions {
		if f.name == name {
			return f.body, true
		}
	}
	return Place{}, false
}

// bodiesByName are the bodies of the functions of a program by their names.
func bodiesByName(bare, lang string) map[string]Place {
	out := map[string]Place{}
	for _, f := range codeFunctions(bare, lang) {
		out[f.name] = f.body
	}
	return out
}

// bodies are the bodies of the program's functions by their names, found once.
func (p *Program) bodies() map[string]Place {
	if p.named == nil {
		p.named = bodiesByName(p.bare(), p.Lang)
	}
	return p.named
}
