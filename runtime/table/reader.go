package table

import (
	"math"
	"strconv"
	"unsafe"

	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/block"
	"github.com/hookc/hookc/runtime/decision"
)

// Table reads a decision table in place. Nothing is decoded ahead; every index
// is checked and every block verified when it is first used. A table that turns
// out to be damaged gives zero values, and Err says so: whoever decides an
// event must ask Err before believing the answer. A Table is not safe for
// concurrent use.
type Table struct {
	Version int
	Flags   uint16
	mem     *block.Mem
	dir     [numSections]ref
	nodes   []byte // of its section, to be read where mem has seen them
	close   func() error
}

type ref struct{ off, len uint32 }

// Load reads a table from memory.
func Load(data []byte) (*Table, error) {
	if len(data) < headerSize+trailerSize || [8]byte(data[:8]) != magic {
		return nil, because(ErrNoTable, "not a policy.hkt file")
	}
	if v := le.Uint16(data[8:]); v != Version {
		return nil, otherVersion(v)
	}
	n, body, total := le.Uint32(data[12:]), le.Uint32(data[16:]), le.Uint32(data[20:])
	dirEnd := uint64(headerSize) + uint64(n)*refSize
	if n < uint32(numSections) || n > 1024 || uint64(total) != uint64(len(data)) || dirEnd+uint64(body)+trailerSize > uint64(len(data)) {
		return nil, damaged("its header says " + strconv.Itoa(int(total)) + " bytes, there are " + strconv.Itoa(len(data)))
	}
	sum := block.Sum(append(data[:28:28], data[headerSize:dirEnd]...))
	if sum != le.Uint32(data[28:]) {
		return nil, damaged("its header does not match its checksum")
	}
	t := &Table{
		Version: Version,
		Flags:   le.Uint16(data[10:]),
		mem:     block.New(data[dirEnd:dirEnd+uint64(body)], data[dirEnd+uint64(body):len(data)-trailerSize]),
	}
	for i := range t.dir {
		d := data[headerSize+i*refSize:]
		t.dir[i] = ref{le.Uint32(d), le.Uint32(d[4:])}
		if uint64(t.dir[i].off)+uint64(t.dir[i].len) > uint64(body) {
			return nil, damaged("section " + strconv.Itoa(i) + " lies outside the file")
		}
	}
	nodes := t.dir[secNodes]
	t.nodes = data[dirEnd+uint64(nodes.off):][:nodes.len]
	return t, nil
}

// otherVersion is the error of a table that another hookc has written.
func otherVersion(v uint16) error {
	return because(ErrVersion, "it has version "+strconv.Itoa(int(v))+", this evaluator reads version "+strconv.Itoa(Version)+"; run hookc build again")
}

// OnError is what the table says of errors that no hook owns.
func (t *Table) OnError() decision.OnError { return onError(t.Flags) }

func onError(flags uint16) decision.OnError {
	return decision.OnError{
		Parse:   flags&FlagParseClosed != 0,
		Failure: flags&FlagFailureClosed != 0,
		Timeout: flags&FlagTimeoutClosed != 0,
	}
}

// Close gives the file's memory back. The table and all strings from it are
// then dead.
func (t *Table) Close() error {
	if t.close == nil {
		return nil
	}
	return t.close()
}

// Err is ErrDamaged where anything read so far was damaged.
func (t *Table) Err() error {
	if t.mem.Damaged() {
		return damaged("a block does not match its checksum, or a reference leads nowhere")
	}
	return nil
}

// Damage says that a reader found something that makes no sense.
func (t *Table) Damage() { t.mem.Damage() }

// record is the i-th record of a section, or nil and the table is damaged.
func (t *Table) record(s section, i uint32, size uint32) []byte {
	d := t.dir[s]
	if (uint64(i)+1)*uint64(size) > uint64(d.len) {
		t.mem.Damage()
		return nil
	}
	return t.mem.Bytes(d.off+i*size, size)
}

func (t *Table) count(s section, size uint32) int { return int(t.dir[s].len / size) }

func fetch[T any](t *Table, s section, i, size uint32, get func([]byte) T) (v T) {
	if b := t.record(s, i, size); b != nil {
		v = get(b)
	}
	return v
}

// slice is the bytes that the i-th reference of refs names in data.
func (t *Table) slice(refs, data section, i uint32) []byte {
	b := t.record(refs, i, refSize)
	if b == nil {
		return nil
	}
	off, n := le.Uint32(b), le.Uint32(b[4:])
	if uint64(off)+uint64(n) > uint64(t.dir[data].len) {
		t.mem.Damage()
		return nil
	}
	return t.mem.Bytes(t.dir[data].off+off, n)
}

// Text is a string of the pool. It shares the file's memory.
func (t *Table) Text(i uint32) string {
	b := t.slice(secTextRefs, secTexts, i)
	return unsafe.String(unsafe.SliceData(b), len(b))
}

// Blob is an encoded automaton. It shares the file's memory.
func (t *Table) Blob(i uint32) []byte { return t.slice(secBlobRefs, secBlobs, i) }

// Node is an expression node; its Op is OpInvalid where there is none.
func (t *Table) Node(id NodeID) Node {
	if at := uint64(id) * nodeSize; at+nodeSize <= uint64(len(t.nodes)) && t.mem.Seen(t.dir[secNodes].off+uint32(at), nodeSize) {
		return getNode(t.nodes[at : at+nodeSize])
	}
	return t.nodeAt(id)
}

// nodeAt is Node for one that is looked at first, or not there.
func (t *Table) nodeAt(id NodeID) Node {
	b := t.record(secNodes, uint32(id), nodeSize)
	if b == nil {
		return Node{}
	}
	return getNode(b)
}

