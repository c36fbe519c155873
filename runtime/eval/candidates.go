package eval

import (
	"slices"
	"sort"
	"strings"
	"unsafe"

	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// candidates lists the rows from first on that may apply, in order. One pass
// over each keyed string finds the literals of all hooks; only rows with a
// literal in it, and rows that no literal guards, are looked at. Explaining
// looks at every row.
func (r *run) candidates(first uint32) []uint32 {
	r.rows = r.rows[:0]
	if r.opt.Explain {
		for i := first; i < r.row.NumRows && r.t.Err() == nil; i++ {
			r.t.Row(r.row, i) // a row that is not there is damage, and ends the list
			r.rows = append(r.rows, i)
		}
		return r.rows
	}
	r.rows = r.t.Posting(r.rows, r.row.Always)
	sorted := len(r.rows)
	for i := uint32(0); i < r.row.NumKeys && r.t.Err() == nil; i++ {
		r.lookup(r.t.Key(r.row, i))
	}
	if len(r.rows) > sorted {
		sort.Sort(&r.rows)
		r.rows = slices.Compact(r.rows)
	}
	at, _ := slices.BinarySearch(r.rows, first)
	return r.rows[at:]
}

// lookup adds the rows whose literals stand in the key's strings.
func (r *run) lookup(k table.Key) {
	var set automaton.Set
	loaded := false // the set is not even verified where there is no string
	find := func(s string) {
		if !loaded {
			var err error
			if set, err = automaton.LoadSet(r.t.Blob(k.Set)); err != nil {
				r.t.Damage()
			}
			loaded = true
		}
		set.Find(s, func(lit uint32) bool {
			r.rows = r.t.Posting(r.rows, r.t.LiteralPosting(k, lit))
			return true
		})
	}
	switch table.KeySource(k.Source) {
	case table.KeyTool:
		for _, name := range r.ev.Tools {
			find(name)
		}
		find(r.ev.Get(event.ToolHostName).Str())
	case table.KeyInput:
		eachString(r.ev.Get(event.ToolRaw), find)
	case table.KeyField:
		if f := event.FieldID(k.Field); f < event.NumFields {
			eachString(r.scope.Field(f), find)
		}
	case table.KeyArg:
		if v, ok := r.ev.Get(event.ToolInput).Get(r.t.Text(k.Name)); ok {
			eachString(v, find)
		}
	case table.KeyPaths:
		eachString(r.scope.Field(event.PathsAbs), find)
		for _, alias := range r.scope.paths.aliases {
			find(alias)
		}
	case table.KeyProgram:
		r.lookupCommands(0, find)
	case table.KeyCommand:
		r.lookupCommands(int(k.Field), find)
	case table.KeyFiles:
		r.lookupFiles(k, find)
	case table.KeyValue:
		r.lookupValue(k)
	default:
		r.t.Damage() // a later hookc's: the rows that it selects are not known
	}
}

// lookupValue adds the rows that compare a value with constants, and hold or fail.
// Where their common guards do not hold it is NaN, for which none does.
func (r *run) lookupValue(k table.Key) {
	v, err := r.scope.Eval(table.NodeID(k.Set))
	x := v.Float()
	switch {
	case err != nil:
		r.rows = r.t.OfAll(r.rows, k)
		return
	case x != x:
		return
	case k.Field == table.ValueTruth && v.Kind() == value.Bool:
		if v.Bool() {
			x = 1
		}
	case k.Field == table.ValueTruth || !v.IsNumber():
		r.rows = r.t.OfOthers(r.rows, k)
		return
	}
	r.rows = r.t.Between(r.rows, k, x)
}

// lookupCommands looks a field of the commands up. Commands of a long line have
// many words in common: those just looked up are passed over.
func (r *run) lookupCommands(field int, find func(string)) {
	line := r.scope.line()
	if line == nil {
		return
	}
	if r.words == nil {
		r.words = &looked{}
		r.words.word = r.words.room[:0]
	}
	l := r.words
	l.field++
	shown := shell.IsShown(field)
	for i := range line.Commands {
		line.Commands[i].Each(field, func(s string) {
			if l.fresh(s) {
				l.word = append(append(append(l.word[:0], table.KeyEdge), s...), table.KeyEdge)
				if shown {
					shell.Show(l.word)
				}
				find(unsafe.String(&l.word[0], len(l.word)))
			}
		})
	}
}

// looked is the words that were looked up last.
type looked struct {
	field uint32 // counts the lookups of a field, so that nothing need be cleared
	word  []byte // the word under way, between its edges
	room  [64]byte
	last  [64]lookedWord
}

type lookedWord struct {
	field uint32
	word  string
}

// fresh reports whether a word is not among the last, and notes it.
func (l *looked) fresh(s string) bool {
	at := len(s)
	if at > 0 {
		at += int(s[0])*7 + int(s[at-1])*31
	}
	last := &l.last[at%len(l.last)]
	if last.field == l.field && last.word == s {
		return false
	}
	last.field, last.word = l.field, s
	return true
}

// lookupFiles adds the rows whose literals stand in a file's names; a pattern of
// the shell that can stand for more than what it names on the disk may stand for
// any of them.
func (r *run) lookupFiles(k table.Key, find func(string)) {
	files := r.scope.files(uint32(k.Field) - uint32(event.FilesRead))
	for i := range files {
		f := &files[i]
		if f.marked && (standsForMore(f.real) || standsForMore(f.written)) {
			for lit := range k.NumLits {
				r.rows = r.t.Posting(r.rows, r.t.LiteralPosting(k, lit))
			}
			return
		}
		findNames(f, find)
		if f.marked {
			found := r.scope.expanded(f)
			for j := range found {
				findNames(&found[j], find)
			}
		}
	}
}

func findNames(f *file, find func(string)) {
	for _, name := range f.names() {
		find(name)
		if foldsCase {
			find(strings.ToLower(name))
		}
	}
}

// eachString calls f for every string in a value, nested ones too, in document
// order; keys are not visited.
func eachString(v value.Value, f func(string)) {
	switch v.Kind() {
	case value.String:
		f(v.Str())
	case value.List, value.Map:
		for i := range v.Len() {
			eachString(v.At(i), f)
		}
	}
}
