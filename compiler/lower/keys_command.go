package lower

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// programs are the names of the commands; ofCommand is another of their fields.
var programs = KeyPlace{Source: table.KeyProgram}

func ofCommand(field string) (KeyPlace, bool) {
	if field == "name" {
		return programs, true
	}
	i := slices.IndexFunc(shell.CommandType.Fields, func(f value.Field) bool { return f.Name == field })
	return KeyPlace{Source: table.KeyCommand, Field: event.FieldID(i)}, i >= 0
}

// present is what holds where a place has any string at all.
func present(p KeyPlace) need { return need{key: Key{Place: p, Literals: []string{""}}} }

// commandsNeed is what command { } blocks need: one of them all that it asks for.
func commandsNeed(blocks []*ast.CommandMatch) need {
	var any []need
	for _, c := range blocks {
		all := []need{present(programs)}
		add := func(p KeyPlace, rs []ast.Regex) {
			if k, ok := wordKey(p, rs); ok {
				all = append(all, need{key: k})
			}
		}
		add(programs, c.Program)
		for field, each := range map[string][]ast.Regex{"flags": c.Flags, "operands": slices.Concat(c.Args, c.Operands)} {
			p, _ := ofCommand(field)
			for _, r := range each {
				add(p, []ast.Regex{r})
			}
		}
		any = append(any, need{all: all})
	}
	return need{any: any}
}

// wordKey is the key of a word of a command that regexes match as a whole.
func wordKey(p KeyPlace, rs []ast.Regex) (Key, bool) {
	var each []string
	for _, r := range rs {
		each = append(each, regex.Branches(r.Source)...)
	}
	return literalKey(p, each, func(pattern string) (regex.Literals, bool) {
		words, fold, ok := regex.Words(pattern)
		if !ok {
			return regex.RequiredLiterals(pattern)
		}
		for i, w := range words {
			words[i] = edge + w + edge
		}
		return regex.Literals{Any: words, Fold: fold}, true
	})
}

const (
	edge        = string(rune(table.KeyEdge))
	unknownPart = string(rune(program.Any))
)

// atEdges makes the literals of an operator those of whole words, or of how they
// begin and end, where the place is of commands.
func atEdges(p KeyPlace, op string, lits []string) {
	if p.Source != table.KeyProgram && p.Source != table.KeyCommand {
		return
	}
	for i := range lits {
		if op == "==" || op == "in" || op == "startsWith" {
			lits[i] = edge + lits[i]
		}
		if op == "==" || op == "in" || op == "endsWith" {
			lits[i] += edge
		}
	}
}

// item is what # is in a closure: a command, or a string with its origin. The zero
// item is anything else.
type item struct {
	command bool
	text    bool
	from    origin
}

// isItem reports whether an expression is #, of the innermost loop.
func isItem(e *ast.Expr) bool { return e.Op == ast.OpPointer && e.Name == "" }

// memberOf is the field of a command that an expression reads.
func (n vocabulary) memberOf(e *ast.Expr) (KeyPlace, bool) {
	if !n.item.command || e.Op != ast.OpMember || e.Optional || !isItem(e.Args[0]) {
		return KeyPlace{}, false
	}
	return ofCommand(e.Name)
}

// inside is the vocabulary of a closure.
func (n vocabulary) inside(i item) vocabulary {
	n.item = i
	return n
}

