package assist

import (
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/stdlib"
)

// typed is a word of a policy, as somebody would have typed it.
type typed struct {
	class    string
	from, to int
	word     string
}

// TestRecall types the packs again: at each of their words, with the word gone, and with
// the rest of the line or file gone too, the word is among what is offered.
func TestRecall(t *testing.T) {
	packs, err := fs.Glob(stdlib.Packs, "*/*.hook.hcl")
	if err != nil {
		t.Fatal(err)
	}
	asked, found := map[string]int{}, map[string]int{}
	missed := map[string][]string{}
	policies := map[string]*View{}
	for i, name := range packs {
		data, err := fs.ReadFile(stdlib.Packs, name)
		if err != nil {
			t.Fatal(err)
		}
		dir, _, _ := strings.Cut(name, "/")
		base := policies[dir]
		if base == nil {
			p, ds := lang.Load(lang.Options{Dir: dir, FS: stdlib.Packs, Packs: stdlib.Packs})
			if ds.HasErrors() {
				t.Fatal(ds)
			}
			base = &View{Policy: p, Packs: stdlib.Packs}
			base.everywhere(func(*hclfile.Sketch, *hclfile.Item) {}) // what Next hands on
			policies[dir] = base
		}
		words := wordsOf(name, data)
		for j := i % 7; j < len(words); j += 41 { // a few of each: a test of seconds
			w := words[j]
			line := w.to + lineLen(data[w.to:])
			for way, rest := range map[string][]byte{"word": data[w.to:], "line": data[line:], "file": nil} {
				text := slices.Concat(data[:w.from], rest)
				texts := map[string][]byte{name: text}
				v := base.Next(base.Policy, texts)
				class := w.class + " without the " + way
				asked[class]++
				if slices.Contains(labels(v.Complete(name, w.from)), w.word) {
					found[class]++
				} else if len(missed[class]) < 3 {
					missed[class] = append(missed[class], fmt.Sprintf("%s:%d %s", name, w.from, w.word))
				}
			}
		}
	}
	for _, class := range slices.Sorted(maps.Keys(asked)) {
		t.Logf("%5d of %5d %s %v", found[class], asked[class], class, missed[class])
		least := 1.0
		if strings.HasPrefix(class, "member") {
			least = 0.9 // what a document has is known to nobody
		}
		if float64(found[class]) < least*float64(asked[class]) {
			t.Errorf("%s: %v", class, missed[class])
		}
	}
}

// wordsOf are the words of a policy that can be offered.
func wordsOf(name string, data []byte) (out []typed) {
	sk := hclfile.ReadSketch(name, data)
	add := func(class string, from, to int, word string) { out = append(out, typed{class, from, to, word}) }
	var visit func(items []*hclfile.Item, path []string)
	visit = func(items []*hclfile.Item, path []string) {
		for _, it := range items {
			if it.Block {
				add("block", it.From, it.To, it.Text)
				visit(it.Body, append(slices.Clip(path), it.Text))
				continue
			}
			if path[len(path)-1] != "locals" {
				add("argument", it.From, it.To, it.Text)
			}
			live := livenessOf(path, it.Text)
			hclfile.Walk(it.Value, func(n *hclfile.Node) {
				switch {
				case n.Kind == hclfile.Path && len(n.Parts) == 2 && slices.Contains([]string{"var", "local", "pattern"}, n.Parts[0].Text):
					add("constant", n.Parts[1].From, n.Parts[1].To, n.Parts[1].Text)
				case isString(n) && it.Text == "on":
					add("event", n.From+1, n.To-1, sk.Unquoted(n))
				case isString(n) && it.Text == "tool" && !strings.ContainsAny(sk.Unquoted(n), ".*|"):
					add("tool", n.From+1, n.To-1, sk.Unquoted(n))
				case isString(n) && live == condition:
					conditionWords(liveText(sk, n), add)
				case isString(n) && live == template:
					text := liveText(sk, n)
					for _, r := range livePieces(text.Text) {
						conditionWords(text.Sub(r.From, r.To), add)
					}
				}
			})
		}
	}
	visit(sk.Body, nil)
	return out
}

func conditionWords(text cond.Source, add func(string, int, int, string)) {
	words := cond.Words(text.Text)
	for i, w := range words {
		s := text.Text[w.From:w.To]
		at := text.Span(w.From, w.To)
		if w.Kind != cond.WordName || s == "var" || s == "local" || s == "each" || s == "state" {
			continue
		}
		before := ""
		if i > 0 {
			before = text.Text[words[i-1].From:words[i-1].To]
		}
		class := "name"
		if before == "." || before == "?." {
			class = "member"
		}
		after := ""
		if i+1 < len(words) {
			after = text.Text[words[i+1].From:words[i+1].To]
		}
		if before == "let" || before == "{" || before == "," && after == ":" {
			continue // a name that is made here
		}
		add(class, at.Start.Byte, at.End.Byte, s)
	}
}

// TestSaid: of each word of the packs something is said, and what the policy defines is
// found.
func TestSaid(t *testing.T) {
	packs, err := fs.Glob(stdlib.Packs, "*/*.hook.hcl")
	if err != nil {
		t.Fatal(err)
	}
	asked, found := map[string]int{}, map[string]int{}
	missed := map[string][]string{}
	count := func(class string, ok bool, what string) {
		if asked[class]++; ok {
			found[class]++
		} else if len(missed[class]) < 5 {
			missed[class] = append(missed[class], what)
		}
	}
	views := map[string]*View{}
	for i, name := range packs {
		data, err := fs.ReadFile(stdlib.Packs, name)
		if err != nil {
			t.Fatal(err)
		}
		dir, _, _ := strings.Cut(name, "/")
		if views[dir] == nil {
			p, _ := lang.Load(lang.Options{Dir: dir, FS: stdlib.Packs, Packs: stdlib.Packs})
			views[dir] = &View{Policy: p, Packs: stdlib.Packs}
		}
		words := wordsOf(name, data)
		for j := i % 7; j < len(words); j += 31 {
			w := words[j]
			at := (w.from + w.to) / 2
			what := fmt.Sprintf("%s:%d %s", name, w.from, w.word)
			h, ok := views[dir].Hover(name, at)
			count(w.class+" is explained", ok && h.Span.Start.Byte <= at && at <= h.Span.End.Byte, what)
			if w.class == "constant" {
				count("constant is defined", len(views[dir].Definition(name, at)) == 1, what)
			}
		}
	}
	for _, class := range slices.Sorted(maps.Keys(asked)) {
		t.Logf("%5d of %5d %s %v", found[class], asked[class], class, missed[class])
		if found[class] < asked[class] {
			t.Errorf("%s: %v", class, missed[class])
		}
	}
}
