package src

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	// DefLine is the head of a function of Python, on a logical line.
	DefLine = lazyregexp.New(`^(?:async\s+)?def\s+(\w+)`)
	// CalledName is a call, with the name of what is called.
	CalledName = lazyregexp.New(`\b([A-Za-z_]\w*)\(`)
)

// Function is a function of Python or JavaScript that has a name, which no other one has.
type Function struct {
	Name               string
	Head, Params, Body Place
}

// The heads of functions with a name: it, and the parameters; of JavaScript the brace of the body
// too.
var (
	pythonHead = lazyregexp.New(`(?m)^[ \t]*(?:async[ \t]+)?def[ \t]+(\w+)[ \t]*\(([^)]*)\)[^:\n]*:`)
	nodeHead   = lazyregexp.New(`\bfunction[ \t]+(\w+)[ \t]*\(([^)]*)\)[^{\n]*(\{)|\b(?:const|let|var)[ \t]+(\w+)[ \t]*=[ \t]*(?:async[ \t]*)?(?:function\b[^({\n]*\(([^)]*)\)[^{\n]*(\{)|\(([^)]*)\)[^={\n]*=>[ \t]*(\{)?)`)
)

// Functions are the functions of a program.
func Functions(bare, lang string) (out []Function) {
	head := pythonHead
	if lang == "node" {
		head = nodeHead
	}
	times := map[string]int{}
	for _, m := range head.FindAllStringSubmatchIndex(bare, MaxObjects) {
		f := Function{Head: Place{m[0], m[1]}}
		for _, g := range [][3]int{{2, 4, 6}, {8, 10, 12}, {8, 14, 16}} { // name, parameters, brace
			if g[1] >= len(m) || m[g[1]] < 0 {
				continue
			}
			f.Name, f.Params = bare[m[g[0]]:m[g[0]+1]], Place{m[g[1]], m[g[1]+1]}
			switch {
			case lang == "python":
				f.Body = pythonBody(bare, f.Head)
			case m[g[2]] >= 0:
				f.Body = Place{m[1], JSEnd(bare, m[1]-1)}
			default: // an arrow and its value
				value := len(bare) - len(strings.TrimLeft(bare[m[1]:], " \t\r\n"))
				f.Body = Place{m[1], value + len(Statement(bare, value))}
			}
		}
		times[f.Name]++
		out = append(out, f)
	}
	once := out[:0]
	for _, f := range out {
		if times[f.Name] == 1 {
			once = append(once, f)
		}
	}
	return once
}

// pythonBody is what belongs to a head of Python.
func pythonBody(bare string, head Place) Place {
	begin := strings.LastIndexByte(bare[:head.Start], '\n') + 1
	indent := Indentation(bare[begin:head.End])
	end := head.End + strings.IndexByte(bare[head.End:]+"\n", '\n')
	for end < len(bare) {
		text := Line(bare, end+1)
		if t := strings.TrimSpace(text); t != "" && Indentation(text) <= indent && !strings.ContainsAny(t[:1], ")]}") {
			break
		}
		end += 1 + len(text)
	}
	return Place{head.End, min(end, len(bare))}
}

// BodyOf is the body of a function.
func BodyOf(functions []Function, name string) (Place, bool) {
	for _, f := range functions {
		if f.Name == name {
			return f.Body, true
		}
	}
	return Place{}, false
}

// BodiesByName are the bodies of the functions of a program by their names.
func BodiesByName(bare, lang string) map[string]Place {
	out := map[string]Place{}
	for _, f := range Functions(bare, lang) {
		out[f.Name] = f.Body
	}
	return out
}

var (
	// PythonMain is the head of a function of Python that is in nothing else.
	PythonMain = lazyregexp.New(`(?m)^def\s+(\w+)\s*\([^)]*\)[^:\n]*:`)
	// NodeMain is that of a function of JavaScript.
	NodeMain = lazyregexp.New(`(?m)^(?:async\s+)?function\s+(\w+)\s*\([^)]*\)\s*\{|^(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?\([^)]*\)\s*=>\s*\{`)
)

// FunctionBody is what follows the head of a function up to its end.
func FunctionBody(bare string, at int, lang string) string {
	rest := bare[at:]
	if lang == "node" {
		depth := 1
		for i := range len(rest) {
			switch rest[i] {
			case '{':
				depth++
			case '}':
				if depth--; depth == 0 {
					return rest[:i]
				}
			}
		}
		return rest
	}
	if m := outdented.FindStringIndex(rest); m != nil {
		return rest[:m[0]+1]
	}
	return rest
}

// FunctionAround is the innermost function with a name around a place; one without a name for all
// of the program.
func FunctionAround(functions []Function, at Place, size int) Function {
	in := Function{Body: Place{0, size}}
	for _, f := range functions {
		if Inside(at, f.Body) && f.Body.Start >= in.Body.Start {
			in = f
		}
	}
	return in
}

// PythonHeads are the heads of the blocks that a place of a program of Python stands in, the
// innermost first.
func PythonHeads(bare string, at int) (out []string) {
	begin := strings.LastIndexByte(bare[:at], '\n') + 1
	indent := Indentation(bare[begin:])
	if end := strings.IndexByte(bare[begin:], '\n'); end >= 0 {
		indent = Indentation(bare[begin : begin+end])
	}
	for begin > 0 && indent > 0 {
		prev := strings.LastIndexByte(bare[:begin-1], '\n') + 1
		text := bare[prev : begin-1]
		if t := strings.TrimSpace(text); t != "" && Indentation(text) < indent {
			indent = Indentation(text)
			out = append(out, t)
		}
		begin = prev
	}
	return out
}
