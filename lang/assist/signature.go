package assist

import (
	"strings"

	"github.com/hookc/hookc/runtime/fn"
)

// Signature is the call around a place.
type Signature struct {
	Label, Doc string
	Params     []string // parts of Label
	Active     int      // which of Params the place is in
}

// Signature says how the function is called in whose arguments an offset is.
func (v *View) Signature(file string, offset int) (Signature, bool) {
	if isScript(file) {
		return Signature{}, false
	}
	s := v.spot(file, offset)
	x, ok := s.expression()
	if !ok {
		return Signature{}, false
	}
	t := newTyping(nil, x.text.Text)
	calls := t.around(t.before(x.at))
	for i := len(calls) - 1; i >= 0; i-- {
		if calls[i].name < 0 {
			continue
		}
		f, ok := functionNamed(t.word(calls[i].name))
		if !ok {
			return Signature{}, false
		}
		return signatureOf(f.Doc, calls[i].arg), true
	}
	return Signature{}, false
}

// signatureOf reads the parameters of a usage: f(list, n[, limit]), f(x, …).
func signatureOf(d fn.Doc, arg int) Signature {
	sig := Signature{Label: d.Usage, Doc: d.Text, Active: arg}
	_, inner, _ := strings.Cut(d.Usage, "(")
	inner = strings.TrimSuffix(inner, ")")
	for _, p := range strings.Split(strings.NewReplacer("[", "", "]", "").Replace(inner), ",") {
		if p = strings.TrimSpace(p); p != "" {
			sig.Params = append(sig.Params, p)
		}
	}
	if n := len(sig.Params); n > 0 && sig.Active >= n && sig.Params[n-1] == "…" {
		sig.Active = n - 1
	}
	return sig
}
