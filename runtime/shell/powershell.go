package shell

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// windows lists the commands of a text in PowerShell's or cmd's language, by a
// reading of its words: what is in a variable or a subexpression is not known.
func (a *analyzer) windows(f *frame, k *call, language, text string) {
	r := &windowsShell{a: a, k: k, text: text, cmd: language == "cmd"}
	if r.cmd {
		r.escape, r.quotes = '^', `"`
	} else {
		r.escape, r.quotes = '`', `"'`
	}
	mark := a.state.mark()
	defer a.state.undo(mark)
	for r.i < len(r.text) && !a.stopped {
		r.statements(f, 0)
		r.i++ // a parenthesis too many
	}
}

// windowsShell cuts a text into statements, pipelines and words.
type windowsShell struct {
	a      *analyzer
	k      *call
	text   string
	i      int
	cmd    bool
	escape byte
	quotes string
}

// statements reads up to a closing parenthesis or the end.
func (r *windowsShell) statements(f *frame, depth int) {
	stdin, pipe := f.stdin, 0
	for r.i < len(r.text) && !r.a.stopped {
		g := f.copy()
		g.stdin, g.pipe, g.out = stdin, pipe, nil
		lo := len(r.a.line.Commands)
		end := r.statement(g, depth)
		switch end {
		case ')', '}':
			return
		case '|':
			stdin, pipe = r.a.source(lo, stdin), pipe+1
		default:
			stdin, pipe = f.stdin, 0
		}
	}
}

// statement reads one command, and gives what ended it.
func (r *windowsShell) statement(f *frame, depth int) byte {
	var words []string
	var runs []*source
	from := r.i
	for r.i < len(r.text) {
		c := r.text[r.i]
		switch {
		case c == ' ' || c == '\t' || c == '\r' || c == ',' && !r.cmd:
			r.i++
		case c == '\n' || c == ';' && !r.cmd:
			r.i++
			r.run(f, words, runs, from)
			return '\n'
		case c == '|' || c == '&':
			return r.operator(f, words, runs, from)
		case c == ')' || c == '}':
			r.run(f, words, runs, from)
			return c
		case c == '(' || c == '{':
			if depth > maxDepth {
				r.a.problem("too deep")
				r.i = len(r.text)
				return 0
			}
			lo := len(r.a.line.Commands)
			r.i++
			r.statements(f, depth+1)
			r.i++
			if s := r.a.source(lo); s.hi > s.lo {
				runs = append(runs, s)
			}
			words = append(words, anyText)
		default:
			words = append(words, r.word())
		}
		if len(words) > maxWords {
			r.a.limit("too many words")
			return 0
		}
	}
	r.run(f, words, runs, from)
	return 0
}

func (r *windowsShell) operator(f *frame, words []string, runs []*source, from int) byte {
	c := r.text[r.i]
	r.i++
	double := r.i < len(r.text) && r.text[r.i] == c
	if double {
		r.i++
	}
	if c == '&' && !double && !r.cmd && len(words) == 0 {
		return '\n' // & program
	}
	r.run(f, words, runs, from)
	if c == '|' && !double {
		return '|'
	}
	return '\n'
}

// word reads a word: quotes are taken, variables are not known.
func (r *windowsShell) word() string {
	var b strings.Builder
	quote := byte(0)
	for ; r.i < len(r.text); r.i++ {
		c := r.text[r.i]
		switch {
		case c == r.escape && quote != '\'' && r.i+1 < len(r.text):
			r.i++
			b.WriteByte(r.text[r.i])
		case quote != 0 && c == quote:
			quote = 0
		case quote == 0 && strings.IndexByte(r.quotes, c) >= 0:
			quote = c
		case r.variable(quote):
			b.WriteByte(program.Any)
		case quote == 0 && strings.IndexByte(" \t\r\n|&(){};,", c) >= 0 && (!r.cmd || strings.IndexByte("{};,", c) < 0):
			if b.Len() == 0 && strings.IndexByte("{};,", c) >= 0 {
				r.i++
			}
			return b.String()
		case quote == 0 && c == '*':
			b.WriteByte(program.Star)
		case quote == 0 && c == '?':
			b.WriteByte(program.One)
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// variable skips $name, ${…}, $(…) up to its parenthesis, or %NAME%, but for
// its last byte.
func (r *windowsShell) variable(quote byte) bool {
	rest := r.text[r.i:]
	if r.cmd {
		n := strings.IndexByte(rest[1:min(len(rest), 64)], '%')
		if rest[0] != '%' || n < 1 {
			return false
		}
		r.i += n + 1
		return true
	}
	if rest[0] != '$' || quote == '\'' || len(rest) < 2 {
		return false
	}
	n := 1
	for n < len(rest) && (nameByte(rest[n]) || rest[n] == ':' || rest[n] == '{' || rest[n] == '}' && rest[1] == '{' || rest[n] == '.' && quote == 0) {
		n++
	}
	r.i += n - 1
	return true
}

func (r *windowsShell) run(f *frame, words []string, runs []*source, from int) {
	// $x = program …
	if len(words) > 2 && words[1] == "=" && words[0] == anyText {
		words = words[2:]
	}
	if len(words) == 0 || words[0] == anyText && len(words) == 1 || !r.a.work(1+len(words)) {
		return
	}
	if r.cmd && strings.EqualFold(words[0], "rmdir") {
		words[0] = "rd" // cmd's own, whose flags are no paths: /s /q
	}
	text := strings.TrimSpace(r.text[from:min(r.i, len(r.text))])
	k := &call{words: words, runs: slices.Concat(r.k.runs, runs), text: text, inner: true}
	if len(runs) > 0 && f.stdin == nil {
		f = f.copy()
		f.stdin = runs[0] // iex (iwr …)
	}
	r.a.run(f, k, nil)
}

// nameByte reports whether a name of a variable may hold a byte.
func nameByte(c byte) bool {
	return c == '_' || c == '$' || letter(c) || c >= '0' && c <= '9' || c >= 0x80
}
