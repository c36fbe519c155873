package assist

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/fn"
	"github.com/hookc/hookc/runtime/value"
)

// typing says what parts of a condition are, in front of a place, however wrong the
// rest is.
type typing struct {
	env   *check.Env
	text  string
	words []cond.Word
}

func newTyping(env *check.Env, text string) *typing {
	t := &typing{env: env, text: text}
	for _, w := range cond.Words(text) {
		if w.Kind != cond.WordComment {
			t.words = append(t.words, w)
		}
	}
	return t
}

func (t *typing) word(i int) string {
	if i < 0 || i >= len(t.words) {
		return ""
	}
	return t.text[t.words[i].From:t.words[i].To]
}

func (t *typing) is(i int, texts ...string) bool {
	w := t.word(i)
	for _, s := range texts {
		if w == s {
			return true
		}
	}
	return false
}

// call is a call whose bracket is open at a place.
type call struct {
	name  int // its word
	open  int // the bracket's word
	comma int // the first comma's word; -1 where there is none
	arg   int // which argument the place is in
	loop  bool
}

// around are the calls around word i, outermost first. Brackets without a name are
// calls without a name.
func (t *typing) around(i int) (out []call) {
	for j := 0; j < i && j < len(t.words); j++ {
		switch t.word(j) {
		case "(", "[", "{":
			c := call{name: -1, open: j, comma: -1}
			if t.is(j, "(") && j > 0 && t.words[j-1].Kind == cond.WordName {
				c.name = j - 1
				_, c.loop = fn.LookupLoop(t.word(j - 1))
			}
			out = append(out, c)
		case ")", "]", "}":
			if len(out) > 0 {
				out = out[:len(out)-1]
			}
		case ",":
			if n := len(out); n > 0 {
				if out[n-1].comma < 0 {
					out[n-1].comma = j
				}
				out[n-1].arg++
			}
		}
	}
	return out
}

// items are the types of what # means at word i, outermost first.
func (t *typing) items(i int) (out []value.Type) {
	for _, c := range t.around(i) {
		if c.loop && c.comma >= 0 {
			list := t.typeOf(c.open+1, c.comma, out)
			out = append(out, list.Element())
		}
	}
	return out
}

// lets are the names of let in front of word i.
func (t *typing) lets(i int) (out []value.Field) {
	for j := 0; j+2 < i; j++ {
		if !t.is(j, "let") || !t.is(j+2, "=") {
			continue
		}
		end := j + 3
		for end < i && !t.is(end, ";") {
			end++
		}
		if end == i {
			return out
		}
		out = append(out, value.Field{Name: t.word(j + 1), Type: t.typed(j+3, end, nil, out)})
	}
	return out
}

// typeOf is the type of the words [from, to) inside of closures over items.
func (t *typing) typeOf(from, to int, items []value.Type) value.Type {
	return t.typed(from, to, items, t.lets(from))
}

func (t *typing) typed(from, to int, items []value.Type, lets []value.Field) value.Type {
	if from >= to || to > len(t.words) {
		return value.AnyType
	}
	text := t.text[t.words[from].From:t.words[to-1].To]
	if t.is(from, ".") {
		text = "#" + text
	}
	if len(items) > 0 {
		text = "map([0], " + text + ")" // # stands nowhere else
	}
	x, _ := cond.Parse(cond.Plain("", text, diag.Pos{Line: 1, Column: 1}))
	if len(items) > 0 && x != nil {
		if x.Op != ast.OpLoop || len(x.Args) < 2 {
			return value.AnyType
		}
		x = x.Args[1]
	}
	if x == nil {
		return value.AnyType
	}
	return t.env.TypeIn(x, items, lets)
}

// base is where the expression in front of the dot at word i begins; i where there is
// none, as in .name of a closure.
func (t *typing) base(dot int) int {
	for i := dot - 1; i >= 0; {
		w := t.words[i]
		start := i
		switch {
		case t.is(i, ")", "]"):
			start = t.opening(i)
			if start < 0 {
				return dot
			}
			if t.is(i, ")") && start > 0 && t.words[start-1].Kind == cond.WordName {
				start--
			} else if t.is(i, "]") && start > 0 && (t.is(start-1, ")", "]") || t.words[start-1].Kind == cond.WordName) {
				i = start - 1
				continue
			}
		case w.Kind == cond.WordName, w.Kind == cond.WordPointer, w.Kind == cond.WordString:
		default:
			return i + 1
		}
		if start == 0 || !t.is(start-1, ".", "?.") {
			return start
		}
		if start-2 < 0 || !t.continues(start-2) {
			return start - 1
		}
		i = start - 2
	}
	return dot
}

// continues reports whether a dot behind word i takes a member of it.
func (t *typing) continues(i int) bool {
	k := t.words[i].Kind
	return t.is(i, ")", "]") || k == cond.WordName || k == cond.WordPointer || k == cond.WordString
}

// opening is the bracket that word i closes; -1 where there is none.
func (t *typing) opening(i int) int {
	depth := 0
	for j := i; j >= 0; j-- {
		switch t.word(j) {
		case ")", "]", "}":
			depth++
		case "(", "[", "{":
			if depth--; depth == 0 {
				return j
			}
		}
	}
	return -1
}

// memberOf is the type of what stands in front of the dot at word i.
func (t *typing) memberOf(dot int) value.Type {
	from := t.base(dot)
	items := t.items(dot)
	if from == dot {
		if len(items) == 0 {
			return value.AnyType
		}
		return items[len(items)-1]
	}
	return t.typeOf(from, dot, items)
}

// at is the word in which an offset lies or at whose end it is: of two the one that is
// a name; -1 where it is between words.
func (t *typing) at(offset int) int {
	found := -1
	for i, w := range t.words {
		if w.From <= offset && offset <= w.To {
			if found < 0 || w.Kind != cond.WordSign && t.words[found].Kind == cond.WordSign {
				found = i
			}
		}
	}
	return found
}

// before is the number of words that end at an offset or in front of it.
func (t *typing) before(offset int) int {
	n := 0
	for n < len(t.words) && t.words[n].To <= offset {
		n++
	}
	return n
}
