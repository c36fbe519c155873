package script

import (
	"encoding/json"
	"regexp"
	"slices"
	"strconv"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// What writes an object as JSON to standard error.
var (
	pythonErrDump = regexp.MustCompile(`\bsys\.stderr\.write\(\s*json\.dumps\(\s*`)
	nodeErrDump   = regexp.MustCompile(`\b(?:console\.(?:error|warn)|process\.stderr\.write)\(\s*JSON\.stringify\(\s*`)
)

// ErrorObjects are the objects that a program writes to standard error as JSON, with Computed
// for what is not constant.
func (p *Program) ErrorObjects(source string) (out []Print) {
	switch p.Lang {
	case "sh":
		if p.Problem == nil {
			return shellErrors(source)
		}
	case "python", "node":
		bare := mask(source, p.Lang)
		type dump struct {
			re     *regexp.Regexp
			stderr bool // the statement must say so
		}
		dumps := []dump{{pythonErrDump, false}, {pythonDump, true}}
		if p.Lang == "node" {
			dumps = []dump{{nodeErrDump, false}}
		}
		for _, d := range dumps {
			for _, m := range d.re.FindAllStringIndex(bare, maxObjects) {
				if d.stderr && !strings.Contains(statement(bare, m[0]), "stderr") {
					continue
				}
				for _, begin := range literals(source, bare, p.Lang, m[1]) {
					o := literal{src: source, bare: bare, pos: begin}
					if v, ok := o.value(); ok && v != Computed {
						if data, err := json.Marshal(v); err == nil {
							out = append(out, Print{Place: Place{m[0], m[1]}, Text: string(data)})
						}
					}
				}
			}
		}
	}
	return out
}

// shellErrors are the constant JSON texts that echo, printf, cat and jq write to standard error.
func shellErrors(source string) (out []Print) {
	tree, ok := parseBash(source)
	if !ok {
		return nil
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		s, ok := n.(*syntax.Stmt)
		if !ok || !slices.ContainsFunc(s.Redirs, toStderr) {
			return true
		}
		c, ok := s.Cmd.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 {
			return true
		}
		place := Place{int(s.Pos().Offset()), int(s.End().Offset())}
		for _, w := range c.Args[1:] {
			text, quoted := wholeQuoted(w)
			if !quoted {
				text = strings.Trim(source[int(w.Pos().Offset()):int(w.End().Offset())], `"`)
			}
			text = strings.ReplaceAll(text, `\"`, `"`)
			if made, ok := filter(text); ok && slices.Contains([]string{"echo", "printf", "jq"}, c.Args[0].Lit()) {
				out = append(out, Print{Place: place, Text: made})
				break
			}
		}
		return true
	})
	return out
}

func toStderr(r *syntax.Redirect) bool {
	return r.Op == syntax.DplOut && r.Word.Lit() == "2" && (r.N == nil || r.N.Value == "1") || r.Op == syntax.RdrOut && r.Word.Lit() == "/dev/stderr"
}

// Functions of Python and JavaScript whose value is a number, and calls that drop it.
var (
	pythonMain = regexp.MustCompile(`(?m)^def\s+(\w+)\s*\([^)]*\)[^:\n]*:`)
	nodeMain   = regexp.MustCompile(`(?m)^(?:async\s+)?function\s+(\w+)\s*\([^)]*\)\s*\{|^(?:const|let)\s+(\w+)\s*=\s*(?:async\s*)?\([^)]*\)\s*=>\s*\{`)
	returnCode = regexp.MustCompile(`\breturn\s+(\d+)\s*(?:;|\n|$|#|//)`)
	returnAny  = regexp.MustCompile(`\breturn\b[^\n;]*`)
)

// DroppedCodes are the calls of functions that return exit codes, and whose value nothing
// takes, as statements of the program itself.
func (p *Program) DroppedCodes(source string) (out []LostCode) {
	if p.Lang != "python" && p.Lang != "node" {
		return nil
	}
	bare := mask(source, p.Lang)
	mains := pythonMain
	if p.Lang == "node" {
		mains = nodeMain
	}
	for _, m := range mains.FindAllStringSubmatchIndex(bare, maxObjects) {
		name := ""
		for i := 2; i+1 < len(m); i += 2 {
			if m[i] >= 0 {
				name = bare[m[i]:m[i+1]]
			}
		}
		body := functionBody(bare, m[1], p.Lang)
		code, all := returnedCode(body)
		calls := regexp.MustCompile(`\b`+name+`\s*\(`).FindAllStringIndex(bare, maxObjects)
		if code == 0 || !all || len(calls) != 2 {
			continue
		}
		at := calls[1]
		if at[0] < m[1]+len(body) {
			continue
		}
		begin := strings.LastIndexByte(bare[:at[0]], '\n') + 1
		end := at[1] + max(strings.IndexByte(bare[at[1]:]+"\n", '\n'), 0)
		line := strings.TrimSpace(bare[begin:min(end, len(bare))])
		alone := regexp.MustCompile(`^(?:await\s+)?` + name + `\s*\([^()]*\)\s*;?\s*(?:#.*|//.*)?$|^if\s+__name__.*:\s*` + name + `\(\)$`)
		if alone.MatchString(line) {
			out = append(out, LostCode{Place: Place{at[0], min(at[1]+1, len(source))}, Code: code, Returned: true, Why: "the value that " + name + " returns is no exit code, and nothing takes it"})
		}
	}
	return out
}

