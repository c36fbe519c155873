package script

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// What a part of a program does with the event, and how it comes to an error that is no failure of
// its own: it throws one, or a program that it starts fails.
var (
	takesEvent    = lazyregexp.New(`\bjson\.loads?\(|\bJSON\.parse\(|\bstdin\b|readFileSync\(\s*0\b`)
	throwsOnTruth = lazyregexp.New(`\braise\b|\bassert\b|\bthrow\b|\brelative_to\(|\bcheck_(?:call|output|returncode)\b|\bcheck\s*=\s*True|\bexec(?:File)?Sync\(|\bexecFile\(|(?:^|[^.\w])exec\(|\bspawn\w*\(|\$` + "`" + `|\b(?:access|stat)Sync\(`)
	generalErrors = lazyregexp.New(`^(?:\w+\.)?(?:Exception|BaseException|JSONDecodeError|(?:Value|Key|Type|Index|Lookup|Attribute|OS|IO|EOF|Environment|FileNotFound|Permission|UnicodeDecode|Unicode)Error)$`)
	jsCatch       = lazyregexp.New(`\bcatch\b[^{}]*$`)
	jsRejected    = lazyregexp.New(`\.catch\([^{}]*$|\buncaughtException\b[^{}]*$|\bunhandledRejection\b[^{}]*$`)
)

// IsForOwnFailure reports whether an exit stands in a handler for errors of the program itself,
// such as an event that cannot be read: it does not say what the program does to deny.
func (p *Program) IsForOwnFailure(x Exit) bool {
	if x.Start < 0 || x.Start > len(p.source) {
		return false
	}
	switch p.Lang {
	case "python", "node":
		return slices.ContainsFunc(p.handlersAround(x.Start), handler.forOwnFailure)
	case "sh":
		return p.trapAlone(x) || p.afterRead(x)
	}
	return false
}

// OnFailure reports whether a program can come to an end because something that it has called
// fails: IsForOwnFailure, or, in a shell, behind || of any command, on its line.
func (p *Program) OnFailure(x Exit) bool {
	if p.IsForOwnFailure(x) {
		return true
	}
	if p.Lang != "sh" || x.Start < 0 || x.Start > len(p.source) {
		return false
	}
	line := p.source[:x.Start]
	return strings.Contains(line[strings.LastIndexByte(line, '\n')+1:], "||")
}

// handler is a handler of errors, with the part of the program that they come from.
type handler struct {
	named string // the errors that it takes, in Python; "" for all
	text  string // of the part, and of the functions that it calls, without texts and comments
}

// forOwnFailure reports whether a handler takes errors in reading the event and none that the
// program is about.
func (h handler) forOwnFailure() bool {
	for name := range strings.SplitSeq(strings.Trim(h.named, "() "), ",") {
		if name = strings.TrimSpace(name); name != "" && !generalErrors.MatchString(name) {
			return false
		}
	}
	return takesEvent.MatchString(h.text) && !throwsOnTruth.MatchString(h.text)
}

// handlersAround are the handlers of errors that a place of Python or JavaScript stands in.
func (p *Program) handlersAround(at int) (out []handler) {
	bare := p.bare()
	if p.Lang == "python" {
		return pythonHandlers(bare, at)
	}
	for _, b := range jsBlocks(bare, at) {
		switch {
		case jsRejected.MatchString(b.head):
			end := jsEnd(bare, b.at)
			out = append(out, handler{text: bare[:b.at] + bare[min(end, len(bare)):]})
		case jsCatch.MatchString(b.head):
			close := b.at - len(b.head) + strings.LastIndex(b.head, "catch")
			if close = strings.LastIndexByte(bare[:close], '}'); close < 0 {
				continue
			}
			if open := blockOpen(bare, close); open >= 0 {
				out = append(out, handler{text: withCalled(bare, Place{open, close}, bodiesByName(bare, "node"))})
			}
		}
	}
	return out
}

// pythonHandlers are the except clauses around a place.
func pythonHandlers(bare string, at int) (out []handler) {
	lines := pyLines(bare)
	i := slices.IndexFunc(lines, func(l pyLine) bool { return l.Start <= at && at < l.End })
	if i < 0 {
		return nil
	}
	indent := lines[i].indent + 1
	for ; i >= 0; i-- {
		l := lines[i]
		if l.indent >= indent {
			continue
		}
		indent = l.indent
		m := exceptClause.FindStringSubmatch(l.text)
		if m == nil {
			continue
		}
		j := i - 1
		for j >= 0 && (lines[j].indent > indent || lines[j].indent == indent && exceptClause.MatchString(lines[j].text)) {
			j--
		}
		if j < 0 || lines[j].indent != indent || !strings.HasPrefix(lines[j].text, "try:") {
			continue
		}
		_, next := suite(lines, j)
		named, _, _ := strings.Cut(m[1], " as ")
		out = append(out, handler{named: named, text: withCalled(bare, Place{lines[j].Start, lines[next-1].End}, bodiesByName(bare, "python"))})
	}
	return out
}

// placesWithCalled are a part of a program, the bodies of the functions that it calls, and of those
// that these call.
func placesWithCalled(bare string, part Place, bodies map[string]Place) []Place {
	out, seen := []Place{part}, map[string]bool{}
	for i := 0; i < len(out); i++ {
		for _, m := range calledName.FindAllStringSubmatch(bare[out[i].Start:out[i].End], -1) {
			if body, ok := bodies[m[1]]; ok && !seen[m[1]] {
				seen[m[1]] = true
				out = append(out, body)
			}
		}
	}
	return out
}

// withCalled is the text of placesWithCalled.
func withCalled(bare string, part Place, bodies map[string]Place) string {
	text := ""
	for _, at := range placesWithCalled(bare, part, bodies) {
		text += bare[at.Start:at.End] + "\n"
	}
	return text
}

// trapAlone reports whether an exit of a shell stands in a function that only a trap of ERR calls.
func (p *Program) trapAlone(x Exit) bool {
	if p.Problem != nil || !strings.Contains(p.source, "ERR") {
		return false
	}
	tree, ok := p.Bash()
	if !ok {
		return false
	}
	name := ""
	syntax.Walk(tree, func(n syntax.Node) bool {
		if f, ok := n.(*syntax.FuncDecl); ok && int(f.Pos().Offset()) <= x.Start && x.Start < int(f.End().Offset()) {
			name = f.Name.Value
		}
		return true
	})
	if name == "" {
		return false
	}
	trapped, called := false, false
	word := regexp.MustCompile(`(?:^|[\s;'"])` + regexp.QuoteMeta(name) + `(?:$|[\s;'"])`)
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) == 0 {
			return true
		}
		text := p.source[c.Pos().Offset():c.End().Offset()]
		trap := c.Args[0].Lit() == "trap"
		trapped = trapped || trap && c.Args[len(c.Args)-1].Lit() == "ERR" && word.MatchString(text)
		called = called || !trap && c.Args[0].Lit() == name
		return true
	})
	return trapped && !called
}

// afterRead reports whether an exit of a shell stands behind || of a command that only gives a
// variable what was read of the event.
func (p *Program) afterRead(x Exit) bool {
	tree, ok := p.Bash()
	if !ok {
		return false
	}
	found := false
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
