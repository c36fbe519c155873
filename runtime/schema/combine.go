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
	case "anyOf", "oneOf":
		return w.alternatives(f, want, name == "anyOf")
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

// alternatives holds the value at hand against each of several. Where any will
// do, one that holds is enough, but where a later keyword asks what has been
// looked at.
func (w *walker) alternatives(f *frame, want value.Value, any bool) bool {
	if !w.shape(want, -1) {
		return false
	}
	var tries []attempt
	hold, fits := 0, ""
	for i := 0; i < size(want) && w.err == nil; i++ {
		a := w.attempt(id(want, i), f.value, f.seen != nil)
		tries = append(tries, a)
		if !a.ok {
			continue
		}
		if hold++; any && f.seen == nil {
			return true
		}
		if hold <= maxNames {
			fits += " " + strconv.Itoa(i+1)
		}
	}
	if w.err != nil {
		return false
	}
	f.mergeTries(tries, hold > 0)
	switch {
	case hold == 0:
		return w.wrong(w.noneOf(tries))
	case any || hold == 1:
		return true
	}
	return w.wrong("must fit exactly one of " + strconv.Itoa(len(tries)) + " alternatives; it fits" + fits)
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
