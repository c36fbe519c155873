package exits

import (
	"maps"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// ReplacedCodes are the exit codes of a shell's script whose trap of EXIT ends with another
// one, and those of JavaScript's process.exitCode that a process.exit behind it replaces.
func ReplacedCodes(p *script.Program) []LostCode {
	switch {
	case p.Lang == "sh" && p.Problem == nil && strings.Contains(p.Text, "trap"):
		return trappedCodes(p)
	case p.Lang == "node" && (strings.Contains(p.Text, "exitCode") || strings.Contains(p.Text, "process.on(")):
		bare := p.Bare()
		return append(overwrittenCodes(p, bare), codesOfListener(p, bare)...)
	}
	return nil
}

var (
	onExit      = lazyregexp.New(`\bprocess\.(?:on|once)\(\s*["']exit["']\s*,`)
	listenerSet = lazyregexp.New(`\bprocess\.(?:exit\(\s*(\d+)\s*\)|exitCode\s*=\s*(\d+))`)
)

// codesOfListener are the ends of a program of JavaScript whose listener for its exit sets another
// code.
func codesOfListener(p *script.Program, bare string) (out []LostCode) {
	for _, m := range onExit.FindAllStringIndex(p.Text, src.MaxObjects) {
		if bare[m[0]] != p.Text[m[0]] {
			continue
		}
		end := src.Closing(bare, m[0]+strings.IndexByte(bare[m[0]:], '('))
		sets := listenerSet.FindStringSubmatch(bare[m[1]:end])
		if sets == nil || strings.Contains(bare[m[1]:end], "if") || strings.Contains(bare[m[1]:end], "?") {
			continue
		}
		code := sets[1] + sets[2]
		for _, e := range p.Exits {
			if e.Code != 0 && strconv.Itoa(e.Code) != code && !(m[0] <= e.Start && e.End <= end) {
				out = append(out, LostCode{Place: e.Place, Code: e.Code, Why: "the listener for exit ends the program with " + code})
			}
		}
	}
	return out
}

// trappedCodes are the ends of a script that comes to a trap of EXIT which exits with another
// code.
func trappedCodes(p *script.Program) (out []LostCode) {
	tree, ok := p.Bash()
	if !ok || bash.TrapReset.MatchString(p.Text) {
		return nil
	}
	funcs := map[string]*syntax.Stmt{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok {
			funcs[f.Name.Value] = f.Body
		}
		return true
	})
	from, code, handler := -1, "", src.Place{}
	for _, s := range tree.Stmts {
		c, ok := s.Cmd.(*syntax.CallExpr)
		if !ok || len(c.Args) < 3 || c.Args[0].Lit() != "trap" {
			continue
		}
		args := c.Args[1:]
		if args[0].Lit() == "--" {
			args = args[1:]
		}
		if !slices.ContainsFunc(args[1:], func(w *syntax.Word) bool { return w.Lit() == "EXIT" || w.Lit() == "0" }) {
			continue
		}
		from = -1 // another one takes its place, or what it does is not known
		action, constant := bash.WholeQuoted(args[0])
		if !constant {
			action, constant = args[0].Lit(), args[0].Lit() != ""
		}
		if !constant || strings.Contains(action, "$?") || strings.Contains(action, "if ") {
			continue
		}
		handler = src.Place{}
		last := action
		if i := strings.LastIndexAny(strings.TrimRight(action, "; \n\t"), ";&\n"); i >= 0 {
			last = action[i+1:]
		}
		if body := funcs[strings.Trim(last, "; \n\t")]; body != nil {
			handler = src.At(int(body.Pos().Offset()), int(body.End().Offset()))
			action = EndOfFunction(body, p.Text)
		}
		if m := TrapExits.FindStringSubmatch(action); m != nil {
			from, code = int(s.Pos().Offset()), m[1]
		}
	}
	if from < 0 {
		return nil
	}
	for _, e := range p.Exits {
		inner := slices.ContainsFunc(slices.Collect(maps.Values(funcs)), func(f *syntax.Stmt) bool {
			return int(f.Pos().Offset()) <= e.Start && e.End <= int(f.End().Offset())
		})
		if (e.Start > from || inner) && e.Code != 0 && strconv.Itoa(e.Code) != code && !(handler.Start <= e.Start && e.End <= handler.End) {
			out = append(out, LostCode{Place: e.Place, Code: e.Code, Why: "the trap of EXIT ends the script with " + code})
		}
	}
	return out
}

// EndOfFunction is the last command of a function; "" where it looks at the status that the script
// ends with.
func EndOfFunction(body *syntax.Stmt, source string) string {
	b, ok := body.Cmd.(*syntax.Block)
	text := source[body.Pos().Offset():body.End().Offset()]
	if !ok || len(b.Stmts) == 0 || readsStatus.MatchString(text) {
		return ""
	}
	last := b.Stmts[len(b.Stmts)-1]
	return source[last.Pos().Offset():last.End().Offset()]
}

// TrapExits is the exit with a code at the end of what a trap runs.
var TrapExits = lazyregexp.New(`(?:^|[;&\n]\s*)exit\s+(\d+)\s*;?\s*$`)

var (
	jsSetsCode = lazyregexp.New(`\bprocess\.exitCode\s*=\s*([1-9]\d*)`)
	jsExits    = lazyregexp.New(`\bprocess\.exit\(\s*0\s*\)`)
	jsLeaves   = lazyregexp.New(`\b(?:return|throw|break|continue)\b|\bprocess\.exit\(`)
)

// overwrittenCodes are codes of process.exitCode in a function that goes on to process.exit(0).
func overwrittenCodes(p *script.Program, bare string) (out []LostCode) {
	exits := jsExits.FindAllStringIndex(bare, src.MaxObjects)
	for _, e := range p.Exits {
		if e.Start < 0 || e.End > len(bare) || !jsSetsCode.MatchString(bare[e.Start:e.End]) {
			continue
		}
		around := src.JSBlocks(bare, e.Start)
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
func reaches(bare string, around []src.JSBlock, from, to int) bool {
	if src.JSFunctionAround(bare, from) != src.JSFunctionAround(bare, to) {
		return false
	}
	inner := src.JSBlocks(bare, to)
	for at := from; ; {
		depth := len(around) - len(inner)
		if depth < 0 {
			return false
		}
		if depth == 0 {
			return (len(inner) == 0 || inner[0].At == around[0].At) && !jsLeaves.MatchString(bare[at:to])
		}
		end := src.JSEnd(bare, around[0].At)
		if jsLeaves.MatchString(bare[at:end]) || jsControlLoop.MatchString(around[0].Head) {
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
		end = src.JSEnd(bare, end+m[1]-1)
	}
}
