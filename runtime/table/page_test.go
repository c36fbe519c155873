package table_test

import (
	"encoding/binary"
	"math"
	"os"
	"slices"
	"testing"

	"github.com/cespare/xxhash/v2"
)

// page reads a table with nothing but docs/table-format.md in hand: no code of
// the package that it describes.
type page struct {
	t        *testing.T
	sections [16][]byte
}

func u16(b []byte, at int) int { return int(binary.LittleEndian.Uint16(b[at:])) }
func u32(b []byte, at int) int { return int(binary.LittleEndian.Uint32(b[at:])) }

// sum is a checksum of the format.
func sum(b []byte) int { return int(uint32(xxhash.Sum64(b))) }

const noNode = int64(0xffffffff)

// openPage checks header, trailer and checksums, and cuts the sections.
func openPage(t *testing.T, path string) page {
	t.Helper()
	file, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	p, tail := page{t: t}, file[len(file)-32:]
	n, size := u32(file, 12), u32(file, 16)
	dir, end := file[32:32+8*n], 32+8*n+size
	body, sums := file[32+8*n:end], file[end:len(file)-32]
	p.want("magic", string(file[:8]), "\x89HKT\r\n\x1a\n")
	p.want("end mark", string(tail[24:]), "\n\x1a\n\r\x54KH\x89")
	p.want("version", [3]int{u16(file, 8), u16(tail, 4), n}, [3]int{2, 2, 16})
	p.want("size", [2]int{u32(file, 20), u32(tail, 0)}, [2]int{len(file), len(file)})
	p.want("flags", u16(file, 10), u16(tail, 6))
	p.want("head sum", u32(file, 28), sum(append(slices.Clone(file[:28]), dir...)))
	p.want("tail sum", u32(tail, 20), sum(tail[:20]))
	p.want("zeros", [2]int{u32(file, 24), u32(tail, 8) | u32(tail, 12) | u32(tail, 16)}, [2]int{0, 0})
	p.want("number of sums", len(sums), 4*((size+4095)/4096))
	for i := 0; i*4 < len(sums); i++ {
		p.want("sum", u32(sums, 4*i), sum(body[4096*i:min(4096*(i+1), size)]))
	}
	for i := range p.sections {
		p.want("alignment", u32(dir, 8*i)%8, 0)
		p.sections[i] = body[u32(dir, 8*i):][:u32(dir, 8*i+4)]
	}
	return p
}

func (p page) want(what string, got, want any) {
	p.t.Helper()
	if got != want {
		p.t.Errorf("%s: %v, want %v", what, got, want)
	}
}

// records cuts a section.
func (p page) records(section, size int) (out [][]byte) {
	p.t.Helper()
	p.want("rest of a section", len(p.sections[section])%size, 0)
	return slices.Collect(slices.Chunk(p.sections[section], size))
}

func (p page) text(i int) string {
	ref := p.sections[1][8*i:]
	return string(p.sections[2][u32(ref, 0):][:u32(ref, 4)])
}

// posting is the rows of a posting.
func (p page) posting(at int) []int {
	words := p.records(15, 4)
	rows := make([]int, u32(words[at], 0))
	for i := range rows {
		rows[i] = u32(words[at+1+i], 0)
	}
	p.want("an ascending posting", slices.IsSorted(rows), true)
	return rows
}

// TestPage holds docs/table-format.md against old tables.
func TestPage(t *testing.T) {
	for _, name := range []string{"mixture", "effects", "values"} {
		t.Run(name, func(t *testing.T) {
			p := openPage(t, "../../testdata/tables/v2/"+name+".hkt")
			p.whole(name)
		})
	}
}

func (p page) whole(policy string) {
	t := p.t
	meta := p.records(0, 32)[0]
	p.want("policy", p.text(u32(meta, 0)), policy)
	p.want("text 0", p.text(0), "")
	nodes, hooks, steps := p.records(3, 16), p.records(7, 56), p.records(8, 36)
	for i, n := range nodes {
		if op := n[0]; op == 0 || n[1] > 7 {
			t.Errorf("node %d: operation %d, flags %d", i, op, n[1])
		}
	}
	for _, ref := range p.records(5, 8) {
		p.want("alignment of a blob", u32(ref, 0)%8, 0)
		p.want("a blob", u32(ref, 0)+u32(ref, 4) <= len(p.sections[6]), true)
	}
	inner := p.blocks(steps, nodes)
	next := 0
	for _, h := range hooks {
		if name, slug := p.text(u32(h, 0)), p.text(u32(h, 48)); name == "" || slug == "" || u16(h, 20) > 1000 || u16(h, 22) > 127 {
			t.Errorf("hook %q (%q) has priority %d, flags %d", name, slug, u16(h, 20), u16(h, 22))
		}
		for _, at := range []int{28, 32} {
			p.want("a guard", int64(u32(h, at)) == noNode || u32(h, at) < len(nodes), true)
		}
		for inner[next] {
			next++
		}
		p.want("first step", u32(h, 36), next)
		next += u16(h, 40)
	}
	p.want("steps", next, len(steps))
	p.steps(steps, len(nodes))
	p.events(hooks)
	p.settings(nodes, u32(meta, 12), policy == "effects")
}

