package mutate

import (
	"bytes"
	"cmp"
	"iter"
	"slices"
	"strings"
	"sync"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/runtime/value"
)

// tested are the events that tests send, by the hooks that apply on them. A mistake that
// the tests do not notice often shows on an event that is nearly one of these.
type tested struct {
	mu     sync.Mutex
	events map[string]map[string]bool // by the hook: their JSON
}

// add notes an event of the generic host, in the project that all witnesses have.
func (t *tested) add(r policytest.Request, o *policytest.Outcome) {
	if r.Host != generic.Name || o == nil {
		return
	}
	text := string(bytes.ReplaceAll(r.Event, []byte(r.World.Dir), []byte(analyze.Project)))
	t.mu.Lock()
	defer t.mu.Unlock()
	for _, h := range o.Decision.Hooks {
		if t.events[h.Name] == nil {
			t.events[h.Name] = map[string]bool{}
		}
		t.events[h.Name][text] = true
	}
}

// of are the events on which one of some hooks applied: first those with the words of the
// line of the mistake, the shortest first.
func (t *tested) of(hooks []*ast.Hook, words []string) (out []value.Value) {
	var texts []string
	for _, h := range hooks {
		for text := range t.events[h.Name] {
			texts = append(texts, text)
		}
	}
	without := func(text string) int {
		if slices.ContainsFunc(words, func(w string) bool { return strings.Contains(text, w) }) {
			return 0
		}
		return 1
	}
	slices.SortFunc(texts, func(a, b string) int {
		return cmp.Or(cmp.Compare(without(a), without(b)), cmp.Compare(len(a), len(b)), cmp.Compare(a, b))
	})
	texts = slices.Compact(texts)
	for _, text := range texts[:min(len(texts), maxSeeds)] {
		if v, err := value.DecodeObject([]byte(text)); err == nil {
			out = append(out, v)
		}
	}
	return out
}

// The search near tests is bounded: the events that are changed, and what is tried for
// one mutant.
const (
	maxSeeds  = 40
	maxNearby = 3_000
)

// nearby are events that tests send, and then those that differ from one of them by one
// edit of a text of the tool's input: by a word that is left out, is another one or is
// more. Words that the hook compares with are tried too, those near the mistake first.
func nearby(seeds []value.Value, here, elsewhere []string) iter.Seq[*analyze.Event] {
	edits := []func(string) iter.Seq[string]{
		editWords, editParts,
		func(text string) iter.Seq[string] { return putWords(text, here) },
		func(text string) iter.Seq[string] { return putPairs(text, here) },
		editSecond,
		func(text string) iter.Seq[string] { return putWords(text, elsewhere) },
	}
	return func(yield func(*analyze.Event) bool) {
		left := maxNearby
		send := func(v value.Value) bool {
			left--
			return left >= 0 && yield(asEvent(v))
		}
		for _, v := range seeds {
			if !send(v) {
				return
			}
		}
		for _, edit := range edits {
			for _, v := range seeds {
				for changed := range changes(v, edit) {
					if !send(changed) {
						return
					}
				}
			}
		}
	}
}

func asEvent(v value.Value) *analyze.Event {
	text := func(key string) string {
		member, _ := v.Get(key)
		return member.Str()
	}
	return &analyze.Event{JSON: value.AppendJSON(nil, v), Name: text("event_type"), Tool: text("tool_name")}
}

// changes are an event with another text in the tool's input.
func changes(v value.Value, edit func(string) iter.Seq[string]) iter.Seq[value.Value] {
	return func(yield func(value.Value) bool) {
		input, _ := v.Get("tool_input")
		for i := range input.Len() {
			if input.At(i).Kind() != value.String || input.Kind() != value.Map {
				continue
			}
			for text := range edit(input.At(i).Str()) {
				if !yield(v.With("tool_input", input.With(input.Key(i).Str(), value.OfString(text)))) {
					return
				}
			}
		}
	}
}

// other is a word that a policy does not know.
const other = "other"

// around is what is put in front of a text or behind it.
var around = [][2]string{
	{"", " " + other}, {"", " > out.txt"}, {"", " 2>&1"}, {"", " &> out.txt"}, {"", " < in.txt"}, {"", " | cat"},
	{"", " --help"}, {"", " --dry-run"}, {"", " && tool x"}, {"tool x && ", ""}, {"x=$(", ")"}, {"FOO=1 ", ""}, {"cd sub && ", ""},
}

// editWords changes a text by one word.
func editWords(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, a := range around {
			if !yield(a[0] + text + a[1]) {
				return
			}
		}
		edited(strings.Fields(text), " ", []string{other}, yield)
	}
}

// editParts changes a text by one part of a path.
func editParts(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		if edited(strings.Split(text, "/"), "/", []string{other}, yield) {
			edited(strings.Split(text, "."), ".", []string{other}, yield)
		}
	}
}

// putWords puts words into a text: as an operand, a flag, the target of a redirection, a
// program.
func putWords(text string, words []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		fields := strings.Fields(text)
		for _, w := range words {
			for _, behind := range []string{" " + w, " --" + w, " -" + w, " > " + w, " && " + w + " x"} {
				if !yield(text + behind) {
					return
				}
			}
		}
		edited(fields, " ", words, yield)
	}
}

// putPairs adds an option with its value.
func putPairs(text string, words []string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for _, option := range words {
			for _, w := range words {
				for _, pair := range []string{" --" + option + " " + w, " --" + option + "=" + w, " " + option + "=" + w} {
					if option != w && !yield(text+pair) {
						return
					}
				}
			}
		}
	}
}

// editSecond has a command twice, the second time changed.
func editSecond(text string) iter.Seq[string] {
	return func(yield func(string) bool) {
		for second := range editWords(text) {
			if !yield(text + " && " + second) {
				return
			}
		}
	}
}

// edited leaves each part out, puts each word in its place and in front of it. It
// reports whether more is wanted.
func edited(parts []string, between string, words []string, yield func(string) bool) bool {
	join := func(i, skip int, word ...string) bool {
		return yield(strings.Join(slices.Concat(parts[:i], word, parts[i+skip:]), between))
	}
	for i := range parts {
		if len(parts) > 1 && !join(i, 1) {
			return false
		}
		for _, w := range words {
			if !join(i, 1, w) || !join(i, 0, w) {
				return false
			}
		}
	}
	return true
}

// wordsOf are the texts that a mutant's hooks compare with, which can stand for words:
// those of the line of the mistake, and the others.
func wordsOf(m *Mutant) (here, elsewhere []string) {
	for _, h := range append(slices.Clone(m.Old), m.New...) {
		h.EachExpr(func(e *ast.Expr) {
			ast.Walk(e, func(x *ast.Expr) bool {
				if x.Op == ast.OpConst && x.Span.Start.Line == m.Span.Start.Line {
					here = appendTexts(here, x.Value)
				} else if x.Op == ast.OpConst {
					elsewhere = appendTexts(elsewhere, x.Value)
				}
				return true
			})
		})
	}
	slices.Sort(here)
	slices.Sort(elsewhere)
	return slices.Compact(here), slices.Compact(elsewhere)
}

func appendTexts(out []string, v value.Value) []string {
	switch v.Kind() {
	case value.String:
		if s := v.Str(); s != "" && !strings.ContainsAny(s, " \\^$()[]{}|*?") {
			return append(out, s)
		}
	case value.List:
		for i := range v.Len() {
			out = appendTexts(out, v.At(i))
		}
	}
	return out
}