// list says what the items of a list are, and what the event needs for it not to
// be empty; only of a list that cannot fail where that is missing.
func (n vocabulary) list(e *ast.Expr) (i item, needs need, ok bool) {
	if e.Type.Nullable {
		return item{}, need{}, false
	}
	if p, ok := n.memberOf(e); ok && e.Type.Kind == value.TList {
		return item{text: e.Type.Elem != nil && e.Type.Elem.Kind == value.TString, from: at(p)}, present(p), true
	}
	switch {
	case e.Op == ast.OpIdent && n.lets[e.Name].known:
		l := n.lets[e.Name]
		return l.item, l.needs, true
	case e.Op == ast.OpCall:
		return n.listCall(e)
	case e.Op == ast.OpCond:
		if !e.Args[0].IsBool() || !n.neverFails(e.Args[0]) {
			return item{}, need{}, false
		}
		return n.lists(e.Args[1:])
	case e.Op == ast.OpConst || e.Op == ast.OpArray:
		from, ok := n.listed(e)
		return item{text: true, from: from}, need{}, ok
	case e.Op == ast.OpLoop && (e.Name == "filter" || e.Name == "map") && e.Args[1] != nil:
		if i, needs, ok = n.list(e.Args[0]); !ok || e.Name == "map" {
			return item{}, needs, ok
		}
		if more, ok := n.inside(i).need(e.Args[1]); ok {
			needs = need{all: []need{needs, more}}
		}
		return i, needs, true
	}
	path, ok := fieldPath(e)
	if !ok || e.Type.Kind != value.TList || n.own["shell"] || n.own["files"] || n.own["match"] {
		return item{}, need{}, false
	}
	if path == event.Fields[event.ShellCommands].Path || path == "match.commands" {
		return item{command: true}, present(programs), true
	}
	for _, f := range []event.FieldID{event.FilesRead, event.FilesWritten, event.FilesDeleted} {
		if path == event.Fields[f].Path {
			p := KeyPlace{Source: table.KeyFiles, Field: f}
			return item{text: true, from: at(p)}, present(p), true
		}
	}
	return item{}, need{}, false
}

// listCall is list of what a function makes of other lists.
func (n vocabulary) listCall(e *ast.Expr) (i item, needs need, ok bool) {
	switch {
	case (e.Name == "keys" || e.Name == "values") && len(e.Args) == 1:
		p, ok := n.memberOf(e.Args[0])
		return item{text: true, from: at(p)}, present(p), ok && e.Args[0].Type.Kind == value.TMap
	case e.Name == "take" && len(e.Args) == 2 && n.isCount(e.Args[1]):
		return n.list(e.Args[0])
	case e.Name == "flatten" && len(e.Args) == 1:
		_, needs, ok := n.list(e.Args[0])
		return item{}, needs, ok
	case e.Name == "concat":
		return n.lists(e.Args)
	}
	return item{}, need{}, false
}

// lists is list of what may hold the items of each of several lists of texts.
func (n vocabulary) lists(all []*ast.Expr) (i item, needs need, ok bool) {
	for _, e := range all {
		if isEmpty(e) {
			continue
		}
		one, more, ok := n.list(e)
		if !ok || !one.text {
			return item{}, need{}, false
		}
		i.from = i.from.with(one.from)
		needs.any = append(needs.any, more)
	}
	i.text = true
	return i, needs, needs.any != nil
}

// listed is the origin of the items of a list that is written out.
func (n vocabulary) listed(e *ast.Expr) (from origin, ok bool) {
	if e.Op == ast.OpConst {
		for i := range e.Value.Len() {
			if e.Value.Kind() != value.List || e.Value.At(i).Kind() != value.String {
				return origin{}, false
			}
			from.texts = append(from.texts, e.Value.At(i).Str())
		}
		return from, from.texts != nil
	}
	for _, a := range e.Args {
		one, ok := n.origin(a)
		if !ok || one.glue != "" {
			return origin{}, false
		}
		from = from.with(one)
	}
	return from, e.Name != "splice" && len(e.Args) > 0
}

// isCount reports whether an expression is a constant number of items, or one of two.
func (n vocabulary) isCount(e *ast.Expr) bool {
	if e.Op == ast.OpCond {
		return e.Args[0].IsBool() && n.neverFails(e.Args[0]) && n.isCount(e.Args[1]) && n.isCount(e.Args[2])
	}
	return e.Op == ast.OpConst && e.Value.Kind() == value.Int && e.Value.Int() >= 0
}

// isEmpty reports whether an expression is the empty list.
func isEmpty(e *ast.Expr) bool {
	return e.Op == ast.OpArray && len(e.Args) == 0 || e.Op == ast.OpConst && e.Value.Kind() == value.List && e.Value.Len() == 0
}

