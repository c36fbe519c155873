package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// What can make a way through a program of Python other than its indentation says.
var (
	pythonCaught = lazyregexp.New(`SystemExit|BaseException|\bexcept\s*:|\bfinally\b|\bcontinue\b|\bbreak\b|\bsuppress\(|\bwith\b|;|\\\\\n`)
	pythonHeader = lazyregexp.New(`^(?:if|elif|else|try|except|for|while)\b.*:$`)
	pythonDef    = lazyregexp.New(`(?m)^[ \t]*(?:async[ \t]+)?(?:def|class)\b|\blambda\b`)
	pythonLeaves = lazyregexp.New(`^(?:sys\.exit|os\._exit|exit|quit)\(`)
)

// wayReader is silentCode for the ends of a program of Python without functions, in their
// order: a block that has ended before, and ends the program itself, is on no way there.
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

func newWayReader(source, bare string) *wayReader {
	first, _, _ := strings.Cut(source, "\n")
	return &wayReader{source: source, bare: bare, open: []block{{}}, unknown: pythonCaught.MatchString(bare) || pythonDef.MatchString(bare) ||
		!PythonAlone(source) || strings.HasPrefix(first, "#!") && strings.Contains(first, " -")}
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
