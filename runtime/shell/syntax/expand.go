package syntax

import "strings"

// expands reports whether the $ at i begins something. In double quotes the
// quotes of $'…' and $"…" do not belong to it.
func (p *parser) expands(i int, quoted bool) bool {
	i = p.joined(i + 1)
	if i >= p.end {
		return false
	}
	c := p.src[i]
	if class[c]&name != 0 {
		return true
	}
	switch c {
	case '(', '{', '[', '@', '*', '#', '?', '-', '$', '!':
		return true
	case '\'', '"':
		return !quoted
	}
	return false
}

// dollar reads what a $ begins; expands has said that it begins something.
func (p *parser) dollar(quoted bool) {
	i := p.peek()
	c := p.src[i]
	switch {
	case c == '(':
		if p.is(p.joined(i+1), '(') && p.arith(p.pos, p.joined(i+1)+1, quoted) {
			return
		}
		p.cmdSub(i+1, quoted)
	case c == '{':
		p.brace(i+1, quoted)
	case c == '[':
		p.oldArith(i+1, quoted)
	case c == '\'':
		p.ansi(i + 1)
	case c == '"':
		p.double(i + 1)
	case class[c]&name != 0 && class[c]&digit == 0:
		id, end := p.ident(i)
		p.push(Part{Kind: Param, Quoted: quoted, Name: id})
		p.pos = end
	default:
		p.push(Part{Kind: Param, Quoted: quoted, Name: p.src[i : i+1]})
		p.pos = i + 1
	}
}

// cmdSub reads $( … ), whose script begins at from.
func (p *parser) cmdSub(from int, quoted bool) {
	start := p.pos
	p.pos = from
	s := p.substitution(start, "unterminated $(")
	p.push(Part{Kind: CmdSub, Quoted: quoted, Inside: p.inside("", nil, s)})
}

// procSub reads <( … ) or >( … ).
func (p *parser) procSub() {
	start := p.pos
	op := p.src[start : start+1]
	p.pos = p.peek() + 1
	s := p.substitution(start, "unterminated "+op+"(")
	p.push(Part{Kind: ProcSub, Inside: p.inside(op, nil, s)})
}

// substitution reads a script and the ) after it.
func (p *parser) substitution(start int, missing string) *Script {
	base, waiting := p.base, len(p.heredocs)
	p.base = waiting
	var s *Script
	if p.enter() {
		s = p.script()
	} else {
		s = p.newScript()
	}
	p.leave()
	p.base = base
	switch {
	case p.is(p.pos, ')'):
		// bash 5.2 takes the body from below the command around it, older ones
		// and dash take it for empty and run those lines: it cannot be known.
		if len(p.heredocs) > waiting {
			p.note("unterminated here-document in $( )", start)
		}
		p.pos++
	case p.pos < p.end:
		p.unexpected()
	default:
		p.fail(missing, start)
	}
	return s
}

// backquote reads ` … `. The first backquote that no backslash quotes ends it,
// wherever that stands; then \\, \$ and \` are made plain, and in double quotes \".
// The text is read for itself, so that an error in it does not end what is
// around it: bash runs the rest too.
func (p *parser) backquote(quoted bool) {
	start := p.pos
	i := start + 1
	esc := 0
	for i < p.end && p.src[i] != '`' {
		if p.src[i] == '\\' && i+1 < p.end {
			if unquotes(p.src[i+1], quoted) {
				esc++
			}
			i++
		}
		i++
	}
	end := min(i, p.end)
	closed := i < p.end
	if !p.rescan(end - start) {
		p.push(Part{Kind: CmdSub, Quoted: quoted, Inside: p.inside("", nil, p.newScript())})
		return
	}
	var w window
	if esc == 0 {
		w = p.open(start+1, end)
	} else {
		text, cuts := unescape(p.src[start+1:end], esc, quoted)
		w = p.openCopy(text, start+1, cuts)
	}
	var s *Script
	if p.enter() {
		s = p.script()
		if p.pos < p.end {
			p.unexpected()
		}
	} else {
		s = p.newScript()
	}
	p.leave()
	p.close(w, end)
	p.push(Part{Kind: CmdSub, Quoted: quoted, Inside: p.inside("", nil, s)})
	if !closed {
		p.fail("unterminated `", start)
	} else if !p.dead {
		p.pos = end + 1
	}
}

// unquotes reports whether a backslash before c is taken away in backquotes.
func unquotes(c byte, quoted bool) bool {
	return c == '\\' || c == '$' || c == '`' || quoted && c == '"'
}

