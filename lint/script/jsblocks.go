package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// jsBlock is an open brace around a place of a program of JavaScript.
type jsBlock struct {
	at   int    // of the brace
	head string // what stands before it, from the end of the last statement
}

var jsFunction = lazyregexp.New(`=>\s*$|\bfunction\b[^{}]*$|^\s*(?:static\s+|async\s+|get\s+|set\s+)*\w+\s*\([^{}]*\)\s*$`)
var jsControl = lazyregexp.New(`^\s*(?:\}?\s*else\s+)?(?:if|for|while|switch|catch|with)\b[^{}]*$|^\s*\}?\s*catch\b[^{}]*$`)

// isFunction reports whether the brace begins the body of a function.
func (b jsBlock) isFunction() bool {
	return jsFunction.MatchString(b.head) && !jsControl.MatchString(b.head)
}

// jsBlocks are the braces around a place, the innermost first.
func jsBlocks(bare string, at int) (out []jsBlock) {
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

// braces are those of a program of JavaScript.
type braces struct {
	bare   string
	at     []int // where they stand
	within []int // the open brace that a place behind each of them is within, by its number; -1 for none
}

func newBraces(bare string) *braces {
	b := &braces{bare: bare}
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

// around are the open braces around a place, the innermost first.
func (b *braces) around(at int) (out []jsBlock) {
	i, _ := slices.BinarySearch(b.at, at)
	for i = b.behind(i); i >= 0; i = b.behind(i) {
		out = append(out, blockOf(b.bare, b.at[i]))
	}
	return out
}

// behind is the open brace around a brace: what is open behind the one before it.
func (b *braces) behind(i int) int {
	if i == 0 {
		return -1
	}
	return b.within[i-1]
}

// blockOf is the block of an open brace.
func blockOf(bare string, i int) jsBlock {
	begin := strings.LastIndexAny(bare[:i], ";{}\n") + 1
	open := func(part string) int { return strings.Count(part, "(") - strings.Count(part, ")") }
	for sum := open(bare[begin:i]); sum < 0 && begin > max(i-maxBlock, 0); { // a head of several lines
		line := strings.LastIndexByte(bare[:begin-1], '\n') + 1
		sum += open(bare[line:begin])
		begin = line
	}
	return jsBlock{i, bare[begin:i]}
}

// braces are those of the program, found once.
func (p *Program) braces() *braces {
	if p.blocks == nil {
		p.blocks = newBraces(p.bare())
	}
	return p.blocks
}

// jsEnd is where the block of a brace ends.
func jsEnd(bare string, open int) int {
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

// jsFunctionAround is the brace of the innermost function around a place; -1 for none.
func jsFunctionAround(bare string, at int) int {
	for _, b := range jsBlocks(bare, at) {
		if b.isFunction() {
			return b.at
		}
	}
	return -1
}
