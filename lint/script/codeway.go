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

// silentWay is silentCode for one end of a program of Python without functions: a block
// that has ended before, and ends the program itself, is on no way there.
func silentWay(source, bare string, at int) (noErr, noOut bool) {
	first, _, _ := strings.Cut(source, "\n")
	if pythonCaught.MatchString(bare) || pythonDef.MatchString(bare) || !pythonAlone(source) || strings.HasPrefix(first, "#!") && strings.Contains(first, " -") {
		return false, false
	}
	var way []string
	for _, l := range onWay(source, bare, at) {
		if !strings.HasPrefix(l, "import ") && !strings.HasPrefix(l, "from ") {
			way = append(way, l)
		}
	}
	text := strings.NewReplacer("/dev/null", "", "/dev/stdin", "").Replace(strings.Join(way, "\n"))
	return !pythonErr.MatchString(text), !pythonOut.MatchString(text)
}

// block is the lines of a program that are indented alike, up to where it ends.
type block struct {
	indent int
	lines  []string
	leaves bool // its last statement ends the program
	opens  bool // its last line begins another block
}

// onWay is the lines before a place, without those of blocks that have ended the program.
func onWay(source, bare string, at int) []string {
	open := []block{{}}
	begin, depth := 0, 0
	for line := range strings.SplitAfterSeq(bare[:at], "\n") {
		text, raw := strings.TrimSpace(line), strings.TrimSpace(source[begin:begin+len(line)])
		begin += len(line)
		goesOn := depth > 0
		depth += strings.Count(text, "(") + strings.Count(text, "[") + strings.Count(text, "{") -
			strings.Count(text, ")") - strings.Count(text, "]") - strings.Count(text, "}")
		last := &open[len(open)-1]
		if text == "" || goesOn {
			last.lines = append(last.lines, raw)
			continue
		}
		indent := len(line) - len(strings.TrimLeft(line, " \t"))
		if last.opens && indent > last.indent {
			open = append(open, block{indent: indent})
		}
		for len(open) > 1 && indent < open[len(open)-1].indent {
			open = closed(open)
		}
		last = &open[len(open)-1]
		last.lines = append(last.lines, raw)
		last.leaves, last.opens = pythonLeaves.MatchString(text), pythonHeader.MatchString(text)
	}
	// The end itself may stand further out than what was open before it.
	rest := bare[strings.LastIndexByte(bare[:at], '\n')+1 : at]
	for len(open) > 1 && strings.TrimSpace(rest) == "" && len(rest) < open[len(open)-1].indent {
		open = closed(open)
	}
	var out []string
	for _, b := range open {
		out = slices.Concat(out, b.lines)
	}
	return out
}

// closed takes the innermost block away, and its lines where it ends the program.
func closed(open []block) []block {
	inner, outer := open[len(open)-1], open[:len(open)-1]
	if !inner.leaves {
		outer[len(outer)-1].lines = slices.Concat(outer[len(outer)-1].lines, inner.lines)
	}
	return outer
}
