package assist

import (
	"slices"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/hclfile"
)

func (f *finder) live(n *hclfile.Node, live liveness) {
	text := liveText(f.sk, n)
	if live == condition {
		f.words(text)
		return
	}
	for _, r := range livePieces(text.Text) {
		f.words(text.Sub(r.From, r.To))
	}
}

// words finds the names in a condition.
func (f *finder) words(text cond.Source) {
	words := cond.Words(text.Text)
	word := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return text.Text[words[i].From:words[i].To]
	}
	in := inner{owner: f.owner}
	for i, w := range words {
		in.next(w.Kind, word(i))
		switch s := word(i); {
		case w.Kind != cond.WordName, word(i-1) == ".", word(i-1) == "?.", word(i+1) == "(":
		case word(i-1) == "let" && word(i+1) == "=":
			at := place(text, w)
			f.add(KindLet, f.folder, in.declare(s, at.From), s, at, true)
		case word(i+1) == ":" && in.is("{") && (word(i-1) == "{" || word(i-1) == ","): // a key
		case (word(i+1) == "." || word(i+1) == "?.") && i+2 < len(words) && f.rooted(s, word(i+2), text, words[i+2]):
		default:
			if owner, ok := in.lookup(s); ok {
				f.add(KindLet, f.folder, owner, s, place(text, w), false)
				continue
			}
			f.name(s, text, w)
		}
	}
}

func place(text cond.Source, w cond.Word) hclfile.Range {
	at := text.Span(w.From, w.To)
	return hclfile.Range{From: at.Start.Byte, To: at.End.Byte}
}

// rooted adds state.x and its like.
func (f *finder) rooted(root, name string, text cond.Source, w cond.Word) bool {
	switch root {
	case "var", "local":
		f.constant(root, name, place(text, w))
	case "state":
		f.add(KindState, "", "", name, place(text, w), false)
	case "check":
		f.add(KindCheck, f.folder, f.owner, name, place(text, w), false)
	default:
		return false
	}
	return true
}

// name adds a name that stands alone: of a let, or of a field of an own event.
func (f *finder) name(name string, text cond.Source, w cond.Word) {
	switch {
	case slices.Contains(f.lets, name):
		f.add(KindLet, f.folder, f.owner, name, place(text, w), false)
	case slices.Contains(f.shared, name):
		f.add(KindLet, f.folder, "", name, place(text, w), false)
	default:
		for _, event := range f.fields[name] {
			f.add(KindField, "", event, name, place(text, w), false)
		}
	}
}