// need is what the event must hold for a condition not to be false. Without it the
// condition is false, and nothing in it fails.
func (n vocabulary) need(e *ast.Expr) (need, bool) {
	switch e.Op {
	case ast.OpBinary:
		switch e.Name {
		case "and":
			return n.needOfAnd(e.Args[0], e.Args[1])
		case "or":
			left, ok1 := n.need(e.Args[0])
			right, ok2 := n.need(e.Args[1])
			return need{any: []need{left, right}}, ok1 && ok2
		}
		if out, ok := n.needOfComparison(e); ok {
			return out, true
		}
		if out, ok := n.needOfValue(e); ok {
			return out, true
		}
	case ast.OpUnary:
		if not := e.Not(); not != nil {
			return n.needOfTruth(not, false, true)
		}
	case ast.OpLet:
		if !n.neverFails(e.Args[0]) {
			return need{}, false
		}
		return n.withLet(e.Name, e.Args[0]).need(e.Args[1])
	case ast.OpLoop:
		if e.Name != "any" || e.Args[1] == nil {
			return need{}, false
		}
		i, needs, ok := n.list(e.Args[0])
		if more, inner := n.inside(i).need(e.Args[1]); ok && inner {
			needs = need{all: []need{needs, more}}
		}
		return needs, ok
	case ast.OpCall:
		if e.Name == "unknown" && len(e.Args) == 1 {
			from, ok := n.origin(e.Args[0])
			return from.need("contains", value.OfString(unknownPart), ok)
		}
	}
	return n.needOfTruth(e, true, true)
}

func (n vocabulary) needOfAnd(a, b *ast.Expr) (need, bool) {
	left, ok1 := n.need(a)
	right, ok2 := n.guardedBy(a).need(b)
	if both, ok := joined(left, right); ok && ok1 && ok2 {
		return both, true
	}
	if !n.neverFails(a) || !a.IsBool() {
		return left.amongOthers(), ok1
	}
	switch {
	case ok1 && ok2:
		return need{all: []need{left, right}}, true
	case ok2:
		return right, true
	}
	return left.amongOthers(), ok1
}

// needOfComparison is that of a comparison of something with a constant.
func (n vocabulary) needOfComparison(e *ast.Expr) (need, bool) {
	left, op, right := e.Args[0], e.Name, e.Args[1]
	if (op == "==" || op == "!=") && left.Op == ast.OpConst {
		left, right = right, left
	}
	if op == "in" && left.Op == ast.OpConst && left.Value.Kind() == value.String && left.Value.Str() != "" {
		i, _, ok := n.list(right)
		return i.from.need("==", left.Value, ok && i.text)
	}
	if right.Op != ast.OpConst {
		if l := n.lets[right.Name]; op == "in" && right.Op == ast.OpIdent {
			return l.needs, l.known
		}
		return need{}, false
	}
	if places, ok := n.lengthOf(left); ok && (op == ">" || op == "!=") && right.Value.Kind() == value.Int && right.Value.Int() == 0 {
		return places, true
	}
	if path, ok := fieldPath(left); ok && op == "==" && path == event.Fields[event.ShellParsed].Path && !n.own["shell"] && right.Value.Kind() == value.Bool {
		return present(KeyPlace{Source: table.KeyField, Field: event.Command}), true
	}
	from, ok := n.origin(left)
	if !ok {
		return need{}, false
	}
	if op == "!=" && right.Value.IsNil() {
		return present(from.place()), from.place().Source == table.KeyCommand
	}
	return from.need(op, right.Value, true)
}

// lengthOf is what len(list) needs not to be 0.
func (n vocabulary) lengthOf(e *ast.Expr) (need, bool) {
	if e.Op != ast.OpCall || e.Name != "len" || len(e.Args) != 1 {
		return need{}, false
	}
	_, needs, ok := n.list(e.Args[0])
	return needs, ok
}

