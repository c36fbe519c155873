package assist

import (
	"fmt"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/stdlib"
)

// FuzzAnywhere asks everything at any place of any text: nothing panics, and every
// place that is answered lies in the text of its file.
func FuzzAnywhere(f *testing.F) {
	f.Add(whole, 10)
	f.Add(whole[:len(whole)/2], 400)
	f.Add("hook \"a\" {\n  on = [\"\n  when = \"any(shell.commands, .\n", 30)
	f.Add("hook \"a\" {\n  when = <<-E\n    shell.\n", 30)
	f.Add("hook \"ä\" {\r\n  deny {\r\n    reason = \"{{ {{ }} ${ \\\"", 40)
	f.Add("use \"./a\" {\n}\nuse \"../.\" {\n as = \"x\"\n}\noverride \"x/x/y[\" {\n", 50)
	f.Add("event before_tool tool=Shell command='x\n! decide deny guard\n-- a.tsv --\ndeny guard\tx", 20)
	f.Add("a = {b = {c: [(\"${x.y.\"", 12)
	f.Add("A{deny{reason=\"${\"{{", 10)
	f.Fuzz(func(t *testing.T, text string, offset int) {
		if len(text) > 4<<10 {
			return
		}
		const file = "a.hook.hcl"
		v := &View{Texts: map[string][]byte{file: []byte(text)}, Packs: stdlib.Packs}
		inText := func(s diag.Span) {
			data := v.text(s.File)
			if s.Start.Byte < 0 || s.Start.Byte > s.End.Byte || s.End.Byte > len(data) {
				t.Fatalf("the place %+v is not in %s of %d bytes", s, s.File, len(data))
			}
		}
		for _, c := range v.Complete(file, offset) {
			inText(c.Replace)
			if c.Label == "" || c.Insert == "" {
				t.Fatalf("an empty completion: %+v", c)
			}
		}
		if h, ok := v.Hover(file, offset); ok {
			inText(h.Span)
		}
		if s, ok := v.Signature(file, offset); ok && s.Active < 0 {
			t.Fatal(s)
		}
		for _, s := range v.Definition(file, offset) {
			inText(s)
		}
		for _, s := range v.References(file, offset, true) {
			inText(s)
		}
		if s, name, ok := v.RenameAt(file, offset); ok {
			inText(s)
			if got := text[s.Start.Byte:s.End.Byte]; got != name && !strings.Contains(got, "\\") {
				t.Fatalf("%q would be renamed at %q", name, got)
			}
		}
		edits, _ := v.Rename(file, offset, "another")
		for _, e := range edits {
			inText(e.Span)
		}
		symbols(t, Symbols(file, []byte(text)), inText)
		for _, s := range Folds(file, []byte(text)) {
			inText(s.Span)
		}
		last := 0
		for _, tok := range Tokens(file, []byte(text)) {
			inText(tok.Span)
			if tok.Span.Start.Line != tok.Span.End.Line || tok.Span.Start.Byte < last {
				t.Fatalf("the token %+v overlaps, or is on two lines", tok)
			}
			last = tok.Span.End.Byte
		}
		const script = "tests/a.txtar"
		v = &View{Texts: map[string][]byte{file: []byte(whole), script: []byte(text)}}
		for _, c := range v.Complete(script, offset) {
			inText(c.Replace)
		}
		if h, ok := v.Hover(script, offset); ok {
			inText(h.Span)
		}
		for _, s := range v.References(script, offset, true) {
			inText(s)
		}
		v = &View{Texts: map[string][]byte{file: []byte(text)}}
		for _, h := range v.Hints(file) {
			inText(diag.Span{File: file, Start: h.Pos, End: h.Pos})
		}
	})
}

func symbols(t *testing.T, list []Symbol, inText func(diag.Span)) {
	for _, s := range list {
		inText(s.Span)
		inText(s.NameSpan)
		if s.NameSpan.Start.Byte < s.Span.Start.Byte || s.NameSpan.End.Byte > s.Span.End.Byte {
			t.Fatalf("the name of %+v is outside of it", s)
		}
		symbols(t, s.Children, inText)
	}
}

// large is a policy of n hooks.
func large(n int) string {
	var b strings.Builder
	b.WriteString(secret)
	for i := range n {
		fmt.Fprintf(&b, `
hook "hook-%d" {
  on = ["before_tool"]
  match {
    tool  = "Shell"
    reads = ["**/secret-%d/**"]
  }
  when = "any(shell.commands, .name == 'git' and 'push' in .args) and not (cwd startsWith '/sandbox/')"
  deny {
    reason = "{{ command }} is refused: %d"
  }
}
`, i, i, i)
	}
	return b.String()
}

// BenchmarkLarge is the answers that a person waits for, in a policy of 1,000 hooks, of
// which a key has just changed the text.
func BenchmarkLarge(b *testing.B) {
	text := large(1000)
	base := view(text, nil)
	middle := strings.Index(text, "hook-500")
	when := middle + strings.Index(text[middle:], "shell.commands") + len("shell.")
	for name, ask := range map[string]func(v *View){
		"complete a field":     func(v *View) { v.Complete("a.hook.hcl", when) },
		"complete an argument": func(v *View) { v.Complete("a.hook.hcl", middle+len("hook-500\" {\n")) },
		"hover":                func(v *View) { v.Hover("a.hook.hcl", when) },
		"definition":           func(v *View) { v.Definition("a.hook.hcl", middle+2) },
		"tokens":               func(v *View) { Tokens("a.hook.hcl", v.Texts["a.hook.hcl"]) },
		"hints":                func(v *View) { v.Hints("a.hook.hcl") },
		"symbols":              func(v *View) { Symbols("a.hook.hcl", v.Texts["a.hook.hcl"]) },
	} {
		b.Run(name, func(b *testing.B) {
			for b.Loop() {
				ask(&View{Policy: base.Policy, Texts: map[string][]byte{"a.hook.hcl": []byte(text)}, Packs: stdlib.Packs})
			}
		})
	}
}
