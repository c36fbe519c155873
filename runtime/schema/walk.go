package schema

import "github.com/hookc/hookc/runtime/value"

// walker goes through a value and a schema together.
type walker struct {
	schemas value.Value
	accepts func(automaton uint32, text string) bool
	found   *findings
	path    []token       // from the whole value to the one at hand
	scopes  []value.Value // dynamic anchors of the resources entered, outermost first
	left    int           // steps
	depth   int
	quiet   bool // the first violation says enough
	err     error
}

// frame is one subschema at work on one value.
type frame struct {
	schema value.Value
	value  value.Value
	seen   []bool // which items or properties some keyword has looked at; nil where nobody asks
}

// at is an item of a list or the value of an entry, key a name, and id the number
// of a subschema; nothing where there is none. They are calls, which makes the
// evaluator smaller, and no broken table brings it down here.
func at(v value.Value, i int) value.Value {
	if i >= size(v) {
		return value.Value{}
	}
	return v.At(i)
}

func key(v value.Value, i int) string { return v.Key(i).Text() }

func id(v value.Value, i int) int {
	if n := at(v, i); n.Kind() == value.Int {
		return n.Int()
	}
	return -1
}

// stop reports whether the rest of the work tells nothing new.
func (w *walker) stop() bool { return w.err != nil || w.quiet && len(w.found.list) > 0 }

// fail ends the validation.
func (w *walker) fail(err error) bool {
	if w.err == nil {
		w.err = err
	}
	return false
}

// spend pays for n steps.
func (w *walker) spend(n int) bool {
	if w.left -= n; w.left < 0 {
		return w.fail(ErrWork)
	}
	return true
}

// wrong records a violation of the value at hand. It is false, as the result of
// who found it.
func (w *walker) wrong(text string) bool {
	if w.spend(10 + len(w.path)) { // words are dear
		w.found.add(w.path, text)
	}
	return false
}

// check holds a value against a subschema. Where track is set it also says which
// items or properties the subschema has looked at.
func (w *walker) check(id int, v value.Value, track bool) (ok bool, seen []bool) {
	if w.stop() || !w.spend(1) {
		return false, nil
	}
	if w.schemas.Kind() != value.List || id < 0 || id >= w.schemas.Len() {
		return w.fail(ErrBroken), nil
	}
	s := at(w.schemas, id)
	if s.Kind() == value.Bool {
		return s.Bool() || w.wrong("is not allowed here"), nil
	}
	if s.Kind() != value.Map {
		return w.fail(ErrBroken), nil
	}
	if w.depth++; w.depth > maxDepth {
		return w.fail(ErrDepth), nil
	}
	scopes := len(w.scopes)
	f := frame{schema: s, value: v}
	if n := size(v); n > 0 && (track || looksBack(s)) && w.spend(n/16) {
		f.seen = make([]bool, n)
	}
	ok = true
	for i := 0; i < s.Len() && !w.stop(); i++ {
		name := key(s, i)
		if w.keyword(&f, name, at(s, i)) {
			continue
		}
		if ok = false; name == "type" || name == "enum" || name == "const" { // the rest is about other values
			f.lookAll()
			break
		}
	}
	w.scopes = w.scopes[:scopes]
	w.depth--
	return ok && w.err == nil, f.seen
}

// size is the number of items or properties.
func size(v value.Value) int {
	if k := v.Kind(); k == value.List || k == value.Map {
		return v.Len()
	}
	return 0
}

// looksBack reports whether a subschema asks what its other keywords looked at.
// Those that do stand last.
func looksBack(s value.Value) bool {
	if s.Len() == 0 {
		return false
	}
	last := key(s, s.Len()-1)
	return last == "unevaluatedItems" || last == "unevaluatedProperties"
}

// within holds the value at hand against another subschema, whose looks count
// as the frame's own. What failed counts too: the value is wrong anyway, and its
// parts are not to be reported as unknown as well.
func (w *walker) within(f *frame, id int) bool {
	ok, seen := w.check(id, f.value, f.seen != nil)
	f.merge(seen)
	return ok
}

func (f *frame) merge(seen []bool) {
	if f.seen == nil {
		return
	}
	for i, s := range seen {
		f.seen[i] = f.seen[i] || s
	}
}

func (f *frame) look(i int) {
	if f.seen != nil {
		f.seen[i] = true
	}
}

func (f *frame) lookAll() {
	for i := range f.seen {
		f.seen[i] = true
	}
}

// each goes through the items or properties of the value at hand from a position
// on.
func (w *walker) each(f *frame, from int, do func(i int) bool) bool {
	ok := w.spend(size(f.value) / 4)
	for i := max(from, 0); i < size(f.value) && !w.stop(); i++ {
		ok = do(i) && ok
	}
	return ok
}

// wrongPart records a violation of an item or a property.
func (w *walker) wrongPart(f *frame, i int, text string) bool {
	f.look(i)
	w.path = append(w.path, f.token(i))
	w.wrong(text)
	w.path = w.path[:len(w.path)-1]
	return false
}

// part holds an item or a property of the value at hand against a subschema.
func (w *walker) part(f *frame, i, id int) bool {
	f.look(i)
	w.path = append(w.path, f.token(i))
	ok, _ := w.check(id, at(f.value, i), false)
	w.path = w.path[:len(w.path)-1]
	return ok
}

func (f *frame) token(i int) token {
	if f.value.Kind() == value.List {
		return token{at: i, list: true}
	}
	return token{key: f.value.Key(i), at: i}
}

// attempt is a look at what holds without saying so.
type attempt struct {
	ok    bool
	seen  []bool
	wrong Violation // the first, where it does not hold
}

// attempt holds a value against a subschema, and leaves it to the caller to say
// what that means.
func (w *walker) attempt(id int, v value.Value, track bool) (a attempt) {
	found, quiet := w.found, w.quiet
	w.found, w.quiet = &findings{limit: 1}, true
	a.ok, a.seen = w.check(id, v, track)
	if len(w.found.list) > 0 {
		a.wrong = w.found.list[0].Violation
	}
	w.found, w.quiet = found, quiet
	return a
}
