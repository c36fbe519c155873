package table

import (
	"errors"
	"math"

	"github.com/hookc/hookc/runtime/block"
)

// Builder collects a table. Equal texts, nodes and automata are stored once, in
// the order in which they were first asked for, so that the same calls give the
// same bytes.
type Builder struct {
	Meta  Meta
	Flags uint16

	texts   []string
	textIDs map[string]uint32
	nodes   []Node
	shares  []bool // beside nodes: asked for more than once
	nodeIDs map[Node]NodeID
	args    []NodeID
	argRuns map[string]uint32
	blobs   [][]byte
	blobIDs map[string]uint32
	letIDs  map[NodeID]uint32

	hooks    []Hook
	steps    []Step
	stepArgs []StepArg
	shared   []NodeID
	finds    []Find
	events   []Event
	rows     []uint32
	keys     []Key
	postings []uint32
}

// NewBuilder starts an empty table.
func NewBuilder() *Builder {
	b := &Builder{
		Meta:    Meta{Settings: NoNode},
		textIDs: map[string]uint32{},
		nodeIDs: map[Node]NodeID{},
		argRuns: map[string]uint32{},
		blobIDs: map[string]uint32{},
		letIDs:  map[NodeID]uint32{},
	}
	b.Text("")
	return b
}

// Text interns a string. The empty text is number 0.
func (b *Builder) Text(s string) uint32 {
	if id, ok := b.textIDs[s]; ok {
		return id
	}
	id := uint32(len(b.texts))
	b.texts = append(b.texts, s)
	b.textIDs[s] = id
	return id
}

// Node interns a node. Its children must exist already.
func (b *Builder) Node(n Node) NodeID {
	if id, ok := b.nodeIDs[n]; ok {
		b.shares[id] = true
		return id
	}
	id := NodeID(len(b.nodes))
	b.nodes = append(b.nodes, n)
	b.shares = append(b.shares, false)
	b.nodeIDs[n] = id
	return id
}

// NodeAt is a node that was added before.
func (b *Builder) NodeAt(id NodeID) Node { return b.nodes[id] }

// Args stores a run of nodes and returns where it starts.
func (b *Builder) Args(ids []NodeID) uint32 {
	key := make([]byte, 0, 4*len(ids))
	for _, id := range ids {
		key = le.AppendUint32(key, uint32(id))
	}
	if off, ok := b.argRuns[string(key)]; ok {
		return off
	}
	off := uint32(len(b.args))
	b.args = append(b.args, ids...)
	b.argRuns[string(key)] = off
	return off
}

// ArgAt is an entry of the argument pool.
func (b *Builder) ArgAt(i uint32) NodeID { return b.args[i] }

// Blob stores an encoded automaton.
func (b *Builder) Blob(data []byte) uint32 {
	if id, ok := b.blobIDs[string(data)]; ok {
		return id
	}
	id := uint32(len(b.blobs))
	b.blobs = append(b.blobs, data)
	b.blobIDs[string(data)] = id
	return id
}

// DFA stores an encoded automaton.
func (b *Builder) DFA(encoded []byte) uint32 { return b.Blob(encoded) }

// Share adds a let and returns its number for OpShared; lets of the same
// expression are one.
func (b *Builder) Share(n NodeID) uint32 {
	if number, ok := b.letIDs[n]; ok {
		return number
	}
	number := uint32(len(b.shared))
	b.shared = append(b.shared, n)
	b.letIDs[n] = number
	return number
}

// ShareAlone adds a let that is no other one, even where its expression is the same.
func (b *Builder) ShareAlone(n NodeID) uint32 {
	b.shared = append(b.shared, n)
	return uint32(len(b.shared) - 1)
}

// Hook adds a hook with its steps and finds, whose offsets are filled in.
func (b *Builder) Hook(h Hook, finds []Find, steps []Step) uint32 {
	h.Finds, h.NumFinds = b.Finds(finds)
	h.Steps, h.NumSteps = uint32(len(b.steps)), uint16(len(steps))
	b.steps = append(b.steps, steps...)
	b.hooks = append(b.hooks, h)
	return uint32(len(b.hooks) - 1)
}

// Steps adds steps that stand inside of another step and returns where they
// start.
func (b *Builder) Steps(steps []Step) (first uint32) {
	first = uint32(len(b.steps))
	b.steps = append(b.steps, steps...)
	return first
}

// Finds stores a run of finds.
func (b *Builder) Finds(fs []Find) (first uint32, n uint16) {
	first = uint32(len(b.finds))
	b.finds = append(b.finds, fs...)
	return first, uint16(len(fs))
}

// StepArgs stores the arguments of a step.
func (b *Builder) StepArgs(args []StepArg) (first uint32, n uint16) {
	first = uint32(len(b.stepArgs))
	b.stepArgs = append(b.stepArgs, args...)
	return first, uint16(len(args))
}

// Event adds an event with its rows, the rows that no key guards, and its keys.
func (b *Builder) Event(e Event, rows []uint32, always []uint32, keys []Key) {
	e.Rows, e.NumRows = uint32(len(b.rows)), uint32(len(rows))
	b.rows = append(b.rows, rows...)
	e.Always = b.Posting(always)
	e.Keys, e.NumKeys = uint32(len(b.keys)), uint32(len(keys))
	b.keys = append(b.keys, keys...)
	b.events = append(b.events, e)
}

// Posting stores a list of row numbers and returns where it stands: a length,
// then the rows in ascending order.
func (b *Builder) Posting(rows []uint32) uint32 {
	at := uint32(len(b.postings))
	b.postings = append(b.postings, uint32(len(rows)))
	b.postings = append(b.postings, rows...)
	return at
}