func unescape(s string, n int, quoted bool) (string, []int32) {
	b := make([]byte, 0, len(s)-n)
	cuts := make([]int32, 0, n)
	for i := 0; i < len(s); i++ {
		if s[i] == '\\' && i+1 < len(s) {
			if unquotes(s[i+1], quoted) {
				cuts = append(cuts, int32(len(b)))
			} else {
				b = append(b, s[i])
			}
			i++
		}
		b = append(b, s[i])
	}
	return string(b), cuts
}

// arith reads $(( … )), whose text begins at from. It is false, and nothing is
// read, where the parentheses do not end together: then it is a subshell at the
// start of $( … ), as bash takes it.
func (p *parser) arith(start, from int, quoted bool) bool {
	args, ok := p.arithText(from)
	if !ok {
		return false
	}
	p.push(Part{Kind: Ar, Quoted: quoted, Text: p.src[start:p.pos], Inside: p.inside("", args, nil)})
	return true
}

// arithText reads up to )) and over it.
func (p *parser) arithText(from int) (args []*Word, ok bool) {
	for _, at := range p.notArith {
		if at == from {
			return nil, false
		}
	}
	was := p.state()
	mark := len(p.ps)
	p.pos = from
	p.trials++
	if p.enter() {
		p.text(ctxArith, false)
	}
	p.leave()
	p.trials--
	if p.is(p.pos, ')') {
		if end, ok := p.two(')'); ok {
			p.pos = end
			return p.substitutions(mark), true
		}
	}
	if p.dead {
		return nil, false
	}
	n := p.pos - from
	p.restore(was)
	p.notArith = append(p.notArith, from)
	if len(p.notArith) > maxTrials {
		if p.trials > 0 {
			p.limit("too intricate")
			return nil, false
		}
		p.notArith = p.notArith[len(p.notArith)-maxTrials:] // those before are passed
	}
	p.rescan(n)
	return nil, false
}

// state is what a second try must find as the first did.
type state struct {
	pos, nodes     int
	problem        *Problem
	heredocs       int
	ps, ws, ss, rs int
	as, scs, buf   int
}

func (p *parser) state() state {
	return state{p.pos, p.nodes, p.problem, len(p.heredocs), len(p.ps), len(p.ws), len(p.ss), len(p.rs), len(p.as), len(p.scs), len(p.buf)}
}

func (p *parser) restore(s state) {
	p.pos, p.problem = s.pos, s.problem
	p.heredocs = p.heredocs[:s.heredocs]
	p.ps, p.ws, p.ss, p.rs = p.ps[:s.ps], p.ws[:s.ws], p.ss[:s.ss], p.rs[:s.rs]
	p.as, p.scs, p.buf = p.as[:s.as], p.scs[:s.scs], p.buf[:s.buf]
}

// oldArith reads $[ … ].
func (p *parser) oldArith(from int, quoted bool) {
	start, mark := p.pos, len(p.ps)
	p.pos = from
	if p.enter() {
		p.text(ctxOld, false)
	}
	p.leave()
	args := p.substitutions(mark)
	if p.is(p.pos, ']') {
		p.pos++
	} else {
		p.fail("unterminated $[", start)
	}
	p.push(Part{Kind: Ar, Quoted: quoted, Text: p.src[start:p.pos], Inside: p.inside("", args, nil)})
}

// brace reads ${ … }, whose text begins at from.
func (p *parser) brace(from int, quoted bool) {
	start := p.pos
	p.pos = p.joined(from)
	if !p.enter() {
		p.push(Part{Kind: Param, Quoted: quoted})
		p.leave()
		return
	}
	if p.pos < p.end && strings.IndexByte(" \t\n|(", p.src[p.pos]) >= 0 {
		p.funSub(start, quoted)
		p.leave()
		return
	}
	part := Part{Kind: Param, Quoted: quoted, Inside: p.inside("", nil, nil)}
	prefix := p.prefix()
	part.Name = p.parameter()
	if part.Name != "" && p.is(p.pos, '[') {
		part.Index = p.index()
	}
	p.operator(&part, prefix, quoted)
	p.leave()
	if p.is(p.pos, '}') {
		p.pos++
	} else {
		p.fail("unterminated ${", start)
	}
	p.push(part)
}

// funSub reads ${ …; } and ${| …; }, command substitutions since bash 5.3. An
// older bash refuses them when it comes to run them.
func (p *parser) funSub(start int, quoted bool) {
	if p.src[p.pos] == '|' {
		p.pos++
	}
	base := p.base
	p.base = len(p.heredocs)
	s := p.script()
	p.base = base
	if p.is(p.pos, '}') {
		p.pos++
	} else if p.pos < p.end {
		p.unexpected()
	} else {
		p.fail("unterminated ${", start)
	}
	p.push(Part{Kind: CmdSub, Quoted: quoted, Inside: p.inside("", nil, s)})
}

