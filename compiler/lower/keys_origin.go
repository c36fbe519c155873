package lower

import (
	"regexp"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/automaton"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// origin is all that a string of a condition can be: a string that stands in one
// of the places, or one of the texts. With glue it is several of these joined, so
// that a literal may stand across two of them.
//
//	.options.include ?? "none"          places: options    texts: none
//	concat(.operands, values(.options)) places: operands, options
//	join(take(.operands, 2), " ")       places: operands   glue: " "
type origin struct {
	places []KeyPlace
	texts  []string
	glue   string
	lower  bool // the string is lower(text), where text is what stands in a place
	part   bool // it is a part of what stands in a place, not all of it
}

func at(p KeyPlace) origin { return origin{places: []KeyPlace{p}} }

// with is either of two origins, neither of which is glued.
func (o origin) with(p origin) origin {
	return origin{places: slices.Concat(o.places, p.places), texts: slices.Concat(o.texts, p.texts), lower: o.lower || p.lower, part: o.part || p.part}
}

// place is the only place; the zero place where there are several, or texts.
func (o origin) place() KeyPlace {
	if len(o.places) != 1 || len(o.texts) > 0 || o.glue != "" || o.lower || o.part {
		return KeyPlace{}
	}
	return o.places[0]
}

// origin is where the string of an expression comes from. Its static type must be
// a string or nil, or it is an item of a list of strings: only then can no operator
// fail on it.
func (n vocabulary) origin(e *ast.Expr) (origin, bool) {
	switch {
	case isItem(e):
		return n.item.from, n.item.text
	case e.Type.Kind != value.TString:
		return origin{}, false
	case e.Op == ast.OpConst:
		return origin{texts: []string{e.Value.Str()}}, e.Value.Kind() == value.String
	case e.Op == ast.OpBinary && e.Name == "??":
		left, ok1 := n.origin(e.Args[0])
		right, ok2 := n.origin(e.Args[1])
		return left.with(right), ok1 && ok2 && left.glue+right.glue == ""
	case e.Op == ast.OpCall && e.Name == "join" && len(e.Args) == 2:
		return n.joined(e)
	case e.Op == ast.OpCall && e.Name == "lower" && len(e.Args) == 1:
		from, ok := n.origin(e.Args[0])
		from.lower = true
		return from, ok && from.texts == nil && from.glue == "" && !e.Args[0].Type.Nullable
	case isTrim(e):
		from, ok := n.origin(e.Args[0])
		from.part = true
		return from, ok && from.texts == nil && from.glue == "" && !e.Args[0].Type.Nullable
	}
	p, ok := n.stringPlace(e)
	return at(p), ok
}

// isTrim reports whether an expression is a text without a constant beginning or end.
func isTrim(e *ast.Expr) bool {
	return e.Op == ast.OpCall && (e.Name == "trimPrefix" || e.Name == "trimSuffix") && len(e.Args) == 2 &&
		e.Args[1].Op == ast.OpConst && e.Args[1].Value.Kind() == value.String
}

// joined is the origin of join(list, " ").
func (n vocabulary) joined(e *ast.Expr) (origin, bool) {
	list, glue := e.Args[0], e.Args[1]
	if glue.Op != ast.OpConst || glue.Value.Str() != " " || list.Type.Elem == nil || list.Type.Elem.Nullable {
		return origin{}, false
	}
	i, _, ok := n.list(list)
	if !ok || !i.text || i.from.glue != "" || !n.neverFails(list) {
		return origin{}, false
	}
	i.from.glue = " "
	return i.from, true
}

// need is what the event must hold for a comparison of the string with a constant
// to be true.
func (o origin) need(op string, with value.Value, ok bool) (need, bool) {
	if !ok || len(o.places) == 0 || slices.ContainsFunc(o.texts, func(text string) bool { return mayHold(op, text, with) }) {
		return need{}, false
	}
	lits, fold, ok := operandLiterals(op, with)
	if op == "matches" {
		if _, _, few := textsOf(with); few {
			op = "in" // the literals are all that the string can be
		}
	}
	if o.glue != "" {
		lits, ok = parts(lits, o.glue), ok && !slices.Contains(parts(lits, o.glue), "")
	}
	if !ok && (o.texts == nil || op != "matches" && op != "==" && op != "in" || o.glue != "") {
		return need{}, false
	}
	var any []need
	for _, p := range o.places {
		if !ok { // none of the texts holds, so there is a string in a place
			any = append(any, present(p))
			continue
		}
		k := Key{Place: p, Literals: slices.Clone(lits)}
		k.Place.Fold = fold
		if o.glue == "" && !o.part {
			atEdges(p, op, k.Literals)
		}
		if o.lower {
			if k.Place.Fold = true; !anyCase(k.Literals) {
				return need{}, false
			}
		}
		any = append(any, need{key: k})
	}
	if len(any) == 1 {
		return any[0], true
	}
	return need{any: any}, true
}

// anyCase makes of each literal of a lower-case string what stands in the text that
// it was made of, in one of the cases that a folded set finds: the longest part
// without i, which İ becomes too, and without what is not ASCII. It reports whether
// something is left of each.
func anyCase(lits []string) bool {
	for i, lit := range lits {
		lits[i] = ""
		for _, part := range strings.FieldsFunc(automaton.Fold(lit), func(c rune) bool { return c == 'i' || c >= utf8.RuneSelf }) {
			if len(part) > len(lits[i]) {
				lits[i] = part
			}
		}
		if strings.Trim(lits[i], edge) == "" {
			return false
		}
	}
	return true
}

// parts is the longest part of each literal that can only stand in one of the
// texts that glue joins.
func parts(lits []string, glue string) []string {
	out := make([]string, len(lits))
	for i, lit := range lits {
		for part := range strings.SplitSeq(lit, glue) {
			if len(part) > len(out[i]) {
				out[i] = part
			}
		}
	}
	return out
}

// mayHold reports whether a comparison may be true of a text.
func mayHold(op, text string, with value.Value) bool {
	switch op {
	case "matches":
		re, err := regexp.Compile(with.Str())
		return err != nil || re.MatchString(text)
	case "==":
		return text == with.Str()
	}
	lits, fold, ok := operandLiterals(op, with)
	if fold {
		text = automaton.Fold(text)
	}
	return !ok || slices.ContainsFunc(lits, func(lit string) bool { return strings.Contains(text, lit) })
}

// operandLiterals is what a string must contain for the operator to hold.
func operandLiterals(op string, v value.Value) (lits []string, fold, ok bool) {
	switch op {
	case "==", "startsWith", "endsWith", "contains":
		return []string{v.Str()}, false, v.Kind() == value.String && v.Str() != ""
	case "matches":
		if texts, fold, ok := textsOf(v); ok {
			return texts, fold, true
		}
		l, ok := regex.RequiredLiterals(v.Str())
		return l.Any, l.Fold, ok
	case "in":
		for i := range v.Len() {
			s := v.At(i)
			if v.Kind() != value.List || s.Kind() != value.String || s.Str() == "" {
				return nil, false, false
			}
			lits = append(lits, s.Str())
		}
		return lits, false, len(lits) > 0
	}
	return nil, false, false
}

// textsOf is all strings that a pattern is found in, where they are few and none is
// empty.
func textsOf(pattern value.Value) (texts []string, fold, ok bool) {
	texts, fold, ok = regex.Texts(pattern.Str())
	return slices.Clone(texts), fold, ok && !slices.Contains(texts, "")
}

// stringPlace is where the string of an expression stands in the event. Its
// static type must be a string or nil: only then can no operator fail on it. The
// decision is not there yet when rows are selected.
func (n vocabulary) stringPlace(e *ast.Expr) (KeyPlace, bool) {
	if e.Type.Kind != value.TString {
		return KeyPlace{}, false
	}
	if p, ok := n.memberOf(e); ok {
		return p, true
	}
	if p, ok := n.textOf(e); ok {
		return p, true
	}
	if redirects, _ := ofCommand("redirects"); n.item.from.place() == redirects && e.Op == ast.OpMember && !e.Optional && isItem(e.Args[0]) {
		return redirects, true
	}
	path, ok := fieldPath(e)
	if root, _, _ := strings.Cut(path, "."); !ok || n.own[root] || path == event.Fields[event.Decided].Path {
		return KeyPlace{}, false
	}
	if path == event.Fields[event.ToolName].Path || path == event.Fields[event.ToolHostName].Path {
		return KeyPlace{Source: table.KeyTool}, true
	}
	if id, ok := fieldByPath(path); ok {
		return KeyPlace{Source: table.KeyField, Field: id}, true
	}
	if e.Op == ast.OpMember && !e.Optional {
		if base, ok := fieldPath(e.Args[0]); ok && base == event.Fields[event.ToolInput].Path {
			return KeyPlace{Source: table.KeyArg, Arg: e.Name}, true
		}
	}
	return KeyPlace{}, false
}
