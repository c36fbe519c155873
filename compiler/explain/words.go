package explain

import (
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// word is a word of a command line, with the event that lacks it, and the one that has
// another word in its place.
type word struct {
	text    string
	without []byte
	other   []byte
}

// another is a word that means nothing to anybody.
const another = "hookc-other"

// What is tried of a large event is bounded: each try reads it again.
const (
	maxWords = 60      // of a line
	maxRead  = 4 << 20 // bytes of events
)

// affordable is how many times an event may be read again.
func affordable(text []byte, n int) int { return min(n, maxRead/max(len(text), 1)) }

// wordsOf is the words of the event's command line.
func (p *Policy) wordsOf(text []byte, call *host.Call) (out []word) {
	line, ok := commandLine(call)
	if !ok {
		return nil
	}
	most := affordable(text, maxWords)
	for _, t := range tokens(line) {
		if t.kind == separator || len(out) >= most {
			continue
		}
		if changed, ok := withCommand(text, line, cut(line, t.from, t.to)); ok {
			other, _ := withCommand(text, line, line[:t.from]+another+line[t.to:])
			out = append(out, word{line[t.from:t.to], changed, other})
		}
	}
	return out
}

// commandLine is the command line of a call.
func commandLine(call *host.Call) (string, bool) {
	for _, ev := range call.Events {
		if c := ev.Get(event.Command); c.Kind() == value.String {
			return c.Str(), true
		}
	}
	return "", false
}

// withCommand is the event with another command line: the member of the tool's
// input that holds the line is replaced, whatever the host calls it.
func withCommand(text []byte, line, with string) ([]byte, bool) {
	v, err := value.DecodeJSON(text)
	if err != nil {
		return nil, false
	}
	v, ok := replaced(v, line, value.OfString(with))
	return value.AppendJSON(nil, v), ok
}

// replaced is a value with the first text that is as given replaced.
func replaced(v value.Value, text string, with value.Value) (value.Value, bool) {
	switch v.Kind() {
	case value.String:
		if v.Str() == text {
			return with, true
		}
	case value.List:
		for i := range v.Len() {
			if item, ok := replaced(v.At(i), text, with); ok {
				items := make([]value.Value, v.Len())
				for j := range items {
					items[j] = v.At(j)
				}
				items[i] = item
				return value.OfList(items), true
			}
		}
	case value.Map:
		for i := range v.Len() {
			if item, ok := replaced(v.At(i), text, with); ok {
				return v.With(v.Key(i).Str(), item), true
			}
		}
	}
	return v, false
}

// cut is a text without a range, and with one blank where there would be two.
func cut(s string, from, to int) string {
	left, right := s[:from], s[to:]
	if strings.HasSuffix(left, " ") || left == "" {
		right = strings.TrimPrefix(right, " ")
	}
	if right == "" {
		left = strings.TrimRight(left, " ")
	}
	return left + right
}

// kind is the kind of a token.
type kind uint8

const (
	plain     kind = iota
	separator      // between commands
	redirect       // an operator with its target
)

// token is a range of a command line.
type token struct {
	from, to int
	kind     kind
	first    bool // of its command
}

// tokens cuts a command line into words, roughly: what is made of it is decided by
// the evaluator, which reads the line as a shell does.
func tokens(line string) (out []token) {
	first := true
	for i := 0; i < len(line); {
		switch c := line[i]; {
		case c == ' ' || c == '\t':
			i++
		case c == '\n' || c == ';' || c == '&' && !strings.HasPrefix(line[i:], "&>") || c == '|' || c == '(' || c == ')':
			n := i + 1
			for n < len(line) && line[n] == c && (c == '&' || c == '|' || c == ';') {
				n++
			}
			out = append(out, token{i, n, separator, false})
			i, first = n, true
		default:
			n := wordEnd(line, i)
			t := token{i, n, plain, first}
			if op := strings.TrimLeft(line[i:n], "0123456789&"); strings.HasPrefix(op, ">") || strings.HasPrefix(op, "<") {
				t.kind, t.first = redirect, false
				if strings.Trim(op, "<>|&") == "" { // its target is the next word
					at := n
					for at < len(line) && line[at] == ' ' {
						at++
					}
					n = wordEnd(line, at)
					t.to = n
				}
			} else {
				first = false
			}
			out = append(out, t)
			i = max(n, i+1)
		}
	}
	return out
}

// wordEnd is where the word that begins at i ends.
func wordEnd(line string, i int) int {
	quote := byte(0)
	start := i
	for ; i < len(line); i++ {
		c := line[i]
		switch {
		case quote != 0:
			if c == '\\' && quote == '"' {
				i++
			} else if c == quote {
				quote = 0
			}
		case c == '\\':
			i++
		case c == '\'' || c == '"':
			quote = c
		case c == '>' || c == '<':
			if i > start && !strings.ContainsAny(line[start:i], "<>") && strings.Trim(line[start:i], "0123456789&") != "" {
				return i
			}
		case c == '&' && i > start && (line[i-1] == '>' || line[i-1] == '<'):
		case strings.IndexByte(" \t\n;&|()", c) >= 0:
			if c == '&' && i == start {
				continue
			}
			return i
		}
	}
	return min(i, len(line))
}
