package schema

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// combined holds the value at hand against other subschemas.
func (w *walker) combined(f *frame, name string, want value.Value) bool {
	switch name {
	case "allOf":
		return w.allOf(f, want)
	case "anyOf":
		return w.anyOf(f, want)
	case "oneOf":
		return w.oneOf(f, want)
	case "not":
		a := w.attempt(want.Int(), f.value, false)
		return w.err == nil && (!a.ok || w.wrong("must not be "+w.describe(want.Int())))
	}
	return w.conditional(f, want)
}

func (w *walker) allOf(f *frame, want value.Value) bool {
	if !w.shape(want, -1) {
		return false
	}
	ok := true
	for i := 0; i < want.Len() && !w.stop(); i++ {
		ok = w.within(f, id(want, i)) && ok
	}
	return ok
}

// anyOf needs no more than one that holds, but where a later keyword asks what
// has been looked at.
func (w *walker) anyOf(f *frame, want value.Value) bool {
	if !w.shape(want, -1) {
		return false
	}
	tries := make([]attempt, 0, want.Len())
	ok := false
	for i := 0; i < want.Len() && w.err == nil; i++ {
		a := w.attempt(id(want, i), f.value, f.seen != nil)
		if a.ok && f.seen == nil {
			return true
		}
		ok = ok || a.ok
		tries = append(tries, a)
	}
	if w.err != nil {
		return false
	}
	f.mergeTries(tries, ok)
	return ok || w.wrong(w.noneOf(tries))
}

func (w *walker) oneOf(f *frame, want value.Value) bool {
	if !w.shape(want, -1) {
		return false
	}
	tries := make([]attempt, 0, want.Len())
	var hold []string
	for i := 0; i < want.Len() && w.err == nil; i++ {
		a := w.attempt(id(want, i), f.value, f.seen != nil)
		if a.ok {
			hold = append(hold, strconv.Itoa(i+1))
		}
		tries = append(tries, a)
	}
	if w.err != nil {
		return false
	}
	f.mergeTries(tries, len(hold) > 0)
	switch len(hold) {
	case 0:
		return w.wrong(w.noneOf(tries))
	case 1:
		return true
	}
	return w.wrong("must fit exactly one of " + strconv.Itoa(len(tries)) + " alternatives; it fits " + strings.Join(hold[:min(len(hold), maxNames)], ", "))
}

// mergeTries takes over what the alternatives that hold have looked at; of a
// value that fits none, what any has.
func (f *frame) mergeTries(tries []attempt, held bool) {
	for _, a := range tries {
		if a.ok || !held {
			f.merge(a.seen)
		}
	}
}

func (w *walker) conditional(f *frame, want value.Value) bool {
	if !w.shape(want, 3) {
		return false
	}
	a := w.attempt(id(want, 0), f.value, f.seen != nil)
	next := id(want, 2)
	if a.ok {
		f.merge(a.seen)
		next = id(want, 1)
	}
	if next < 0 || w.err != nil {
		return w.err == nil
	}
	return w.within(f, next)
}

// noneOf says why each of the first alternatives does not fit.
func (w *walker) noneOf(tries []attempt) string {
	if len(tries) == 1 {
		return w.here(tries[0].wrong)
	}
	var b strings.Builder
	b.WriteString("must fit one of " + strconv.Itoa(len(tries)) + " alternatives:")
	for i, a := range tries {
		if i == maxAlternatives {
			b.WriteString(" …")
			break
		}
		if i > 0 {
			b.WriteByte(';')
		}
		b.WriteString(" (" + strconv.Itoa(i+1) + ") " + w.here(a.wrong))
	}
	return b.String()
}

// maxAlternatives is how many alternatives say why they do not fit.
const maxAlternatives = 4

// here is a violation as a part of the text of one at the value at hand. It is
// cut: alternatives within alternatives would fill any memory.
func (w *walker) here(v Violation) string {
	at := strings.TrimPrefix(v.Pointer, pointer(w.path))
	if at != "" {
		at += " "
	}
	return cut(at+v.Text, maxReason)
}