// Arg is an entry of the argument pool; NoNode where there is none.
func (t *Table) Arg(i uint32) NodeID {
	b := t.record(secArgs, i, idSize)
	if b == nil {
		return NoNode
	}
	return NodeID(le.Uint32(b))
}

// Shared is the node of a let; NoNode where there is none.
func (t *Table) Shared(i uint32) NodeID {
	b := t.record(secShared, i, idSize)
	if b == nil {
		return NoNode
	}
	return NodeID(le.Uint32(b))
}

// DFA is an automaton; one that matches nothing where it is damaged.
func (t *Table) DFA(i uint32) automaton.DFA {
	d, err := automaton.LoadDFA(t.Blob(i))
	if err != nil {
		t.mem.Damage()
	}
	return d
}

// Meta is what the table says of itself.
func (t *Table) Meta() Meta {
	b := t.record(secMeta, 0, metaSize)
	if b == nil {
		return Meta{}
	}
	return Meta{
		Policy: t.Text(le.Uint32(b)), Description: t.Text(le.Uint32(b[4:])), Compiler: t.Text(le.Uint32(b[8:])),
		Settings: NodeID(le.Uint32(b[12:]) - 1),
	}
}

// Hook is a hook by number.
func (t *Table) Hook(i uint32) Hook { return fetch(t, secHooks, i, hookSize, getHook) }

// NumHooks is the number of hooks.
func (t *Table) NumHooks() int { return t.count(secHooks, hookSize) }

// NumNodes is the number of expression nodes.
func (t *Table) NumNodes() int { return t.count(secNodes, nodeSize) }

// NumBlobs is the number of automata.
func (t *Table) NumBlobs() int { return t.count(secBlobRefs, refSize) }

// NumTexts is the number of strings.
func (t *Table) NumTexts() int { return t.count(secTextRefs, refSize) }

// Step is a step by number.
func (t *Table) Step(i uint32) Step { return fetch(t, secSteps, i, stepSize, getStep) }

// StepArg is an argument by number.
func (t *Table) StepArg(i uint32) StepArg { return fetch(t, secStepArgs, i, stepArgSize, getStepArg) }

// Find is a find by number.
func (t *Table) Find(i uint32) Find { return fetch(t, secFinds, i, findSize, getFind) }

// Events lists the events that some hook listens to.
func (t *Table) Events() []Event {
	out := make([]Event, t.count(secEvents, eventSize))
	for i := range out {
		out[i] = fetch(t, secEvents, uint32(i), eventSize, getEvent)
	}
	return out
}

// Event finds the hooks of a canonical event.
func (t *Table) Event(kind uint16) (Event, bool) {
	for i := range t.count(secEvents, eventSize) {
		if e := fetch(t, secEvents, uint32(i), eventSize, getEvent); e.Kind == kind {
			return e, true
		}
	}
	return Event{}, false
}

// Row is the hook of the i-th row of an event.
func (t *Table) Row(e Event, i uint32) (hook uint32, ok bool) {
	if i >= e.NumRows {
		t.mem.Damage()
		return 0, false
	}
	b := t.record(secRows, e.Rows+i, idSize)
	if b == nil {
		return 0, false
	}
	return le.Uint32(b), true
}

// Key is a key of an event.
func (t *Table) Key(e Event, i uint32) Key { return fetch(t, secKeys, e.Keys+i, keySize, getKey) }

// Posting appends the rows of a posting to dst.
func (t *Table) Posting(dst []uint32, at uint32) []uint32 {
	n := t.word(at)
	for i := range n {
		if t.mem.Damaged() {
			break
		}
		dst = append(dst, t.word(at+1+i))
	}
	return dst
}

// LiteralPosting is where the rows of a key's literal stand.
func (t *Table) LiteralPosting(k Key, lit uint32) uint32 {
	if lit >= k.NumLits {
		t.mem.Damage()
		return 0
	}
	return t.word(k.Postings + lit)
}

// Between appends the rows whose spans hold a number. The tree of a KeyValue has
// 2n+1 slots for n bounds: each bound, and what lies before, between and behind
// them. A row stands at the nodes above its slots.
func (t *Table) Between(dst []uint32, k Key, x float64) []uint32 {
	low, high := uint32(0), k.NumLits
	slot := uint32(0)
	for low < high {
		mid := low + (high-low)/2
		switch bound := t.Bound(k, mid); {
		case bound < x:
			low = mid + 1
		case bound == x:
			low, high, slot = mid, mid, 1
		default:
			high = mid
		}
	}
	for node := 2*k.NumLits + 1 + 2*low + slot; node > 0; node /= 2 {
		dst = t.posting(dst, k, node)
	}
	return dst
}

// Bound is one of the NumLits bounds of a KeyValue, which ascend.
func (t *Table) Bound(k Key, i uint32) float64 {
	at := k.Postings + 2*i
	return math.Float64frombits(uint64(t.word(at)) | uint64(t.word(at+1))<<32)
}

// OfOthers appends the rows that are looked at for a value of another kind.
func (t *Table) OfOthers(dst []uint32, k Key) []uint32 { return t.posting(dst, k, 0) }

// OfAll appends all rows of a KeyValue.
func (t *Table) OfAll(dst []uint32, k Key) []uint32 { return t.posting(dst, k, 4*k.NumLits+2) }

// posting appends the rows of a posting of a KeyValue, which stand behind its bounds.
func (t *Table) posting(dst []uint32, k Key, i uint32) []uint32 {
	if at := t.word(k.Postings + 2*k.NumLits + i); at != NoPosting {
		dst = t.Posting(dst, at)
	}
	return dst
}

func (t *Table) word(i uint32) uint32 {
	b := t.record(secPostings, i, idSize)
	if b == nil {
		return 0
	}
	return le.Uint32(b)
}
