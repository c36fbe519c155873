package assist

import (
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/stdlib"
)

// at reads a text with a | where the cursor is, and the view of the policy as it was
// before: without what stands between « and ».
func at(t testing.TB, text string) (v *View, file string, offset int) {
	t.Helper()
	offset = strings.Index(text, "|")
	if offset < 0 {
		t.Fatalf("no | in %s", text)
	}
	text = text[:offset] + text[offset+1:]
	return view(text, nil), "a.hook.hcl", offset
}

func view(text string, more map[string]string) *View {
	texts := map[string][]byte{"a.hook.hcl": []byte(text)}
	for name, t := range more {
		texts[name] = []byte(t)
	}
	p, _ := lang.Load(lang.Options{Dir: ".", Packs: stdlib.Packs, Overlay: texts})
	return &View{Policy: p, Texts: texts, Packs: stdlib.Packs}
}

func labels(list []Completion) (out []string) {
	for _, c := range list {
		out = append(out, c.Label)
	}
	return out
}

// memory is a file system of these texts.
func memory(texts map[string][]byte) fstest.MapFS {
	out := fstest.MapFS{}
	for name, text := range texts {
		out[name] = &fstest.MapFile{Data: text}
	}
	return out
}