// prefix reads the # or ! before a name, where it is not a name itself.
func (p *parser) prefix() string {
	if p.pos >= p.end {
		return ""
	}
	c := p.src[p.pos]
	if c != '#' && c != '!' {
		return ""
	}
	i := p.peek()
	if i >= p.end {
		return ""
	}
	next := p.src[i]
	prefix := class[next]&name != 0
	switch next {
	case '#', '?', '@', '*':
		after := p.joined(i + 1)
		prefix = c == '!' || p.is(after, '}') || p.is(after, '[')
	case '-', '$', '!':
		prefix = c == '#' && p.is(p.joined(i+1), '}')
	}
	if !prefix {
		return ""
	}
	p.pos = i
	if c == '#' {
		return "#"
	}
	return "!"
}

// parameter reads a name, a number or one of the special characters.
func (p *parser) parameter() string {
	if p.pos >= p.end {
		return ""
	}
	c := p.src[p.pos]
	if class[c]&digit != 0 {
		i := p.pos
		for i < p.end && class[p.src[i]]&digit != 0 {
			i++
		}
		text := p.src[p.pos:i]
		p.pos = p.joined(i)
		return text
	}
	if class[c]&name != 0 {
		id, end := p.ident(p.pos)
		p.pos = p.joined(end)
		return id
	}
	switch c {
	case '@', '*', '#', '?', '-', '$', '!':
		text := p.src[p.pos : p.pos+1]
		p.pos = p.joined(p.pos + 1)
		return text
	}
	return ""
}

// index reads [ … ].
func (p *parser) index() *Word {
	open, mark := p.pos, len(p.ps)
	p.pos++
	p.text(ctxIndex, false)
	w := p.wordOf(mark, open+1)
	if p.is(p.pos, ']') {
		p.pos = p.joined(p.pos + 1)
	} else {
		p.fail("unterminated [", open)
	}
	return w
}

// operator reads what follows the name, up to the }.
func (p *parser) operator(part *Part, prefix string, quoted bool) {
	part.Op = prefix
	if p.pos >= p.end || p.src[p.pos] == '}' {
		return
	}
	i := p.pos
	c := p.src[i]
	next := byte(0)
	j := p.joined(i + 1)
	if j < p.end {
		next = p.src[j]
	}
	op, end, in := "", i+1, ctxPattern
	switch c {
	case '-', '=', '?', '+':
		op, in = p.src[i:i+1], ctxArg
	case ':':
		switch next {
		case '-', '=', '?', '+':
			op, end, in = colon(next), j+1, ctxArg
		default:
			op, in = ":", ctxColon
		}
	case '#', '%', '^', ',', '~':
		op = p.src[i : i+1]
		if next == c {
			op, end = op+op, j+1
		}
	case '/':
		op, in = "/", ctxSlash
		if next == '/' || next == '#' || next == '%' {
			op, end = slash(next), j+1
		}
	case '@', '*':
		if next == '}' {
			op, end = p.src[i:i+1], j
		} else if c == '@' {
			op, end = "@"+string(rune(next)), min(j+1, p.end)
		}
	}
	if prefix != "" {
		op = prefix + op
	}
	part.Op = op
	p.pos = end
	if op == prefix { // not an operator: bash says so when it expands it
		part.Name, p.pos, in = "", i, ctxArg
	}
	p.arguments(part, in, quoted)
}

func colon(c byte) string {
	switch c {
	case '-':
		return ":-"
	case '=':
		return ":="
	case '?':
		return ":?"
	}
	return ":+"
}

func slash(c byte) string {
	switch c {
	case '/':
		return "//"
	case '#':
		return "/#"
	}
	return "/%"
}

// arguments reads the words of an operator.
func (p *parser) arguments(part *Part, in ctx, quoted bool) {
	mark := len(p.ws)
	for {
		start, pmark := p.pos, len(p.ps)
		if in == ctxSlash && p.is(p.pos, '/') { // a pattern may begin with one
			p.push(Part{Kind: Lit, Text: "/"})
			p.pos++
		}
		p.text(in, quoted && in == ctxArg)
		if p.pos > start || in == ctxArg {
			p.ws = append(p.ws, p.wordOf(pmark, start))
		}
		if p.is(p.pos, '/') {
			in = ctxPattern
		} else if !p.is(p.pos, ':') || in != ctxColon {
			break
		}
		p.pos++
	}
	part.Args = p.keepWords(mark)
}
