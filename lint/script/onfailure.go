package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// What begins a part of JavaScript that an error leads to.
var (
	jsCatches  = lazyregexp.New(`\bcatch\b[^{}]*$|\.catch\([^{}]*$`)
	jsUncaught = lazyregexp.New(`\bprocess\.on\(\s*["'](?:uncaughtException|unhandledRejection)["']`)
)

// caughtError reports whether a place of Python or JavaScript is in what is done with an error.
func caughtError(source, bare, lang string, at int) bool {
	if lang == "python" {
		return slices.ContainsFunc(pythonHeads(bare, at), func(head string) bool { return strings.HasPrefix(head, "except") })
	}
	for _, b := range jsBlocks(bare, at) {
		if jsCatches.MatchString(b.head) || jsUncaught.MatchString(source[b.at-len(b.head):b.at]) {
			return true
		}
	}
	line := bare[strings.LastIndexByte(bare[:at], '\n')+1 : at]
	return strings.Contains(line, ".catch(")
}

// OnFailure reports whether a program comes to an end only where something that it has called
// fails: behind || of a command of a shell, or where an error was caught.
func (p *Program) OnFailure(x Exit) bool {
	if p.Lang != "sh" || x.Start < 0 || x.End > len(p.source) {
		return x.Caught
	}
	line := p.source[:x.Start]
	if strings.Contains(line[strings.LastIndexByte(line, '\n')+1:], "||") {
		return true
	}
	tree, ok := p.Bash()
	found := false
	if !ok {
		return false
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		b, is := n.(*syntax.BinaryCmd)
		if is && b.Op == syntax.OrStmt && p.assignsRead(b.X.Cmd) {
			found = found || int(b.Y.Pos().Offset()) <= x.Start && x.End <= int(b.Y.End().Offset())
		}
		return !found
	})
	return found
}

// reading are programs that fail for errors of their own, not for what they find.
var reading = lazyregexp.New(`\$\([^)]*\b(?:jq|cat|python3?|node)\b`)

// assignsRead reports whether a command only gives a variable what one of those writes.
func (p *Program) assignsRead(c syntax.Command) bool {
	call, ok := c.(*syntax.CallExpr)
	return ok && len(call.Args) == 0 && reading.MatchString(p.source[call.Pos().Offset():call.End().Offset()])
}