// constant is the operation of a node, and the number or text that it stands for.
func (p page) constant(nodes [][]byte, i int) (op, number int, text string) {
	n := nodes[i]
	if op = int(n[0]); op == 6 {
		text = p.text(u32(n, 4))
	}
	return op, u32(n, 4), text
}

// items is the arguments of a constant list or map.
func (p page) items(nodes [][]byte, i int) (items []int) {
	args := p.records(4, 4)
	for _, a := range args[u32(nodes[i], 4):][:u16(nodes[i], 2)] {
		items = append(items, u32(a, 0))
	}
	return items
}

// settings finds the events and the state of the policy that declares some.
func (p page) settings(nodes [][]byte, number int, declares bool) {
	p.want("settings", number != 0, declares)
	if !declares {
		return
	}
	var names []string
	items := p.items(nodes, number-1)
	for i := 0; i < len(items); i += 2 {
		_, _, name := p.constant(nodes, items[i])
		names = append(names, name)
	}
	p.want("parts", len(names), 4)
	events := p.items(nodes, items[2*slices.Index(names, "events")+1])
	_, _, first := p.constant(nodes, events[0])
	decl := p.items(nodes, events[1])
	_, id, _ := p.constant(nodes, decl[1])
	p.want("the first event", first, "stage_completed")
	p.want("its number", id, 1000)
}

// blocks is the steps that stand inside of others: before them.
func (p page) blocks(steps, nodes [][]byte) map[int]bool {
	inner := map[int]bool{}
	args := p.records(9, 8)
	for i, s := range steps {
		for _, a := range args[u32(s, 16):][:u16(s, 20)] {
			if name := p.text(u32(a, 0)); name != "fallback" && name != "without" {
				continue
			}
			list := p.items(nodes, u32(a, 4))
			_, first, _ := p.constant(nodes, list[0])
			_, n, _ := p.constant(nodes, list[1])
			p.want("a block before its step", len(list) == 2 && first+n <= i, true)
			for j := range n {
				inner[first+j] = true
			}
		}
	}
	return inner
}

func (p page) steps(steps [][]byte, nodes int) {
	args := p.records(9, 8)
	for _, s := range steps {
		p.want("kind of a step", u16(s, 0) < 17 && u16(s, 2) < 8, true)
		for _, a := range args[u32(s, 16):][:u16(s, 20)] {
			p.want("an argument", p.text(u32(a, 0)) != "" && u32(a, 4) < nodes, true)
		}
	}
}

// spans is the rows that compare a value with bounds: those of the tree's nodes, and
// those that are looked at for values of another kind.
func (p page) spans(words [][]byte, bounds int) []int {
	for i := range bounds - 1 {
		low, high := binary.LittleEndian.Uint64(slices.Concat(words[2*i:2*i+2]...)), binary.LittleEndian.Uint64(slices.Concat(words[2*i+2:2*i+4]...))
		p.want("ascending bounds", math.Float64frombits(low) < math.Float64frombits(high), true)
	}
	var rows []int
	nodes := words[2*bounds:][:2*(2*bounds+1)+1]
	for _, w := range nodes[:len(nodes)-1] {
		if at := u32(w, 0); at != 0xffffffff {
			rows = append(rows, p.posting(at)...)
		}
	}
	slices.Sort(rows)
	rows = slices.Compact(rows)
	p.want("all rows", slices.Equal(rows, p.posting(u32(nodes[len(nodes)-1], 0))), true)
	return rows
}

// events checks that every row of an event stands in one key's postings, or
// among those that are always looked at.
func (p page) events(hooks [][]byte) {
	rows, keys, words := p.records(13, 4), p.records(14, 20), p.records(15, 4)
	total := 0
	for _, e := range p.records(12, 28) {
		p.want("flags of an event", u16(e, 2) < 32, true)
		first, n := u32(e, 4), u32(e, 8)
		p.want("first row", first, total)
		total += n
		for _, r := range rows[first:total] {
			derives := u16(hooks[u32(r, 0)], 22)&64 != 0
			p.want("a row that derives", derives, u16(e, 0)>>15 == 1)
		}
		guarded := map[int]int{}
		for k, key := range keys[u32(e, 12):][:u32(e, 16)] {
			p.want("a source", u16(key, 0) < 5 || u16(key, 0) == 8, true)
			if u16(key, 0) == 8 {
				for _, row := range p.spans(words[u32(key, 8):], u32(key, 12)) {
					guarded[row] = k + 1
				}
				continue
			}
			for lit := range u32(key, 12) {
				for _, row := range p.posting(u32(words[u32(key, 8)+lit], 0)) {
					guarded[row] = k + 1
				}
			}
		}
		for _, row := range p.posting(u32(e, 20)) {
			p.want("the key of a row that is always looked at", guarded[row], 0)
			guarded[row] = -1
		}
		p.want("rows that can be found", len(guarded), n)
	}
	p.want("rows", total, len(rows))
}
