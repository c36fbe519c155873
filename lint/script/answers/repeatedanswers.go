package answers

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// RepeatedAnswer is a call that writes an answer in a loop, which goes on afterwards.
func RepeatedAnswer(p *script.Program) (src.Place, bool) {
	switch p.Lang {
	case "python", "node":
		return repeatedInCode(p.Text, p.Bare(), p.Lang)
	case "sh":
		if p.Problem == nil {
			return repeatedInShell(p)
		}
	}
	return src.Place{}, false
}

var loopHead = lazyregexp.New(`^\s*(?:async\s+)?(?:for|while)\b|\.forEach\(`)

// repeatedInCode looks at the places where an object is written as JSON, and at calls of the
// functions that do so and go on.
func repeatedInCode(source, bare, lang string) (src.Place, bool) {
	dumps, heads := script.PythonDump, src.PythonMain
	if lang == "node" {
		dumps, heads = script.NodeDump, src.NodeMain
	}
	var writes []src.Place
	for _, m := range dumps.FindAllStringIndex(bare, src.MaxObjects) {
		line := src.Statement(source, m[0])
		if strings.Contains(line, "stderr") || strings.Contains(source[:m[0]][strings.LastIndexByte(source[:m[0]], '\n')+1:], "stderr") {
			continue
		}
		writes = append(writes, src.At(m[0], m[0]+len(src.Statement(bare, m[0]))))
	}
	for _, h := range heads.FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		name := ""
		for i := 2; i+1 < len(h); i += 2 {
			if h[i] >= 0 {
				name = bare[h[i]:h[i+1]]
			}
		}
		body := src.FunctionBody(bare, h[1], lang)
		text := source[h[1] : h[1]+len(body)]
		if !dumps.MatchString(body) || src.LeavesAny.MatchString(body) || strings.Contains(body, "stderr") || !answerName.MatchString(text) || len(body) > 1000 {
			continue
		}
		for _, c := range regexp.MustCompile(`\b`+name+`\(`).FindAllStringIndex(bare[h[1]+len(body):], src.MaxObjects) {
			at := h[1] + len(body) + c[0]
			writes = append(writes, src.At(at, at+len(src.Statement(bare, at))))
		}
	}
	for _, w := range writes {
		if inLoop(source, bare, lang, w) && (answerName.MatchString(source[w.Start:min(w.End, len(source))]) || !dumps.MatchString(bare[w.Start:min(w.End, len(bare))])) {
			return w, true
		}
	}
	return src.Place{}, false
}

var answerName = lazyregexp.New(`hookSpecificOutput|\bdecision\b|\bpermission(?:Decision)?\b|followup_message`)

// inLoop reports whether a statement stands in a loop that goes on behind it.
func inLoop(source, bare, lang string, w src.Place) bool {
	if lang == "python" {
		begin := strings.LastIndexByte(bare[:w.Start], '\n') + 1
		indent := src.Indentation(bare[begin:w.Start])
		if strings.TrimSpace(bare[begin:w.Start]) != "" && !regexp.MustCompile(`^\s*if\b.*:\s*$`).MatchString(bare[begin:w.Start]) {
			return false
		}
		for rest := range strings.SplitSeq(bare[min(w.End, len(bare)):], "\n") {
			if strings.TrimSpace(rest) == "" {
				continue
			}
			if src.Indentation(rest) < indent {
				break
			}
			if src.LeavesAny.MatchString(rest) {
				return false
			}
		}
		at := begin
		for indent > 0 && at > 0 {
			prev := strings.LastIndexByte(bare[:at-1], '\n') + 1
			line := bare[prev : at-1]
			if strings.TrimSpace(line) != "" && src.Indentation(line) < indent {
				indent = src.Indentation(line)
				if loopHead.MatchString(line) {
					return !leavesAfter(bare[w.End:], indent)
				}
				if strings.HasPrefix(strings.TrimSpace(line), "def ") {
					return false
				}
			}
			at = prev
		}
		return false
	}
	at := w.Start
	end := w.End
	for range src.MaxDepth {
		begin := src.BlockOpen(bare, at)
		if begin < 0 {
			return false
		}
		if src.LeavesAny.MatchString(bare[end:src.BlockClose(bare, end)]) {
			return false
		}
		end = min(src.BlockClose(bare, end)+1, len(bare))
		head := bare[strings.LastIndexAny(bare[:begin], ";{}\n")+1 : begin]
		if loopHead.MatchString(head) {
			return true
		}
		if strings.Contains(head, "function") || strings.HasSuffix(strings.TrimSpace(head), "=>") {
			return false
		}
		at = begin
	}
	return false
}

// leavesAfter reports whether the lines that belong to a loop leave it.
func leavesAfter(rest string, indent int) bool {
	for line := range strings.SplitSeq(rest, "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		if src.Indentation(line) <= indent {
			return false
		}
		if src.LeavesAny.MatchString(line) {
			return true
		}
	}
	return false
}

// repeatedInShell looks at answers that echo, printf, jq or a function writes in a loop.
func repeatedInShell(p *script.Program) (at src.Place, ok bool) {
	tree, parsed := p.Bash()
	if !parsed {
		return src.Place{}, false
	}
	text := func(n syntax.Node) string { return p.Text[int(n.Pos().Offset()):int(n.End().Offset())] }
	leaves := regexp.MustCompile(`\b(?:exit|break|return|exec)\b`)
	writers := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, is := n.(*syntax.FuncDecl); is {
			if body := text(f.Body); answerMember.MatchString(body) && !leaves.MatchString(body) && !strings.Contains(body, ">") {
				writers[f.Name.Value] = true
			}
		}
		return true
	})
	var list func(stmts []*syntax.Stmt, looped bool)
	list = func(stmts []*syntax.Stmt, looped bool) {
		leftFrom := -1 // the last statement that leaves the loop
		for i := len(stmts) - 1; i >= 0 && leftFrom < 0; i-- {
			if leaves.MatchString(text(stmts[i])) {
				leftFrom = i
			}
		}
		for i, s := range stmts {
			left := i <= leftFrom
			switch c := s.Cmd.(type) {
			case *syntax.CallExpr:
				if looped && !left && !ok && len(c.Args) > 0 && len(s.Redirs) == 0 && (writers[c.Args[0].Lit()] || slices.Contains([]string{"echo", "printf"}, c.Args[0].Lit()) && answerMember.MatchString(text(s))) {
					at, ok = src.At(int(s.Pos().Offset()), int(s.End().Offset())), true
				}
			case *syntax.BinaryCmd:
				if c.Op == syntax.AndStmt && !left {
					list([]*syntax.Stmt{c.Y}, looped)
				}
			case *syntax.IfClause:
				if i < leftFrom {
					break
				}
				for part := c; part != nil; part = part.Else {
					list(part.Then, looped)
				}
			case *syntax.CaseClause:
				for _, item := range c.Items {
					list(item.Stmts, looped)
				}
			case *syntax.ForClause:
				list(c.Do, true)
			case *syntax.WhileClause:
				list(c.Do, true)
			}
		}
	}
	list(tree.Stmts, false)
	return at, ok
}