// textOf is the place of a string that is taken out of a list or map of a command:
// last(.via), get(.options, "f"), .options.f.
func (n vocabulary) textOf(e *ast.Expr) (KeyPlace, bool) {
	switch {
	case len(e.Args) == 0, e.Type.Kind != value.TString:
	case e.Op == ast.OpMember && !e.Optional && e.Args[0].Type.Kind == value.TMap:
		return n.memberOf(e.Args[0])
	case e.Op == ast.OpCall && (e.Name == "last" || e.Name == "first") && len(e.Args) == 1:
		return n.memberOf(e.Args[0])
	case (e.Op == ast.OpCall && e.Name == "get" || e.Op == ast.OpIndex && !e.Optional && e.Args[0].Type.Kind == value.TMap) && len(e.Args) == 2 && e.Args[1].Op == ast.OpConst:
		if k := e.Args[1].Value.Kind(); k == value.String && e.Args[0].Type.Kind == value.TMap || k == value.Int && e.Args[0].Type.Kind == value.TList {
			return n.memberOf(e.Args[0])
		}
	}
	return KeyPlace{}, false
}

// neverFails reports whether an expression can be evaluated on every event
// without an error: comparisons and boolean operators over fields and
// constants whose types admit no other. A let, a document or the state can fail.
func (n vocabulary) neverFails(e *ast.Expr) bool {
	if _, ok := n.memberOf(e); ok {
		return true
	}
	if _, ok := n.origin(e); ok {
		return true
	}
	switch e.Op {
	case ast.OpConst:
		return true
	case ast.OpArray:
		return e.Name != "splice" && n.allNeverFail(e.Args)
	case ast.OpCond:
		return e.Args[0].IsBool() && n.allNeverFail(e.Args)
	case ast.OpIdent:
		if _, ok := n.eventField(e); ok {
			return n.isMeasured(e)
		}
		return n.own[e.Name] && (e.Type.Kind == value.TString || e.IsBool() || e.Type.Kind == value.TList && n.isLet(e.Name))
	case ast.OpMember:
		if _, _, ok := n.list(e); ok {
			return true
		}
		if f, ok := n.eventField(e.Args[0]); ok && f == event.ToolInput && !e.Optional {
			return true
		}
		f, ok := n.eventField(e)
		return ok && (f == event.ShellParsed || n.isMeasured(e))
	case ast.OpUnary:
		not := e.Not()
		return not != nil && not.IsBool() && n.neverFails(not)
	case ast.OpLoop:
		return n.loopNeverFails(e)
	case ast.OpCall:
		if _, _, ok := n.listCall(e); ok {
			return n.allNeverFail(e.Args)
		}
		return n.callNeverFails(e)
	case ast.OpBinary:
		return n.binaryNeverFails(e)
	}
	return false
}

func (n vocabulary) allNeverFail(all []*ast.Expr) bool {
	return !slices.ContainsFunc(all, func(e *ast.Expr) bool { return !n.neverFails(e) })
}

func (n vocabulary) callNeverFails(e *ast.Expr) bool {
	f, ok := fn.Lookup(e.Name)
	if !ok || !f.Total || len(e.Args) != 1 {
		return false
	}
	t := e.Args[0].Type
	return !t.Nullable && t.Kind != value.TAny && n.neverFails(e.Args[0])
}

func (n vocabulary) loopNeverFails(e *ast.Expr) bool {
	l, ok := fn.LookupLoop(e.Name)
	if !ok || !l.Total || e.Args[1] == nil || !n.neverFails(e.Args[0]) {
		return false
	}
	i, _, ok := n.list(e.Args[0])
	return ok && n.inside(i).neverFails(e.Args[1]) && (l.Body != fn.Predicate || e.Args[1].IsBool())
}

func (n vocabulary) binaryNeverFails(e *ast.Expr) bool {
	left, right := e.Args[0], e.Args[1]
	o := e.Operator()
	return o != nil && o.Total != nil && n.neverFails(left) && n.neverFails(right) && o.Total(left, right)
}
