package editors

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/assist"
)

// scopesOf is how the grammar may name what the server calls by a kind.
var scopesOf = map[assist.TokenKind][]string{
	assist.TokenKeyword:   {"keyword.operator.word.hookc.expr"},
	assist.TokenOperator:  {"keyword.operator.hookc.expr", "punctuation.section.group.hookc.expr", "punctuation.accessor.hookc.expr"},
	assist.TokenNumber:    {"constant.numeric.hookc.expr"},
	assist.TokenString:    {"string.quoted."},
	assist.TokenRegex:     {"string.quoted."},
	assist.TokenComment:   {"comment."},
	assist.TokenFunction:  {"support.function.hookc.expr"},
	assist.TokenVariable:  {"variable.other.hookc.expr"},
	assist.TokenProperty:  {"variable.other.property.hookc.expr"},
	assist.TokenParameter: {"variable.parameter.hookc.expr"},
	assist.TokenBrace:     {"punctuation.section.live."},
}

// TestAgrees: in every policy of ours the grammars colour each word of a condition as
// what the server takes it for, and in a `when` nothing else.
func TestAgrees(t *testing.T) {
	files := policies(t)
	all := colour(t, files)
	words := 0
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		lines := bytes.Split(data, []byte("\n"))
		known := map[int][]span{} // by line
		for _, tok := range assist.Tokens(file, data) {
			line := tok.Span.Start.Line
			start := lineStart(data, tok.Span.Start.Byte)
			s := span{tok.Span.Start.Byte - start, tok.Span.End.Byte - start, tok.Kind}
			known[line] = append(known[line], s)
			words++
		}
		agree(t, file, lines, known, all[file])
	}
	if words < 10000 {
		t.Errorf("the server knows only %d words of conditions in %d files", words, len(files))
	}
}

// span is a word on a line.
type span struct {
	from, to int
	kind     assist.TokenKind
}

func lineStart(data []byte, at int) int { return bytes.LastIndexByte(data[:at], '\n') + 1 }

func agree(t *testing.T, file string, lines [][]byte, known map[int][]span, got []coloured) {
	for _, c := range got {
		for _, scope := range c.Scopes {
			if strings.HasPrefix(scope, "invalid") {
				t.Errorf("%s:%d:%d: %s", file, c.Line, c.From+1, scope)
			}
		}
		to := min(c.To, len(lines[c.Line-1]))
		text := string(lines[c.Line-1][min(c.From, to):to])
		met := false
		for _, s := range known[c.Line] {
			if c.From >= s.to || to <= s.from {
				continue
			}
			met = true
			if isText := s.kind == assist.TokenString || s.kind == assist.TokenRegex || s.kind == assist.TokenComment; !isText && !isCode(c.Scopes) {
				t.Errorf("%s:%d:%d: %q is %s, which VS Code takes for text", file, c.Line, c.From+1, text, c.Scopes)
			}
			if !named(c.Scopes, s.kind) {
				t.Errorf("%s:%d:%d: %q is %s, for the server of the kind %d", file, c.Line, c.From+1, text, c.Scopes, s.kind)
			}
		}
		if !met && strings.TrimSpace(text) != "" && slices.Contains(c.Scopes, "meta.condition.hookc") && slices.Contains(c.Scopes, "source.hookc.expr") {
			t.Errorf("%s:%d:%d: %q is %s, for the server no word", file, c.Line, c.From+1, text, c.Scopes)
		}
	}
}

// isCode reports whether VS Code matches brackets and completes words in a part with these
// scopes, as it does outside of strings and comments, and in what is embedded there.
func isCode(scopes []string) bool {
	for _, scope := range scopes {
		switch {
		case strings.HasPrefix(scope, "meta.embedded"):
			return true
		case strings.HasPrefix(scope, "punctuation.section.live."): // belongs to the text around it
			return true
		case strings.HasPrefix(scope, "string"), strings.HasPrefix(scope, "comment"):
			return false
		}
	}
	return true
}

// named reports whether scopes are those of a kind. In a string, escapes have a scope of
// their own.
func named(scopes []string, kind assist.TokenKind) bool {
	inside := scopes[:1]
	if kind == assist.TokenString || kind == assist.TokenRegex {
		inside = scopes
	}
	for _, scope := range inside {
		for _, want := range scopesOf[kind] {
			if strings.HasPrefix(scope, want) {
				return true
			}
		}
	}
	return false
}

// TestColours: the examples of testdata are coloured as written down beside them.
func TestColours(t *testing.T) {
	var files []string
	for _, pattern := range []string{"*.hook.hcl", "*.txtar"} {
		found, err := filepath.Glob(filepath.Join("testdata", pattern))
		if err != nil {
			t.Fatal(err)
		}
		files = append(files, found...)
	}
	all := colour(t, files)
	for _, file := range files {
		data, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		is, golden := written(data, all[file]), file+".colours"
		if os.Getenv("HOOKC_UPDATE") != "" {
			if err := os.WriteFile(golden, []byte(is), 0o644); err != nil {
				t.Fatal(err)
			}
			continue
		}
		was, err := os.ReadFile(golden)
		if err != nil || string(was) != is {
			t.Errorf("%s is stale: HOOKC_UPDATE=1 go test ./docs/editors rewrites it; now it is\n%s%v", golden, is, err)
		}
	}
}

// written is each line with its parts below it, the innermost scopes first, without the
// scope of the whole file.
func written(data []byte, parts []coloured) string {
	var b strings.Builder
	last := 0
	lines := strings.Split(string(data), "\n")
	for _, c := range parts {
		line := lines[c.Line-1]
		for ; last < c.Line; last++ {
			fmt.Fprintf(&b, ">%s\n", lines[last])
		}
		to := min(c.To, len(line))
		if text := line[min(c.From, to):to]; strings.TrimSpace(text) != "" {
			fmt.Fprintf(&b, "  %-24s %s\n", text, strings.Join(c.Scopes[:len(c.Scopes)-1], " "))
		}
	}
	return b.String()
}
