package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// ReplacedCodes are the exit codes of a shell's script whose trap of EXIT ends with another
// one, and those of JavaScript's process.exitCode that a process.exit behind it replaces.
func (p *Program) ReplacedCodes(source string) []LostCode {
	switch {
	case p.Lang == "sh" && p.Problem == nil && strings.Contains(source, "trap"):
		return p.trappedCodes(source)
	case p.Lang == "node" && strings.Contains(source, "exitCode"):
		return p.overwrittenCodes(mask(source, p.Lang))
	}
	return nil
}

// trappedCodes are the ends of a script that comes to a trap of EXIT which exits with 0.
func (p *Program) trappedCodes(source string) (out []LostCode) {
	tree, ok := parseBash(source)
	if !ok {
		return nil
	}
	from := -1
	for _, s := range tree.Stmts {
		c, ok := s.Cmd.(*syntax.CallExpr)
		if !ok || len(c.Args) < 3 || c.Args[0].Lit() != "trap" {
			continue
		}
		ends := slices.ContainsFunc(c.Args[2:], func(w *syntax.Word) bool { return w.Lit() == "EXIT" || w.Lit() == "0" })
		action, constant := wholeQuoted(c.Args[1])
		switch {
		case !ends:
		case constant && trapExits0.MatchString(action) && !strings.Contains(action, "$?") && !strings.Contains(action, "if "):
			from = int(s.Pos().Offset())
		default:
			from = -1 // another one takes its place, or what it does is not known
		}
	}
	if from < 0 {
		return nil
	}
	for _, e := range p.Exits {
		if e.Start > from && e.Code != 0 {
			out = append(out, LostCode{Place: e.Place, Code: e.Code, Why: "the trap of EXIT ends the script with 0"})
		}
	}
	return out
}

var trapExits0 = lazyregexp.New(`(?:^|[;&\n]\s*)exit\s+0\s*;?\s*$`)

var (
	jsSetsCode = lazyregexp.New(`\bprocess\.exitCode\s*=\s*([1-9]\d*)`)
	jsExits    = lazyregexp.New(`\bprocess\.exit\(\s*0\s*\)`)
	jsLeaves   = lazyregexp.New(`\b(?:return|throw|break|continue)\b|\bprocess\.exit\(`)
)

// overwrittenCodes are codes of process.exitCode in a function that goes on to process.exit(0).
func (p *Program) overwrittenCodes(bare string) (out []LostCode) {
	exits := jsExits.FindAllStringIndex(bare, maxObjects)
	for _, e := range p.Exits {
		if e.Start < 0 || e.End > len(bare) || !jsSetsCode.MatchString(bare[e.Start:e.End]) {
			continue
		}
		around := jsBlocks(bare, e.Start)
		for _, x := range exits {
			if x[0] > e.End && reaches(bare, around, e.End, x[0]) {
				out = append(out, LostCode{Place: e.Place, Code: e.Code, Why: "process.exit(0) behind it sets another one"})
				break
			}
		}
	}
	return out
}

// reaches reports whether what stands at a place always goes on to another one behind it: that
// stands in a block around the place, in the same function, and nothing leaves before.
func reaches(bare string, around []jsBlock, from, to int) bool {
	if jsFunctionAround(bare, from) != jsFunctionAround(bare, to) {
		return false
	}
	inner := jsBlocks(bare, to)
	for at := from; ; {
		depth := len(around) - len(inner)
		if depth < 0 {
			return false
		}
		if depth == 0 {
			return (len(inner) == 0 || inner[0].at == around[0].at) && !jsLeaves.MatchString(bare[at:to])
		}
		end := jsEnd(bare, around[0].at)
		if jsLeaves.MatchString(bare[at:end]) || jsControlLoop.MatchString(around[0].head) {
			return false
		}
		at, around = end, around[1:]
		at = behindElse(bare, at)
	}
}

var (
	jsControlLoop = lazyregexp.New(`\b(?:for|while|switch|do)\b`)
	jsElse        = lazyregexp.New(`^\}\s*(?:else\b[^{]*|catch\b[^{]*)\{`)
)

// behindElse is the end of the branches that follow the end of a block.
func behindElse(bare string, end int) int {
	for {
		m := jsElse.FindStringIndex(bare[end:])
		if m == nil {
			return end
		}
		end = jsEnd(bare, end+m[1]-1)
	}
}