// PostingIndex stores where each literal's posting stands.
func (b *Builder) PostingIndex(postings []uint32) uint32 {
	at := uint32(len(b.postings))
	b.postings = append(b.postings, postings...)
	return at
}

// Stats counts what a table holds.
type Stats struct {
	Hooks, Steps, Nodes, Texts, Automata, Keys, Bytes int
}

// Stats counts what was added so far; Bytes is 0.
func (b *Builder) Stats() Stats {
	return Stats{
		Hooks: len(b.hooks), Steps: len(b.steps), Nodes: len(b.nodes),
		Texts: len(b.texts), Automata: len(b.blobs), Keys: len(b.keys),
	}
}

// Encode writes the file.
func (b *Builder) Encode() ([]byte, error) {
	meta := b.meta() // interns its texts, so it comes first
	textRefs, texts := pool(stringsToBytes(b.texts), 1)
	blobRefs, blobs := pool(b.blobs, 8)
	sections := [numSections][]byte{
		secMeta: meta, secTextRefs: textRefs, secTexts: texts,
		secNodes:    records(b.marked(), putNode),
		secArgs:     records(b.args, func(out []byte, id NodeID) []byte { return le.AppendUint32(out, uint32(id)) }),
		secBlobRefs: blobRefs, secBlobs: blobs,
		secHooks:    records(b.hooks, putHook),
		secSteps:    records(b.steps, putStep),
		secStepArgs: records(b.stepArgs, putStepArg),
		secShared:   records(b.shared, func(out []byte, id NodeID) []byte { return le.AppendUint32(out, uint32(id)) }),
		secFinds:    records(b.finds, putFind),
		secEvents:   records(b.events, putEvent),
		secRows:     records(b.rows, le.AppendUint32),
		secKeys:     records(b.keys, putKey),
		secPostings: records(b.postings, le.AppendUint32),
	}
	return assemble(sections, b.Flags)
}

// marked is the nodes, with FlagMemo only where it pays: a match is evaluated
// once an event for each hook, so an atom of one hook need not be kept.
func (b *Builder) marked() []Node {
	out := append([]Node(nil), b.nodes...)
	for i, n := range out {
		if !b.shares[i] && kept(n.Op) {
			out[i].Flag &^= FlagMemo
		}
	}
	return out
}

func (b *Builder) meta() []byte {
	out := make([]byte, 0, metaSize)
	for _, s := range []string{b.Meta.Policy, b.Meta.Description, b.Meta.Compiler} {
		out = le.AppendUint32(out, b.Text(s))
	}
	out = le.AppendUint32(out, uint32(b.Meta.Settings+1)) // 0, as in older tables, is none
	return append(out, make([]byte, metaSize-len(out))...)
}

func stringsToBytes(ss []string) [][]byte {
	out := make([][]byte, len(ss))
	for i, s := range ss {
		out[i] = []byte(s)
	}
	return out
}

// pool lays items one behind the other, aligned, with references.
func pool(items [][]byte, align int) (refs, data []byte) {
	size := 0
	for _, it := range items {
		size += len(it) + align - 1
	}
	refs, data = make([]byte, 0, refSize*len(items)), make([]byte, 0, size)
	for _, it := range items {
		for len(data)%align != 0 {
			data = append(data, 0)
		}
		refs = le.AppendUint32(refs, uint32(len(data)))
		refs = le.AppendUint32(refs, uint32(len(it)))
		data = append(data, it...)
	}
	return refs, data
}

func records[T any](rs []T, put func([]byte, T) []byte) []byte {
	if len(rs) == 0 {
		return nil
	}
	first := put(nil, rs[0])
	out := append(make([]byte, 0, len(first)*len(rs)), first...)
	for _, r := range rs[1:] {
		out = put(out, r)
	}
	return out
}

// assemble puts the file together.
func assemble(sections [numSections][]byte, flags uint16) ([]byte, error) {
	dirEnd := headerSize + int(numSections)*refSize
	dir, body := pool(sections[:], 8)
	sums := block.Sums(body)
	total := dirEnd + len(body) + len(sums) + trailerSize
	if int64(total) > math.MaxUint32 {
		return nil, errTooLarge
	}
	out := make([]byte, 0, total)
	out = append(out, header(dir, len(body), total, flags)...)
	out = append(out, dir...)
	out = append(out, body...)
	out = append(out, sums...)
	return append(out, trailer(total, flags)...), nil
}

func header(dir []byte, body, total int, flags uint16) []byte {
	h := append([]byte(nil), magic[:]...)
	h = le.AppendUint16(h, Version)
	h = le.AppendUint16(h, flags)
	h = le.AppendUint32(h, uint32(numSections))
	h = le.AppendUint32(h, uint32(body))
	h = le.AppendUint32(h, uint32(total))
	h = le.AppendUint32(h, 0)
	return le.AppendUint32(h, block.Sum(append(h[:len(h):len(h)], dir...)))
}

func trailer(total int, flags uint16) []byte {
	t := le.AppendUint32(nil, uint32(total))
	t = le.AppendUint16(t, Version)
	t = le.AppendUint16(t, flags)
	t = append(t, make([]byte, 12)...)
	t = le.AppendUint32(t, block.Sum(t))
	return append(t, endMark[:]...)
}

// errTooLarge is a table that would be larger than its format allows.
var errTooLarge = errors.New("the table would have more than 4 GB")

// kept reports whether the value of a match is worth keeping where several hooks
// ask for it.
func kept(op Op) bool {
	switch op {
	case OpAnyText, OpHasText, OpGlob, OpCommand, OpFiles:
		return true
	}
	return false
}
