package shell

import (
	"slices"

	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// slot is something of the shell that a command can change.
type slot struct {
	kind slotKind
	name string
}

type slotKind uint8

const (
	variable slotKind = iota
	function
	alias
	file // a file that the line writes

	// There is one slot of each of these, without a name.
	currentFolder
	lastFolder
	folderStack
	parameters

	kinds
)

var (
	cwdSlot    = slot{kind: currentFolder}
	oldSlot    = slot{kind: lastFolder}
	dirsSlot   = slot{kind: folderStack}
	paramsSlot = slot{kind: parameters}
)

// binding is what is known of a slot. The zero binding is that of one which the
// line has not touched. Many share one: who changes it changes a copy.
type binding struct {
	set   bool
	text  string   // a value; Any where it is not known
	list  []string // items of an array, parameters, folders; texts that a file may hold
	array bool     // list is the value
	loose bool     // an item of list may be several, or none: a glob, an unquoted variable
	level int      // which shell set it: those that it starts see what it exports
	out   bool     // it is exported
	body  *body
	src   *source  // whose output it is
	made  bool     // of a file: text is all that stands in it
	or    *binding // what it may also be, and is accounted for
}

// untouched is the binding of what the line has not touched.
var untouched binding

// body is a function with the text that it stands in.
type body struct {
	script *syntax.Script
	src    string
}

func (b *binding) same(c *binding) bool {
	return b.set == c.set && b.text == c.text && b.array == c.array && b.body == c.body &&
		b.src == c.src && b.made == c.made && b.loose == c.loose && b.level == c.level && b.out == c.out && slices.Equal(b.list, c.list)
}

// state is all slots, with a journal by which changes are taken back.
type state struct {
	at      map[slot]*binding               // those with a name
	only    [kinds - currentFolder]*binding // those without: asked for at every command
	kinds   uint                            // kinds of slots that were ever touched, as bits
	journal []change
	marks   int
	level   int // of shells that other shells started
	slab    []binding
}

type change struct {
	slot slot
	old  *binding
}

// effect is what a part of a line leaves in a slot.
type effect struct {
	slot slot
	now  *binding
}

func (s *state) get(k slot) *binding {
	if s.kinds>>k.kind&1 != 0 {
		if b := s.found(k); b != nil {
			return b
		}
	}
	return &untouched
}

// found is the binding of a slot; nil where it was never touched.
func (s *state) found(k slot) *binding {
	if k.kind >= currentFolder {
		return s.only[k.kind-currentFolder]
	}
	return s.at[k]
}

func (s *state) bind(k slot, b *binding) {
	switch {
	case k.kind >= currentFolder:
		s.only[k.kind-currentFolder] = b
	case s.at == nil:
		s.at = map[slot]*binding{k: b}
	default:
		s.at[k] = b
	}
}

func (s *state) set(k slot, to *binding) {
	b := &room(&s.slab, 1, 16)[:1][0]
	*b = *to
	b.set = true
	if b.level = s.level; k.kind == variable && !b.out {
		old := s.get(k)
		b.out = old.out && old.set
	}
	s.put(k, b)
}

func (s *state) put(k slot, b *binding) {
	if s.marks > 0 {
		s.journal = append(s.journal, change{k, s.found(k)})
	}
	s.kinds |= 1 << k.kind
	s.bind(k, b)
}

// mark begins a part of the line whose changes may be taken back.
func (s *state) mark() int {
	s.marks++
	return len(s.journal)
}

// keep ends the part that began at mark; its changes stay.
func (s *state) keep(mark int) {
	if s.marks--; s.marks == 0 {
		s.journal = s.journal[:0]
	}
}

// undo ends the part that began at mark, in a shell of its own: its changes are
// taken back, but for files.
func (s *state) undo(mark int) {
	var files []effect
	for i := mark; i < len(s.journal); i++ {
		if k := s.journal[i].slot; k.kind == file {
			files = append(files, effect{k, s.get(k)})
		}
	}
	s.rollback(mark)
	for _, e := range files {
		s.put(e.slot, e.now)
	}
}

// rollback ends the part that began at mark and takes all its changes back.
func (s *state) rollback(mark int) {
	for i := len(s.journal) - 1; i >= mark; i-- {
		s.bind(s.journal[i].slot, s.journal[i].old)
	}
	s.journal = s.journal[:mark]
	s.keep(mark)
}

// effects is what changed since mark.
func (s *state) effects(mark int) []effect {
	if mark == len(s.journal) {
		return nil
	}
	var out []effect
	var seen map[slot]bool // where there are more than a few
	for _, c := range s.journal[mark:] {
		if seen == nil && len(out) == 8 {
			seen = make(map[slot]bool, len(s.journal)-mark)
			for _, e := range out {
				seen[e.slot] = true
			}
		}
		if seen[c.slot] || seen == nil && slices.ContainsFunc(out, func(e effect) bool { return e.slot == c.slot }) {
			continue
		}
		if seen != nil {
			seen[c.slot] = true
		}
		out = append(out, effect{c.slot, s.get(c.slot)})
	}
	return out
}

// branches runs each way from the same state and joins what they leave. A nil
// way changes nothing.
func (a *analyzer) branches(ways ...func()) {
	var few [4][]effect
	all := few[:0]
	for _, way := range ways {
		if way == nil {
			all = append(all, nil)
			continue
		}
		mark := a.state.mark()
		way()
		found := a.state.effects(mark)
		a.work(len(found))
		a.state.rollback(mark)
		all = append(all, found)
	}
	a.join(all)
}

// join leaves each slot as all ways leave it, or unknown where they differ.
func (a *analyzer) join(ways [][]effect) {
	var only []effect
	changing := 0
	for _, way := range ways {
		if len(way) > 0 {
			only = way
			changing++
		}
	}
	if changing < 2 {
		for _, e := range only {
			if before := a.state.get(e.slot); len(ways) > 1 && e.now.or != before && !before.same(e.now) {
				e.now = a.either(e.slot, before, e.now)
			}
			a.state.put(e.slot, e.now)
		}
		return
	}
	type joining struct {
		now   *binding
		count int
	}
	join := map[slot]joining{}
	var order []slot
	for _, way := range ways {
		for _, e := range way {
			m, ok := join[e.slot]
			if !ok {
				order = append(order, e.slot)
				m.now = e.now
			} else if !m.now.same(e.now) {
				m.now = a.either(e.slot, m.now, e.now)
			}
			m.count++
			join[e.slot] = m
		}
	}
	for _, k := range order {
		m := join[k]
		if before := a.state.get(k); m.count < len(ways) && !before.same(m.now) {
			m.now = a.either(k, before, m.now)
		}
		a.state.put(k, m.now)
	}
}

// either is what is known of a slot that is b or c.
func (a *analyzer) either(k slot, b, c *binding) *binding {
	out := &binding{set: true, text: anyText, src: a.merged(b.src, c.src), level: a.state.level, out: b.out || c.out, or: b}
	switch {
	case k.kind == function || k.kind == alias:
		// What may be called is listed: the last of them.
		if c.set && (c.body != nil || c.text != "") {
			return c
		}
		return b
	case k.kind == file:
		for _, text := range append(b.texts(), c.texts()...) {
			if len(out.list) < maxTexts && !slices.Contains(out.list, text) {
				out.list = append(out.list, text)
			}
		}
	}
	return out
}

// maxTexts is how many texts are kept that a file may hold.
const maxTexts = 4

// texts is what a file may hold, as far as it is known.
func (b *binding) texts() []string {
	if b.made {
		return []string{b.text}
	}
	return b.list[:len(b.list):len(b.list)]
}

// forget makes all that is known of variables and the folder unknown.
func (a *analyzer) forget() {
	var keys []slot
	for k, b := range a.state.at {
		if b == nil || !b.set {
			continue
		}
		if k.kind == variable {
			keys = append(keys, k)
		}
	}
	for _, k := range [...]slot{cwdSlot, oldSlot, dirsSlot, paramsSlot} {
		if a.state.get(k).set {
			keys = append(keys, k)
		}
	}
	a.work(len(keys))
	for _, k := range keys {
		a.state.set(k, &binding{text: anyText, src: a.state.get(k).src})
	}
}

func (a *analyzer) cwd() string {
	if b := a.state.get(cwdSlot); b.text != "" {
		return b.text
	}
	return string(rune(program.Any))
}

// local is a variable of a function, with what it hides.
type local struct {
	slot slot
	old  *binding
}
