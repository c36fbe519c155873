package analyze

import (
	"slices"
	"strconv"
	"strings"
	"unsafe"

	"github.com/hookc/hookc/lang/ast"
)

// Key spells what a guard says: guards with one key hold on the same events. Two
// that do may have different keys, for there are many ways to say a thing.
func (a *Policy) Key(g *Guard) string {
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	return g.formula.key()
}

// key does not depend on the order of operands, nor on what is said twice.
func (f *formula) key() string {
	switch f.op {
	case opFalse:
		return "F"
	case opTrue:
		return "T"
	case opAnd, opOr:
		kids := make([]string, len(f.kids))
		for i, k := range f.kids {
			kids[i] = k.key()
		}
		slices.Sort(kids)
		return map[operation]string{opAnd: "&(", opOr: "|("}[f.op] + strings.Join(slices.Compact(kids), " ") + ")"
	case opValue:
		return "v" + address(f.variable) + f.domain.key()
	case opTool:
		return "t" + f.tools.key()
	case opSome:
		return flag("s", f.none) + address(f.collection) + "(" + f.body.key() + ")"
	case opGlob:
		return flag("g", f.under) + flag("", f.every) + address(f.glob)
	}
	return ""
}

// address tells things apart of which equal ones are one.
func address[T any](p *T) string { return strconv.FormatUint(uint64(uintptr(unsafe.Pointer(p))), 36) }

func flag(name string, set bool) string {
	if set {
		return name + "+"
	}
	return name + "-"
}

func (d domain) key() string {
	out := "k" + strconv.Itoa(int(d.kinds))
	if d.kinds&isNumber != 0 {
		for _, i := range d.numbers {
			out += flag("[", i.loOpen) + strconv.FormatFloat(i.lo, 'g', -1, 64) + "," + flag(strconv.FormatFloat(i.hi, 'g', -1, 64), i.hiOpen)
		}
	}
	if d.kinds&isString != 0 {
		out += "l" + d.strings.whole()
	}
	return out
}

func (t tools) key() string {
	out := ""
	for _, bits := range t.known {
		out += strconv.FormatUint(bits, 36) + "."
	}
	return out + t.others.whole()
}

// whole spells a language; words stand between quotes.
func (l language) whole() string {
	var b strings.Builder
	list := func(kind string, words []string) {
		b.WriteString(kind)
		for _, w := range words {
			b.WriteString(strconv.Quote(w))
		}
	}
	if l.finite {
		list("w", l.words)
		return b.String()
	}
	for _, a := range l.in {
		b.WriteString("+" + strconv.Itoa(a.id))
	}
	for _, a := range l.out {
		b.WriteString("-" + strconv.Itoa(a.id))
	}
	list("b", l.but)
	return b.String()
}

// Spelled is an expression of a hook as text, with its lets put in: equal texts
// are equal values on one event.
func (a *Policy) Spelled(h *ast.Hook, x *ast.Expr, event string) string {
	kind, ok := a.kind(event)
	if !ok {
		return x.String()
	}
	a.facts.mu.Lock()
	defer a.facts.mu.Unlock()
	return a.facts.reader(a.Policy, h, kind).shown(x)
}
