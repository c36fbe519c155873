package automata

import (
	"slices"
	"sync"
)

// minimize returns the smallest graph with the same language, and frees the one it
// is given. It is Hopcroft's algorithm: the states are kept in one array, in which every block of states
// not yet told apart is an interval.
//
//	elems: │ q3 q0 │ q1 q5 ┊ q2 │ q4 │     ┊ the marked part of a block ends here
//	        first   ▲       mid   end
//
// States that cannot be reached are expected to be gone already.
func minimize(g *graph) *graph {
	p := newBlocks(g)
	inverse := newInverse(g)
	for len(p.work) > 0 {
		splitter := p.work[len(p.work)-1]
		p.work = p.work[:len(p.work)-1]
		p.queued[splitter] = false
		// The splitter may itself be split below, so its members are copied.
		p.members = append(p.members[:0], p.elems[p.first[splitter]:p.end[splitter]]...)
		for letter := range g.width {
			for _, q := range p.members {
				for _, from := range inverse.of(q, letter) {
					p.markState(from)
				}
			}
			p.splitMarked()
		}
	}
	inverse.free()
	out := p.quotient(g)
	g.free()
	partitions.Put(p)
	return out
}

// partitions holds partitions that nobody needs any more.
var partitions sync.Pool

// blocks is a partition of the states that is being refined.
type blocks struct {
	elems, at, block []uint32 // states; place in elems and block of each state
	first, mid, end  []uint32 // by block
	touched          []uint32 // blocks with marked states
	work             []uint32 // blocks still to be used as splitters
	queued           []bool   // whether a block is in work
	members          []uint32 // of the splitter
}

// newBlocks returns the partition into accepting and other states.
func newBlocks(g *graph) *blocks {
	p, ok := partitions.Get().(*blocks)
	if !ok {
		p = &blocks{}
	}
	p.reset(len(g.accept))
	for _, accept := range []bool{false, true} {
		first := uint32(len(p.elems))
		for q := range g.accept {
			if g.accept[q] == accept {
				p.at[q] = uint32(len(p.elems))
				p.elems = append(p.elems, uint32(q))
			}
		}
		if end := uint32(len(p.elems)); end > first {
			p.addBlock(first, end)
		}
	}
	if last := len(p.first) - 1; p.end[0]-p.first[0] > p.end[last]-p.first[last] {
		p.enqueue(uint32(last)) // either will do, and the smaller is less work
	} else {
		p.enqueue(0)
	}
	return p
}

// reset makes room for n states that are in no block yet.
func (p *blocks) reset(n int) {
	p.elems = slices.Grow(p.elems[:0], n)
	p.at = slices.Grow(p.at[:0], n)[:n]
	p.block = slices.Grow(p.block[:0], n)[:n]
	p.first, p.mid, p.end, p.queued = p.first[:0], p.mid[:0], p.end[:0], p.queued[:0]
	p.touched, p.work = p.touched[:0], p.work[:0]
}

// addBlock makes elems[first:end] a block.
func (p *blocks) addBlock(first, end uint32) uint32 {
	b := uint32(len(p.first))
	p.first = append(p.first, first)
	p.mid = append(p.mid, first)
	p.end = append(p.end, end)
	p.queued = append(p.queued, false)
	for _, q := range p.elems[first:end] {
		p.block[q] = b
	}
	return b
}

func (p *blocks) enqueue(b uint32) {
	p.queued[b] = true
	p.work = append(p.work, b)
}

// markState moves a state into the marked part of its block.
func (p *blocks) markState(q uint32) {
	b := p.block[q]
	at, mid := p.at[q], p.mid[b]
	if at < mid {
		return
	}
	if mid == p.first[b] {
		p.touched = append(p.touched, b)
	}
	other := p.elems[mid]
	p.elems[mid], p.elems[at] = q, other
	p.at[q], p.at[other] = mid, at
	p.mid[b]++
}

// splitMarked separates the marked part of every touched block from the rest.
// The smaller part becomes the new block, and the new splitter.
func (p *blocks) splitMarked() {
	for _, b := range p.touched {
		first, mid, end := p.first[b], p.mid[b], p.end[b]
		p.mid[b] = first
		if mid == end {
			continue
		}
		var added uint32
		if mid-first <= end-mid {
			p.first[b], p.mid[b] = mid, mid
			added = p.addBlock(first, mid)
		} else {
			p.end[b] = mid
			added = p.addBlock(mid, end)
		}
		p.enqueue(added)
	}
	p.touched = p.touched[:0]
}

// quotient returns the graph whose states are the blocks.
func (p *blocks) quotient(g *graph) *graph {
	out := &graph{width: g.width, start: p.block[g.start]}
	out.next = scratch(len(p.first) * g.width)
	out.accept = make([]bool, len(p.first))
	for b, first := range p.first {
		member := p.elems[first]
		out.accept[b] = g.accept[member]
		row := out.row(uint32(b))
		for letter, to := range g.row(member) {
			row[letter] = p.block[to]
		}
	}
	return out
}

// inverse holds the predecessors of every state on every letter.
type inverse struct {
	width int
	off   []uint32 // by state and letter, where its predecessors begin in from
	from  []uint32
}

// newInverse inverts the transitions of a graph, by counting sort.
func newInverse(g *graph) *inverse {
	v := &inverse{width: g.width, off: scratch(len(g.next) + 1), from: scratch(len(g.next))}
	for q := 0; q < len(g.next); q += g.width {
		for letter, to := range g.next[q : q+g.width] {
			v.off[int(to)*g.width+letter+1]++
		}
	}
	for i := 1; i < len(v.off); i++ {
		v.off[i] += v.off[i-1]
	}
	fill := scratch(len(g.next))
	copy(fill, v.off)
	for q := range len(g.accept) {
		for letter, to := range g.next[q*g.width : (q+1)*g.width] {
			cell := int(to)*g.width + letter
			v.from[fill[cell]] = uint32(q)
			fill[cell]++
		}
	}
	release(fill)
	return v
}

func (v *inverse) free() {
	release(v.off)
	release(v.from)
}

// of returns the predecessors of state q on a letter.
func (v *inverse) of(q uint32, letter int) []uint32 {
	cell := int(q)*v.width + letter
	return v.from[v.off[cell]:v.off[cell+1]]
}
