package cond

import (
	"slices"
	"testing"
	"unicode/utf8"

	"github.com/expr-lang/expr/file"
	"github.com/expr-lang/expr/parser/lexer"

	"github.com/hookc/hookc/lang/diag"
)

// TestWords: broken texts have words too.
func TestWords(t *testing.T) {
	for _, c := range []struct {
		text string
		want []string
	}{
		{"any(a, .b", []string{"any", "(", "a", ",", ".", "b"}},
		{"a == 'x", []string{"a", "==", "'x"}},
		{"a?.b ?? c..d", []string{"a", "?.", "b", "??", "c", "..", "d"}},
		{"#acc + #.x", []string{"#acc", "+", "#", ".", "x"}},
		{"a // b", []string{"a", "// b"}},
		{"a /* b", []string{"a", "/* b"}},
		{"1..2 1.5e-3 0xff", []string{"1", "..", "2", "1.5e-3", "0xff"}},
		{"ä ~ 'ö'", []string{"ä", "~", "'ö'"}},
		{`"a\"b" x`, []string{`"a\"b"`, "x"}},
	} {
		var got []string
		for _, w := range Words(c.text) {
			got = append(got, c.text[w.From:w.To])
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%s: %q", c.text, got)
		}
	}
}

// FuzzWords: of a condition that parses, the words are the tokens of expr's own lexer.
func FuzzWords(f *testing.F) {
	for _, s := range []string{
		"any(shell.commands, .name == 'git' and 'push' in .args) and not (cwd startsWith '/sandbox/')",
		"let x = 1..3; x[0] ?? a?.b?.[0] ? -1.5e3 : 0xff + 1_000 ** 2", "#acc | map({a: #index})", "`raw` + \"\\\"\" /* c */ // d",
		"a not in b && !c || d % 2 != 1", "1.", "if a {b} else {c}",
	} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		if !utf8.ValidString(text) {
			return // expr's lexer works on runes
		}
		src := Plain("", text, diag.Pos{Line: 1, Column: 1})
		if x, ds := Parse(src); x == nil || ds.HasErrors() {
			return
		}
		var want []string
		lex := lexer.New()
		lex.Reset(file.NewSource(text))
		runes := []rune(text)
		for {
			tok, err := lex.Next()
			if err != nil || tok.Is(lexer.EOF) {
				break
			}
			want = append(want, string(runes[tok.From:tok.To]))
		}
		var got []string
		for _, w := range Words(text) {
			if w.Kind != WordComment {
				got = append(got, text[w.From:w.To])
			}
		}
		if !slices.Equal(joined(got), joined(want)) {
			t.Errorf("%q:\n%q\n%q", text, got, want)
		}
	})
}

// joined puts together what the two lexers cut at other places: #acc is two tokens of
// expr's, not in one.
func joined(words []string) (out []string) {
	for i, w := range words {
		n := len(out)
		switch {
		case n > 0 && out[n-1] == "#" && isNameStart([]rune(w)[0]) && words[i-1] == "#":
			out[n-1] += w
		default:
			out = append(out, w)
		}
	}
	return out
}
