package syntax

// arena hands out nodes from slabs: a command of a hundred bytes costs one
// allocation for each kind of node that it has. Lists grow on stacks and are
// cut to size when they are complete.
type arena struct {
	est       int // nodes that a text of this length should need
	words     []Word
	parts     []Part
	insides   []Inside
	stmts     []Stmt
	simples   []Simple
	compound  []Compound
	scripts   []Script
	redirs    []Redirect
	assigns   []Assign
	binaries  []Binary
	pipelines []Pipeline
	wordRefs  []*Word
	stmtRefs  []*Stmt
	rdirRefs  []*Redirect
	asgnRefs  []*Assign
	scrRefs   []*Script

	ps  []Part
	ws  []*Word
	ss  []*Stmt
	rs  []*Redirect
	as  []*Assign
	scs []*Script
	buf []byte

	// What the stacks begin as: enough for most commands.
	ps0  [6]Part
	ws0  [24]*Word
	ss0  [8]*Stmt
	scs0 [4]*Script
	rs0  [4]*Redirect

	// What the slabs of nodes begin as of which a short command has few.
	stmts0     [6]Stmt
	scripts0   [1]Script
	redirs0    [1]Redirect
	binaries0  [3]Binary
	pipelines0 [1]Pipeline
	stmtRefs0  [8]*Stmt
	rdirRefs0  [2]*Redirect
}

func (a *arena) plan(n int) {
	a.est = min(n/5+2, 256)
	a.stmts, a.scripts, a.redirs = a.stmts0[:0], a.scripts0[:0], a.redirs0[:0]
	a.binaries, a.pipelines = a.binaries0[:0], a.pipelines0[:0]
	a.stmtRefs, a.rdirRefs = a.stmtRefs0[:0], a.rdirRefs0[:0]
	a.ps, a.ws, a.ss, a.scs, a.rs = a.ps0[:0], a.ws0[:0], a.ss0[:0], a.scs0[:0], a.rs0[:0]
}

// one takes a node from a slab.
func one[T any](slab *[]T, size int) *T {
	s := *slab
	if len(s) == cap(s) {
		s = make([]T, 0, max(1, min(size, 512), cap(s)))
	}
	s = s[:len(s)+1]
	*slab = s
	return &s[len(s)-1]
}

// keep moves what was put on a stack since mark to a slab.
func keep[T any](slab, stack *[]T, mark, size int) []T {
	from := (*stack)[mark:]
	*stack = (*stack)[:mark]
	if len(from) == 0 {
		return nil
	}
	s := *slab
	if cap(s)-len(s) < len(from) {
		s = make([]T, 0, max(len(from), min(size, 512)))
	}
	at := len(s)
	s = append(s, from...)
	*slab = s
	return s[at:len(s):len(s)]
}

func (p *parser) count() {
	p.nodes++
	if p.nodes > maxNodes {
		p.limit("too many words")
	}
}

func (p *parser) push(part Part) {
	p.count()
	if p.dead {
		return
	}
	if part.Inside == nil {
		part.Inside = &nothing
	}
	p.ps = append(p.ps, part)
}

// inside keeps what a part has inside. It is called from many places, and the
// evaluator's size counts.
//
//go:noinline
func (p *parser) inside(op string, args []*Word, script *Script) *Inside {
	in := one(&p.insides, p.est/8+1)
	in.Op, in.Args, in.Script = op, args, script
	return in
}

// wordOf makes a word of the parts since mark.
func (p *parser) wordOf(mark, start int) *Word {
	p.count()
	w := one(&p.words, p.est)
	w.Parts = keep(&p.parts, &p.ps, mark, p.est)
	w.Pos, w.End = p.abs(start), p.abs(p.pos)
	return w
}

func (p *parser) newStmt(start int) *Stmt {
	p.count()
	s := one(&p.stmts, p.est/4+1)
	s.Pos = p.abs(start)
	return s
}

func (p *parser) newScript() *Script { return one(&p.scripts, p.est/12+1) }

func (p *parser) newCompound(kind CompoundKind) *Compound {
	c := one(&p.compound, p.est/16+1)
	c.Kind = kind
	return c
}

func (p *parser) keepWords(mark int) []*Word {
	return keep(&p.wordRefs, &p.ws, mark, p.est)
}

func (p *parser) keepScripts(mark int) []*Script {
	return keep(&p.scrRefs, &p.scs, mark, p.est/12+1)
}
