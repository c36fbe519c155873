package src

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// MaxBlock is how far before a place its block is looked for.
const MaxBlock = 16 << 10

// BlockStart is where the block begins that a place stands in: the lines before it
// that are indented as it is, or what follows the last open brace.
func BlockStart(bare, lang string, at int) int {
	if lang == "node" {
		depth := 0
		first := max(at-MaxBlock, 0)
		for i := at - 1; i >= first; i-- {
			switch bare[i] {
			case '}':
				if rest := strings.TrimLeft(bare[i+1:at], " \t\r\n"); depth == 0 && (rest == "" || !strings.ContainsRune("),;.]", rune(rest[0]))) {
					return i + 1 // another block ends here
				}
				depth++
			case '{':
				if depth == 0 {
					return i + 1
				}
				depth--
			}
		}
		return first
	}
	begin := strings.LastIndexByte(bare[:at], '\n') + 1
	indent := Indentation(bare[begin:at])
	for begin > 0 && at-begin < MaxBlock {
		prev := strings.LastIndexByte(bare[:begin-1], '\n') + 1
		text := bare[prev : begin-1]
		if strings.TrimSpace(text) != "" && Indentation(text) < indent {
			break
		}
		if Indentation(text) == indent && strings.HasSuffix(strings.TrimSpace(text), ":") {
			return behindSuite(bare, begin, at, indent)
		}
		begin = prev
	}
	return begin
}

// behindSuite is the first line before a place that is indented no further than it: what is
// belongs to the header in front.
func behindSuite(bare string, begin, at, indent int) int {
	for begin < at {
		text := Line(bare, begin)
		if strings.TrimSpace(text) != "" && Indentation(text) <= indent {
			break
		}
		begin = min(begin+len(text)+1, at)
	}
	return begin
}

var (
	// JSAwait is where JavaScript waits for a promise.
	JSAwait = lazyregexp.New(`\bawait\b`)
	// JSNoStop is the end of a line that goes on in the next one.
	JSNoStop = lazyregexp.New(`[,(=>&|?:+]$`)
)

// JSBlock is an open brace around a place of a program of JavaScript.
type JSBlock struct {
	At   int    // of the brace
	Head string // what stands before it, from the end of the last statement
}

var jsFunction = lazyregexp.New(`=>\s*$|\bfunction\b[^{}]*$|^\s*(?:static\s+|async\s+|get\s+|set\s+)*\w+\s*\([^{}]*\)\s*$`)
var jsControl = lazyregexp.New(`^\s*(?:\}?\s*else\s+)?(?:if|for|while|switch|catch|with)\b[^{}]*$|^\s*\}?\s*catch\b[^{}]*$`)

// IsFunction reports whether the brace begins the body of a function.
func (b JSBlock) IsFunction() bool {
	return jsFunction.MatchString(b.Head) && !jsControl.MatchString(b.Head)
}

// JSBlocks are the braces around a place, the innermost first.
func JSBlocks(bare string, at int) (out []JSBlock) {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch bare[i] {
		case '}':
			depth++
		case '{':
			if depth > 0 {
				depth--
				continue
			}
			out = append(out, blockOf(bare, i))
		}
	}
	return out
}

// Braces are those of a program of JavaScript.
type Braces struct {
	bare   string
	at     []int // where they stand
	within []int // the open brace that a place behind each of them is within, by its number; -1 for none
}

// NewBraces finds the braces of a masked program.
func NewBraces(bare string) *Braces {
	b := &Braces{bare: bare}
	var open []int
	for i := range len(bare) {
		switch bare[i] {
		case '{':
			open = append(open, len(b.at))
		case '}':
			open = open[:max(len(open)-1, 0)]
		default:
			continue
		}
		innermost := -1
		if len(open) > 0 {
			innermost = open[len(open)-1]
		}
		b.at, b.within = append(b.at, i), append(b.within, innermost)
	}
	return b
}

// Around are the open braces around a place, the innermost first.
func (b *Braces) Around(at int) (out []JSBlock) {
	i, _ := slices.BinarySearch(b.at, at)
	for i = b.behind(i); i >= 0; i = b.behind(i) {
		out = append(out, blockOf(b.bare, b.at[i]))
	}
	return out
}

// behind is the open brace around a brace: what is open behind the one before it.
func (b *Braces) behind(i int) int {
	if i == 0 {
		return -1
	}
	return b.within[i-1]
}

// blockOf is the block of an open brace.
func blockOf(bare string, i int) JSBlock {
	begin := strings.LastIndexAny(bare[:i], ";{}\n") + 1
	open := func(part string) int { return strings.Count(part, "(") - strings.Count(part, ")") }
	for sum := open(bare[begin:i]); sum < 0 && begin > max(i-MaxBlock, 0); { // a head of several lines
		line := strings.LastIndexByte(bare[:begin-1], '\n') + 1
		sum += open(bare[line:begin])
		begin = line
	}
	return JSBlock{i, bare[begin:i]}
}

// JSEnd is where the block of a brace ends.
func JSEnd(bare string, open int) int {
	depth := 0
	for i := open; i < len(bare); i++ {
		switch bare[i] {
		case '{':
			depth++
		case '}':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(bare)
}

// JSFunctionAround is the brace of the innermost function around a place; -1 for none.
func JSFunctionAround(bare string, at int) int {
	for _, b := range JSBlocks(bare, at) {
		if b.IsFunction() {
			return b.At
		}
	}
	return -1
}

// BlockOpen is the brace that opens the block around a place, -1 where there is none, and
// blockClose what closes it.
func BlockOpen(bare string, at int) int {
	depth := 0
	for i := at - 1; i >= 0; i-- {
		switch bare[i] {
		case '}':
			depth++
		case '{':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return -1
}

// BlockClose is where the block around a place is closed; -1 for none.
func BlockClose(bare string, at int) int {
	depth := 0
	for i := at; i < len(bare); i++ {
		switch bare[i] {
		case '{':
			depth++
		case '}':
			if depth == 0 {
				return i
			}
			depth--
		}
	}
	return len(bare)
}
