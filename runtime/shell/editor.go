package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// sed finds the commands of sed that start a program or touch a file.
func (a *analyzer) sed(f *frame, at int, text string) {
	for text = address(text); text != "" && !a.stopped; text = address(text) {
		verb := text[0]
		text = text[1:]
		switch verb {
		case 's', 'y':
			if text == "" {
				return
			}
			end := text[0]
			text = part(part(text[1:], end, verb == 's'), end, false)
			rest := strings.TrimLeft(text, "gpiImM0123456789e")
			if strings.IndexByte(text[:len(text)-len(rest)], 'e') >= 0 {
				a.aside(func() { a.text(f, anyText) })
			}
			text = rest
		case 'e', 'w', 'W', 'r', 'R', '#', 'a', 'i', 'c':
			var rest string
			for more := true; more; more = strings.HasSuffix(rest, `\`) && text != "" {
				rest, text, _ = strings.Cut(text, "\n")
			}
			a.edits(f, at, verb, strings.TrimSpace(rest))
		case ':', 'b', 't', 'T':
			text = text[len(text)-len(strings.TrimLeft(text, " ")):]
			if i := strings.IndexAny(text, ";\n}"); i >= 0 {
				text = text[i:]
			} else {
				text = ""
			}
		}
	}
}

// address skips what stands before a command of sed.
func address(text string) string {
	for text != "" {
		switch c := text[0]; {
		case strings.IndexByte(" \t\r\n;{}!,$+~0123456789", c) >= 0:
			text = text[1:]
		case c == '/':
			text = strings.TrimLeft(part(text[1:], c, true), "IM")
		case c == '\\' && len(text) > 1:
			text = strings.TrimLeft(part(text[2:], text[1], true), "IM")
		default:
			return text
		}
	}
	return ""
}

// part is what follows a regex or a replacement, of which brackets may hold its end.
func part(text string, end byte, regex bool) string {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == end:
			return text[i+1:]
		case text[i] == '[' && regex:
			rest := strings.TrimPrefix(text[i+1:], "^")
			if j := strings.IndexByte(rest[min(1, len(rest)):], ']'); j >= 0 {
				i = len(text) - len(rest) + j + 1
			} else {
				regex = false
			}
		}
	}
	return ""
}

// edits is a command of sed or ed with the rest of its line.
func (a *analyzer) edits(f *frame, at int, verb byte, rest string) {
	c := &a.line.Commands[at]
	switch verb {
	case 'e', '!':
		if rest == "" {
			rest = anyText
		}
		a.aside(func() { a.text(f, rest) })
	case 'w', 'W', 'r', 'R':
		if rest == "" || f.remote {
			return
		}
		files := a.paths([]string{rest}, c.Cwd)
		if verb|0x20 == 'w' {
			c.Writes = append(c.Writes, files...)
		} else {
			c.Reads = append(c.Reads, files...)
		}
	}
}

// ed reads the lines that are given to ed or ex.
func (a *analyzer) ed(f *frame, at int, text string) {
	for line := range strings.SplitSeq(text, "\n") {
		line = strings.TrimLeft(line, " \t:%.,$0123456789")
		verb, rest, ok := strings.Cut(line, " ")
		switch {
		case line == "":
		case line[0] == '!':
			a.edits(f, at, '!', line[1:])
		case ok && strings.HasPrefix(rest, "!"):
			a.edits(f, at, '!', rest[1:])
		case verb[0] == 'w' || verb[0] == 'r':
			a.edits(f, at, verb[0], strings.TrimSpace(rest))
		case verb[0] == 'e':
			a.edits(f, at, 'r', strings.TrimSpace(rest))
		}
	}
}

// makefile walks recipes, and what $(shell …) runs while they are read.
func (a *analyzer) makefile(f *frame, text string) {
	for line := range strings.SplitSeq(strings.ReplaceAll(text, "\\\n", " "), "\n") {
		for rest := line; ; {
			_, after, ok := strings.Cut(rest, "$(shell ")
			if !ok {
				break
			}
			rest = after
			n := closing(rest)
			if !a.work(n) {
				return
			}
			a.quietly(f, recipe(rest[:n]))
		}
		if shell, ok := strings.CutPrefix(line, "SHELL="); ok {
			a.quietly(f, shell)
		}
		cmd, ok := strings.CutPrefix(line, "\t")
		if _, after, semi := strings.Cut(line, ";"); !ok && semi {
			cmd, ok = after, true
		}
		if ok {
			a.quietly(f, recipe(strings.TrimLeft(cmd, " @-+")))
		}
	}
}

// closing is where the parenthesis closes that stands open before a text.
func closing(text string) int {
	depth := 0
	for i := 0; i < len(text); i++ {
		switch text[i] {
		case '(', '{':
			depth++
		case ')', '}':
			if depth--; depth < 0 {
				return i
			}
		}
	}
	return len(text)
}

// recipe is a line for the shell, in which make's own variables are not known.
func recipe(text string) string {
	if strings.IndexByte(text, '$') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] != '$' || i+1 == len(text):
			b.WriteByte(text[i])
		case text[i+1] == '$':
			b.WriteByte('$')
			i++
		default:
			b.WriteByte(program.Any)
			if i++; text[i] == '(' || text[i] == '{' {
				i += closing(text[i+1:]) + 1
			}
		}
	}
	return b.String()
}
