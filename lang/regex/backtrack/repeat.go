package backtrack

import "github.com/hookc/hookc/lang/regex"

func (p *program) repeat(n *regex.Node) {
	if n.Possessive {
		plain := *n
		plain.Possessive = false
		p.look(&regex.Node{Op: regex.OpAtomic}, &plain)
		return
	}
	sub := n.Subs[0]
	for range n.Min {
		if p.node(sub); p.err != nil {
			return
		}
	}
	nullable := regex.Nullable(sub)
	if n.Max < 0 {
		start := p.split(n.Lazy)
		p.iteration(sub, nullable)
		p.emit(instruction{op: opJump, x: start})
		p.exit(start, n.Lazy)
		return
	}
	var splits []int
	for range n.Max - n.Min {
		splits = append(splits, p.split(n.Lazy))
		if p.iteration(sub, nullable); p.err != nil {
			return
		}
	}
	for _, s := range splits {
		p.exit(s, n.Lazy)
	}
}

// iteration is one that may be left out: engines stop where it took nothing.
func (p *program) iteration(sub *regex.Node, nullable bool) {
	if !nullable {
		p.node(sub)
		return
	}
	r := p.registers
	p.registers++
	p.emit(instruction{op: opSave, x: r})
	p.node(sub)
	p.emit(instruction{op: opProgress, x: r})
}

// split begins an iteration: into it first, or lazily past it.
func (p *program) split(lazy bool) int {
	at := p.emit(instruction{op: opSplit})
	if lazy {
		p.code[at].y = len(p.code)
	} else {
		p.code[at].x = len(p.code)
	}
	return at
}

func (p *program) exit(split int, lazy bool) {
	if lazy {
		p.code[split].x = len(p.code)
	} else {
		p.code[split].y = len(p.code)
	}
}
