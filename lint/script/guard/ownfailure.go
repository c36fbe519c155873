package guard

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
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
func IsForOwnFailure(p *script.Program, x script.Exit) bool {
	if x.Start < 0 || x.Start > len(p.Text) {
		return false
	}
	switch p.Lang {
	case "python", "node":
		return slices.ContainsFunc(handlersAround(p, x.Start), func(h *handler) bool { return h.own })
	case "sh":
		return trapAlone(p, x) || afterRead(p, x)
	}
	return false
}

// OnFailure reports whether a program can come to an end because something that it has called
// fails: IsForOwnFailure, or, in a shell, behind || of any command, on its line.
func OnFailure(p *script.Program, x script.Exit) bool {
	if IsForOwnFailure(p, x) {
		return true
	}
	if p.Lang != "sh" || x.Start < 0 || x.Start > len(p.Text) {
		return false
	}
	line := p.Text[:x.Start]
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
func handlersAround(p *script.Program, at int) (out []*handler) {
	if p.Lang == "python" {
		return pythonHandlers(p, at)
	}
	for _, b := range p.Braces().Around(at) {
		h, ok := knownHandlers(p)[b.At]
		if !ok {
			h = nodeHandler(p, b)
			knownHandlers(p)[b.At] = h
		}
		if h != nil {
			out = append(out, h)
		}
	}
	return out
}

// knownHandlers are the handlers that were found, by where their blocks begin; nil for a block of
// none. Many places ask for them.
func knownHandlers(p *script.Program) map[int]*handler {
	return script.Once(p, func() map[int]*handler { return map[int]*handler{} })
}

// nodeHandler is the handler of errors whose body a block is; nil for another block.
func nodeHandler(p *script.Program, b src.JSBlock) *handler {
	bare := p.Bare()
	switch {
	case jsRejected.MatchString(b.Head):
		end := src.JSEnd(bare, b.At)
		return newHandler("", bare[:b.At]+bare[min(end, len(bare)):])
	case jsCatch.MatchString(b.Head):
		close := b.At - len(b.Head) + strings.LastIndex(b.Head, "catch")
		if close = strings.LastIndexByte(bare[:close], '}'); close < 0 {
			return nil
		}
		if open := src.BlockOpen(bare, close); open >= 0 {
			return newHandler("", withCalled(bare, src.At(open, close), p.Bodies()))
		}
	}
	return nil
}

// pythonHandlers are the except clauses around a place.
func pythonHandlers(p *script.Program, at int) (out []*handler) {
	lines := p.Lines()
	i, ok := slices.BinarySearchFunc(lines, at, func(l src.PyLine, at int) int {
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
	for indent := lines[i].Indent + 1; i >= 0 && indent > 0; i-- {
		if lines[i].Indent >= indent {
			continue
		}
		indent = lines[i].Indent
		h, ok := knownHandlers(p)[lines[i].Start]
		if !ok {
			h = pythonHandler(p, lines, i)
			knownHandlers(p)[lines[i].Start] = h
		}
		if h != nil {
			out = append(out, h)
		}
	}
	return out
}

// pythonHandler is the except clause in a line; nil for another line.
func pythonHandler(p *script.Program, lines []src.PyLine, i int) *handler {
	indent := lines[i].Indent
	m := src.ExceptClause.FindStringSubmatch(lines[i].Text)
	if m == nil {
		return nil
	}
	j := i - 1
	for j >= 0 && (lines[j].Indent > indent || lines[j].Indent == indent && src.ExceptClause.MatchString(lines[j].Text)) {
		j--
	}
	if j < 0 || lines[j].Indent != indent || !strings.HasPrefix(lines[j].Text, "try:") {
		return nil
	}
	_, next := src.Suite(lines, j)
	named, _, _ := strings.Cut(m[1], " as ")
	return newHandler(named, withCalled(p.Bare(), src.At(lines[j].Start, lines[next-1].End), p.Bodies()))
}

// placesWithCalled are a part of a program, the bodies of the functions that it calls, and of those
// that these call.
func placesWithCalled(bare string, part src.Place, bodies map[string]src.Place) []src.Place {
	out, seen := []src.Place{part}, map[string]bool{}
	for i := 0; i < len(out); i++ {
		for _, m := range src.CalledName.FindAllStringSubmatch(bare[out[i].Start:out[i].End], -1) {
			if body, ok := bodies[m[1]]; ok && !seen[m[1]] {
				seen[m[1]] = true
				out = append(out, body)
			}
		}
	}
	return out
}

// withCalled is the text of placesWithCalled.
func withCalled(bare string, part src.Place, bodies map[string]src.Place) string {
	text := ""
	for _, at := range placesWithCalled(bare, part, bodies) {
		text += bare[at.Start:at.End] + "\n"
	}
	return text
}

// trapAlone reports whether an exit of a shell stands in a function that only a trap of ERR calls.
func trapAlone(p *script.Program, x script.Exit) bool {
	if p.Problem != nil || !strings.Contains(p.Text, "ERR") {
		return false
	}
	name := ""
	for _, f := range caughtErrors(p).functions {
		if f.Body.Start <= x.Start && x.Start < f.Body.End {
			name = f.Name
		}
	}
	if name == "" {
		return false
	}
	word := regexp.MustCompile(`(?:^|[\s;'"])` + regexp.QuoteMeta(name) + `(?:$|[\s;'"])`)
	return !caughtErrors(p).called[name] && slices.ContainsFunc(caughtErrors(p).traps, word.MatchString)
}

// afterRead reports whether an exit of a shell stands behind || of a command that only gives a
// variable what was read of the event.
func afterRead(p *script.Program, x script.Exit) bool {
	return slices.ContainsFunc(caughtErrors(p).afterRead, func(at src.Place) bool { return at.Start <= x.Start && x.End <= at.End })
}

// shellErrors is what a shell's program does about errors.
type shellErrors struct {
	functions []src.Function  // the outer ones first
	called    map[string]bool // commands that it calls, but for trap
	traps     []string        // of ERR
	afterRead []src.Place     // behind || of a command that reads the event
}

// caughtErrors reads a program of a shell, once for all who ask.
func caughtErrors(p *script.Program) *shellErrors {
	return script.Once(p, func() *shellErrors { return readErrors(p) })
}

func readErrors(p *script.Program) *shellErrors {
	e := &shellErrors{called: map[string]bool{}}
	tree, ok := p.Bash()
	if !ok {
		return e
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.FuncDecl:
			e.functions = append(e.functions, src.Function{Name: n.Name.Value, Body: bash.PlaceOf(n)})
		case *syntax.CallExpr:
			if len(n.Args) == 0 {
				break
			}
			if n.Args[0].Lit() != "trap" {
				e.called[n.Args[0].Lit()] = true
			} else if n.Args[len(n.Args)-1].Lit() == "ERR" {
				e.traps = append(e.traps, p.Text[n.Pos().Offset():n.End().Offset()])
			}
		case *syntax.BinaryCmd:
			if n.Op == syntax.OrStmt && assignsRead(p, n.X.Cmd) {
				e.afterRead = append(e.afterRead, bash.PlaceOf(n.Y))
			}
		}
		return true
	})
	return e
}

// reading are programs that fail for errors of their own, not for what they find.
var reading = lazyregexp.New(`\$\([^)]*\b(?:jq|cat|python3?|node)\b`)

// assignsRead reports whether a command only gives a variable what one of those writes.
func assignsRead(p *script.Program, c syntax.Command) bool {
	call, ok := c.(*syntax.CallExpr)
	return ok && len(call.Args) == 0 && reading.MatchString(p.Text[call.Pos().Offset():call.End().Offset()])
}
