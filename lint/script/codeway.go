package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
)

// What can make a way through a program of Python other than its indentation says.
var (
	pythonCaught = lazyregexp.New(`SystemExit|BaseException|\bexcept\s*:|\bfinally\b|\bcontinue\b|\bbreak\b|\bsuppress\(|\bwith\b|;|\\\\\n`)
	pythonOpens  = lazyregexp.New(`\bwith(\s+(?:\w+\.)*open\()`)
	pythonHeader = lazyregexp.New(`^(?:if|elif|else|try|except|for|while|with|def|async def)\b.*:$`)
	pythonDef    = lazyregexp.New(`(?m)^[ \t]*(?:async[ \t]+)?(?:def|class)\b|\blambda\b`)
	pythonLeaves = lazyregexp.New(`^(?:sys\.exit|os\._exit|exit|quit)\(`)
)

// wayReader is silentCode for the ends of a part of a program of Python, in their order: a block that
// has ended before, and ends the program itself, is on no way there. The part is a function, or what
// is in none.
type wayReader struct {
	source, bare string
	unknown      bool // the ways are other than the indentation says
	begin, depth int  // of the line that is read next, and brackets that are open there
	open         []block
}

// block is the lines of a program that are indented alike, up to where it ends.
type block struct {
	indent   int
	err, out bool   // its lines may write to standard error, to standard output
	last     string // its last line that is not empty: a call may go on behind it
	leaves   bool   // its last statement ends the program
	opens    bool   // its last line begins another block
}

// silentOn is what is written on no way to an end of a program of Python, which stands behind those
// asked before.
func (r *codeReader) silentOn(at int) (noErr, noOut bool) {
	if r.functions == nil {
		r.functions = src.Functions(r.bare, "python")
		r.ways = map[int]*wayReader{}
	}
	in := src.FunctionAround(r.functions, src.At(at, at), len(r.bare))
	way, ok := r.ways[in.Body.Start]
	if !ok {
		way = newWayReader(r.source, r.bare, r.functions, in)
		r.ways[in.Body.Start] = way
	}
	return way.silent(at)
}

// newWayReader reads the ways through a function, or through what is in none. What else the
// program has must write nothing.
func newWayReader(source, bare string, functions []src.Function, in src.Function) *wayReader {
	r := &wayReader{open: []block{{}}}
	first, _, _ := strings.Cut(source, "\n")
	defs := 0
	if in.Name == "" {
		r.source, r.bare = source, bare
		for _, f := range functions {
			if text := source[f.Head.Start:f.Body.End]; !pythonErr.MatchString(text) && !pythonOut.MatchString(text) {
				r.blank(f.Head.Start, f.Body.End)
			}
		}
	} else {
		defs = 1
		rest := source[:in.Head.Start] + source[in.Body.End:]
		r.unknown = pythonErr.MatchString(noDevices.Replace(rest)) || pythonOut.MatchString(rest)
		r.source, r.bare = source, bare
		r.blank(0, in.Head.Start)
		r.blank(in.Body.End, len(source))
	}
	r.unknown = r.unknown || pythonCaught.MatchString(pythonOpens.ReplaceAllString(r.bare, "     $1")) || len(pythonDef.FindAllString(r.bare, 2)) != defs ||
		!PythonAlone(source) || strings.HasPrefix(first, "#!") && strings.Contains(first, " -")
	return r
}

// blank takes a part of the program away. Places and lines stay.
func (r *wayReader) blank(start, end int) {
	empty := func(text string) string {
		part := []byte(text[start:end])
		for i, c := range part {
			if c != '\n' {
				part[i] = ' '
			}
		}
		return text[:start] + string(part) + text[end:]
	}
	r.source, r.bare = empty(r.source), empty(r.bare)
}

// silent is what is written on no way to an end, which stands behind those asked before.
func (r *wayReader) silent(at int) (noErr, noOut bool) {
	if r.unknown {
		return false, false
	}
	own := strings.LastIndexByte(r.bare[:at], '\n') + 1
	for r.begin < own {
		end := r.begin + strings.IndexByte(r.bare[r.begin:], '\n') + 1
		r.line(r.begin, end)
	}
	was := *r
	was.open = slices.Clone(r.open)
	was.line(own, at)
	// The end itself may stand further out than what was open before it.
	rest := was.bare[own:at]
	for len(was.open) > 1 && strings.TrimSpace(rest) == "" && len(rest) < was.open[len(was.open)-1].indent {
		was.close()
	}
	err := slices.ContainsFunc(was.open, func(b block) bool { return b.err })
	out := slices.ContainsFunc(was.open, func(b block) bool { return b.out })
	return !err, !out
}

// line reads a line, or its beginning.
func (r *wayReader) line(begin, end int) {
	line := r.bare[begin:end]
	text, raw := strings.TrimSpace(line), strings.TrimSpace(r.source[begin:end])
	r.begin = end
	goesOn := r.depth > 0
	r.depth += strings.Count(text, "(") + strings.Count(text, "[") + strings.Count(text, "{") -
		strings.Count(text, ")") - strings.Count(text, "]") - strings.Count(text, "}")
	if text == "" || goesOn {
		r.open[len(r.open)-1].add(raw)
		return
	}
	indent := len(line) - len(strings.TrimLeft(line, " \t"))
	if last := r.open[len(r.open)-1]; last.opens && indent > last.indent {
		r.open = append(r.open, block{indent: indent, last: last.last})
	}
	for len(r.open) > 1 && indent < r.open[len(r.open)-1].indent {
		r.close()
	}
	last := &r.open[len(r.open)-1]
	last.add(raw)
	last.leaves, last.opens = pythonLeaves.MatchString(text), pythonHeader.MatchString(text)
}

var noDevices = strings.NewReplacer("/dev/null", "", "/dev/stdin", "")

// add notes what a line may write, which is no import.
func (b *block) add(line string) {
	if line == "" || strings.HasPrefix(line, "import ") || strings.HasPrefix(line, "from ") {
		return
	}
	line = noDevices.Replace(line)
	b.err = b.err || pythonErr.MatchString(b.last+"\n"+line)
	b.out = b.out || pythonOut.MatchString(line)
	b.last = line
}

// close takes the innermost block away, and its lines where it ends the program.
func (r *wayReader) close() {
	inner, outer := r.open[len(r.open)-1], &r.open[len(r.open)-2]
	r.open = r.open[:len(r.open)-1]
	if inner.leaves {
		return
	}
	outer.err, outer.out, outer.last = outer.err || inner.err, outer.out || inner.out, inner.last
}