// functionBody is what follows the head of a function up to its end.
func functionBody(bare string, at int, lang string) string {
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

var outdented = regexp.MustCompile(`\n[^\s#)\]}]`)

// returnedCode is the largest number that a function returns, and whether it returns nothing
// else than numbers.
func returnedCode(body string) (code int, all bool) {
	codes := returnCode.FindAllStringSubmatch(body, -1)
	for _, m := range codes {
		n, _ := strconv.Atoi(m[1])
		code = max(code, n)
	}
	valued := 0
	for _, m := range returnAny.FindAllString(body, -1) {
		if strings.TrimSpace(strings.TrimPrefix(m, "return")) != "" {
			valued++
		}
	}
	return code, valued == len(codes)
}

// RepeatedAnswer is a call that writes an answer in a loop, which goes on afterwards.
func (p *Program) RepeatedAnswer(source string) (Place, bool) {
	switch p.Lang {
	case "python", "node":
		return repeatedInCode(source, mask(source, p.Lang), p.Lang)
	case "sh":
		if p.Problem == nil {
			return repeatedInShell(source)
		}
	}
	return Place{}, false
}

var (
	loopHead  = regexp.MustCompile(`^\s*(?:async\s+)?(?:for|while)\b|\.forEach\(`)
	leavesAny = regexp.MustCompile(`\b(?:break|return|raise|throw|continue)\b|sys\.exit|os\._exit|\bexit\(|\bquit\(|process\.exit`)
)

// repeatedInCode looks at the places where an object is written as JSON, and at calls of the
// functions that do so and go on.
func repeatedInCode(source, bare, lang string) (Place, bool) {
	dumps, heads := pythonDump, pythonMain
	if lang == "node" {
		dumps, heads = nodeDump, nodeMain
	}
	var writes []Place
	for _, m := range dumps.FindAllStringIndex(bare, maxObjects) {
		line := statement(source, m[0])
		if strings.Contains(line, "stderr") || strings.Contains(source[:m[0]][strings.LastIndexByte(source[:m[0]], '\n')+1:], "stderr") {
			continue
		}
		writes = append(writes, Place{m[0], m[0] + len(statement(bare, m[0]))})
	}
	for _, h := range heads.FindAllStringSubmatchIndex(bare, maxObjects) {
		name := ""
		for i := 2; i+1 < len(h); i += 2 {
			if h[i] >= 0 {
				name = bare[h[i]:h[i+1]]
			}
		}
		body := functionBody(bare, h[1], lang)
		text := source[h[1] : h[1]+len(body)]
		if !dumps.MatchString(body) || leavesAny.MatchString(body) || strings.Contains(body, "stderr") || !answerName.MatchString(text) || len(body) > 1000 {
			continue
		}
		for _, c := range regexp.MustCompile(`\b`+name+`\(`).FindAllStringIndex(bare[h[1]+len(body):], maxObjects) {
			at := h[1] + len(body) + c[0]
			writes = append(writes, Place{at, at + len(statement(bare, at))})
		}
	}
	for _, w := range writes {
		if inLoop(source, bare, lang, w) && (answerName.MatchString(source[w.Start:min(w.End, len(source))]) || !dumps.MatchString(bare[w.Start:min(w.End, len(bare))])) {
			return w, true
		}
	}
	return Place{}, false
}

var answerName = regexp.MustCompile(`hookSpecificOutput|\bdecision\b|\bpermission(?:Decision)?\b|followup_message`)

// inLoop reports whether a statement stands in a loop that goes on behind it.
func inLoop(source, bare, lang string, w Place) bool {
	if lang == "python" {
		begin := strings.LastIndexByte(bare[:w.Start], '\n') + 1
		indent := indentation(bare[begin:w.Start])
		if strings.TrimSpace(bare[begin:w.Start]) != "" && !regexp.MustCompile(`^\s*if\b.*:\s*$`).MatchString(bare[begin:w.Start]) {
			return false
		}
		for rest := range strings.SplitSeq(bare[min(w.End, len(bare)):], "\n") {
			if strings.TrimSpace(rest) == "" {
				continue
			}
			if indentation(rest) < indent {
				break
			}
			if leavesAny.MatchString(rest) {
				return false
			}
		}
		at := begin
		for indent > 0 && at > 0 {
			prev := strings.LastIndexByte(bare[:at-1], '\n') + 1
			line := bare[prev : at-1]
			if strings.TrimSpace(line) != "" && indentation(line) < indent {
				indent = indentation(line)
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
	for range maxDepth {
		begin := blockOpen(bare, at)
		if begin < 0 {
			return false
		}
		if leavesAny.MatchString(bare[end:blockClose(bare, end)]) {
			return false
		}
		end = min(blockClose(bare, end)+1, len(bare))
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
		if indentation(line) <= indent {
			return false
		}
		if leavesAny.MatchString(line) {
			return true
		}
	}
	return false
}

// blockOpen is the brace that opens the block around a place, -1 where there is none, and
// blockClose what closes it.
func blockOpen(bare string, at int) int {
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

func blockClose(bare string, at int) int {
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

// repeatedInShell looks at answers that echo, printf, jq or a function writes in a loop.
func repeatedInShell(source string) (at Place, ok bool) {
	tree, parsed := parseBash(source)
	if !parsed {
		return Place{}, false
	}
	text := func(n syntax.Node) string { return source[int(n.Pos().Offset()):int(n.End().Offset())] }
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
					at, ok = Place{int(s.Pos().Offset()), int(s.End().Offset())}, true
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
