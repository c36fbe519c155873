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
		return slices.ContainsFunc(p.handlersAround(x.Start), func(h *handler) bool { return h.own })
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

// handler is a handler of errors.
type handler struct {
	own bool // it takes errors in reading the event and none that the program is about
}

// newHandler is a handler of the errors that come from a part of the program, with the functions
// that this calls. They have names in Python; "" for all.
func newHandler(named, text string) *handler {
	for name := range strings.SplitSeq(strings.Trim(named, "() "), ",") {
		if name = strings.TrimSpace(name); name != "" && !generalErrors.MatchString(name) {
			return &handler{}
		}
	}
	return &handler{takesEvent.MatchString(text) && !throwsOnTruth.MatchString(text)}
}

// handlersAround are the handlers of errors that a place of Python or JavaScript stands in.
func (p *Program) handlersAround(at int) (out []*handler) {
	if p.Lang == "python" {
		return p.pythonHandlers(at)
	}
	for _, b := range p.braces().around(at) {
		h, ok := p.knownHandlers()[b.at]
		if !ok {
			h = p.nodeHandler(b)
			p.knownHandlers()[b.at] = h
		}
		if h != nil {
			out = append(out, h)
		}
	}
	return out
}

// knownHandlers are the handlers that were found, by where their blocks begin; nil for a block of
// none. Many places ask for them.
func (p *Program) knownHandlers() map[int]*handler {
	return Once(p, func() map[int]*handler { return map[int]*handler{} })
}

// nodeHandler is the handler of errors whose body a block is; nil for another block.
func (p *Program) nodeHandler(b jsBlock) *handler {
	bare := p.bare()
	switch {
	case jsRejected.MatchString(b.head):
		end := jsEnd(bare, b.at)
		return newHandler("", bare[:b.at]+bare[min(end, len(bare)):])
	case jsCatch.MatchString(b.head):
		close := b.at - len(b.head) + strings.LastIndex(b.head, "catch")
		if close = strings.LastIndexByte(bare[:close], '}'); close < 0 {
			return nil
		}
		if open := blockOpen(bare, close); open >= 0 {
			return newHandler("", withCalled(bare, Place{open, close}, p.bodies()))
		}
	}
	return nil
}

// pythonHandlers are the except clauses around a place.
func (p *Program) pythonHandlers(at int) (out []*handler) {
	lines := p.lines()
	i, ok := slices.BinarySearchFunc(lines, at, func(l pyLine, at int) int {
		switch {
		case l.End <= at:
			return -1
		case l.Start > at:
			return 1
		}
		return 0
	})
	if !ok {
		return nil
	}
	for indent := lines[i].indent + 1; i >= 0 && indent > 0; i-- {
		if lines[i].indent >= indent {
			continue
		}
		indent = lines[i].indent
		h, ok := p.knownHandlers()[lines[i].Start]
		if !ok {
			h = p.pythonHandler(lines, i)
			p.knownHandlers()[lines[i].Start] = h
		}
		if h != nil {
			out = append(out, h)
		}
	}
	return out
}

// pythonHandler is the except clause in a line; nil for another line.
func (p *Program) pythonHandler(lines []pyLine, i int) *handler {
	indent := lines[i].indent
	m := exceptClause.FindStringSubmatch(lines[i].text)
	if m == nil {
		return nil
	}
	j := i - 1
	for j >= 0 && (lines[j].indent > indent || lines[j].indent == indent && exceptClause.MatchString(lines[j].text)) {
		j--
	}
	if j < 0 || lines[j].indent != indent || !strings.HasPrefix(lines[j].text, "try:") {
		return nil
	}
	_, next := suite(lines, j)
	named, _, _ := strings.Cut(m[1], " as ")
	return newHandler(named, withCalled(p.bare(), Place{lines[j].Start, lines[next-1].End}, p.bodies()))
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
	name := ""
	for _, f := range p.caughtErrors().functions {
		if f.body.Start <= x.Start && x.Start < f.body.End {
			name = f.name
		}
	}
	if name == "" {
		return false
	}
	word := regexp.MustCompile(`(?:^|[\s;'"])` + regexp.QuoteMeta(name) + `(?:$|[\s;'"])`)
	return !p.caughtErrors().called[name] && slices.ContainsFunc(p.caughtErrors().traps, word.MatchString)
}

// afterRead reports whether an exit of a shell stands behind || of a command that only gives a
// variable what was read of the event.
func (p *Program) afterRead(x Exit) bool {
	return slices.ContainsFunc(p.caughtErrors().afterRead, func(at Place) bool { return at.Start <= x.Start && x.End <= at.End })
}

// shellErrors is what a shell's program does about errors.
type shellErrors struct {
	functions []codeFunction  // the outer ones first
	called    map[string]bool // commands that it calls, but for trap
	traps     []string        // of ERR
	afterRead []Place         // behind || of a command that reads the event
}

// caughtErrors reads a program of a shell, once for all who ask.
func (p *Program) caughtErrors() *shellErrors {
	return Once(p, func() *shellErrors { return p.readErrors() })
}

func (p *Program) readErrors() *shellErrors {
	e := &shellErrors{called: map[string]bool{}}
	tree, ok := p.Bash()
	if !ok {
		return e
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.FuncDecl:
			e.functions = append(e.functions, codeFunction{name: n.Name.Value, body: placeOf(n)})
		case *syntax.CallExpr:
			if len(n.Args) == 0 {
				break
			}
			if n.Args[0].Lit() != "trap" {
				e.called[n.Args[0].Lit()] = true
			} else if n.Args[len(n.Args)-1].Lit() == "ERR" {
				e.traps = append(e.traps, p.source[n.Pos().Offset():n.End().Offset()])
			}
		case *syntax.BinaryCmd:
			if n.Op == syntax.OrStmt && p.assignsRead(n.X.Cmd) {
				e.afterRead = append(e.afterRead, placeOf(n.Y))
			}
		}
		return true
	})
	return e
}

func placeOf(n syntax.Node) Place { return Place{int(n.Pos().Offset()), int(n.End().Offset())} }

// reading are programs that fail for errors of their own, not for what they find.
var reading = lazyregexp.New(`\$\([^)]*\b(?:jq|cat|python3?|node)\b`)

// assignsRead reports whether a command only gives a variable what one of those writes.
func (p *Program) assignsRead(c syntax.Command) bool {
	call, ok := c.(*syntax.CallExpr)
	return ok && len(call.Args) == 0 && reading.MatchString(p.source[call.Pos().Offset():call.End().Offset()])
}
