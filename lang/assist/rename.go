package assist

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/event"
)

// renames are the kinds that can be renamed, and what their names may be.
var renames = map[Kind]struct {
	form *lazyregexp.Regexp
	rule string
}{
	KindHook:     {kebab, kebabRule},
	KindCommand:  {kebab, kebabRule},
	KindAssert:   {kebab, kebabRule},
	KindPolicy:   {kebab, kebabRule},
	KindUse:      {kebab, kebabRule},
	KindEvent:    {snake, "A name consists of lower-case letters and digits, with single underscores between them."},
	KindPattern:  {word, wordRule},
	KindLocal:    {word, wordRule},
	KindVariable: {word, wordRule},
	KindState:    {word, wordRule},
	KindLet:      {word, wordRule},
	KindField:    {word, wordRule},
	KindCheck:    {word, wordRule},
}

var (
	kebab = lazyregexp.New(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	snake = lazyregexp.New(`^[a-z][a-z0-9]*(_[a-z0-9]+)*$`)
	word  = lazyregexp.New(`^[A-Za-z][A-Za-z0-9_]*$`)
)

const (
	kebabRule = "A name consists of lower-case letters and digits, with single dashes between them."
	wordRule  = "A name starts with a letter, followed by letters, digits and _."
	maxName   = 64
)

// RenameAt says what would be renamed at an offset: where its name stands there, and
// what it is.
func (v *View) RenameAt(file string, offset int) (diag.Span, string, bool) {
	o, ok := v.symbolAt(file, offset)
	if !ok {
		return diag.Span{}, "", false
	}
	if _, can := renames[o.kind]; !can || v.fixed(o.symbol) != nil {
		return diag.Span{}, "", false
	}
	return spanOf(v.sketch(file), o.at), o.name, true
}

// fixed says why a symbol cannot be renamed; nil where it can.
func (v *View) fixed(s symbol) error {
	if s.kind == KindEvent {
		if _, ok := event.LookupKind(s.name); ok {
			return fmt.Errorf("%s is an event of the agents and keeps its name", s.name)
		}
	}
	defined := false
	var err error
	v.each(s, func(sk *hclfile.Sketch, o occurrence) {
		if o.defines && v.isPack(sk.Name()) {
			err = fmt.Errorf("%s is defined in %s, a pack of hookc", s.name, sk.Name())
		}
		if top := sk.Top(o.at.From); o.defines && s.kind == KindUse && top != nil && top.Arg("as") == nil {
			err = fmt.Errorf("%s is the name of its folder: write as in the use to give it another", s.name)
		}
		defined = defined || o.defines
	})
	if err == nil && !defined {
		return fmt.Errorf("%s is not defined in this policy", s.name)
	}
	return err
}

// Rename lists the edits that give what is named at an offset another name. The error
// says why there are none.
func (v *View) Rename(file string, offset int, name string) ([]diag.Edit, error) {
	o, ok := v.symbolAt(file, offset)
	if !ok {
		return nil, fmt.Errorf("there is no name here that can be changed")
	}
	form, ok := renames[o.kind]
	if !ok {
		return nil, fmt.Errorf("%s cannot be renamed", o.name)
	}
	if err := v.fixed(o.symbol); err != nil {
		return nil, err
	}
	if !form.form.MatchString(name) || len(name) > maxName {
		return nil, fmt.Errorf("%q cannot be a name. %s", name, form.rule)
	}
	if name == o.name {
		return nil, nil
	}
	if where := v.taken(o.symbol, name); where != "" {
		return nil, fmt.Errorf("%s is already %s", name, where)
	}
	var out []diag.Edit
	v.each(o.symbol, func(sk *hclfile.Sketch, found occurrence) {
		out = append(out, diag.Edit{Span: spanOf(sk, found.at), Text: name})
	})
	return out, nil
}

// taken says what has a name already that a symbol would get; "" where nothing has.
func (v *View) taken(s symbol, name string) (where string) {
	s.name = name
	v.each(s, func(sk *hclfile.Sketch, o occurrence) {
		if o.defines && where == "" {
			where = "defined in " + spanOf(sk, o.at).String()
		}
	})
	if where != "" {
		return where
	}
	switch s.kind {
	case KindEvent:
		if _, ok := event.LookupKind(name); ok {
			return "an event of the agents"
		}
	case KindLet, KindField:
		if _, ok := functionNamed(name); ok {
			return "a function"
		}
		for _, f := range event.Fields {
			if root, _, _ := strings.Cut(f.Path, "."); root == name {
				return "a name of conditions"
			}
		}
		if s.kind == KindLet {
			where = v.takenLet(s)
		}
	}
	return where
}

// takenLet says which other let of a name its condition or hook can see, or is seen in it.
func (v *View) takenLet(s symbol) (where string) {
	v.everyOccurrence(s, func(sk *hclfile.Sketch, o occurrence) {
		if o.kind == KindLet && o.defines && o.folder == s.folder && o.name == s.name && (within(o.owner, s.owner) || within(s.owner, o.owner)) {
			where = "defined in " + spanOf(sk, o.at).String()
		}
	})
	return where
}

// within reports whether the lets of one owner are seen by conditions of another: of the
// policy, a hook, a condition, each in the one before.
func within(outer, inner string) bool {
	rest, ok := strings.CutPrefix(inner, outer)
	return ok && (outer == "" || rest == "" || rest[0] == letSign)
}
