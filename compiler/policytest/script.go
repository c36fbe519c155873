package policytest

import (
	"iter"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"
)

// word is a word of a script's line, as testscript splits it.
type word struct {
	start, end int    // in the line, quotes included
	text       string // without quotes; variables as they are written
	plain      bool   // no quotes and no variables: text is what the command gets
}

// command is a line of a script that does something.
type command struct {
	line  int    // counted from 1
	conds []word // [linux] …, brackets included
	not   bool   // negated with !
	start int    // where the ! or the name begins in the line
	name  word
	args  []word
}

// end is where the command's last word ends in the line.
func (c *command) end() int {
	if len(c.args) > 0 {
		return c.args[len(c.args)-1].end
	}
	return c.name.end
}

// commands reads the script of an archive. Lines that are not commands, or have
// a quote that does not end, are left to testscript.
func commands(archive []byte) iter.Seq[command] {
	return func(yield func(command) bool) {
		n := 0
		for line := range strings.Lines(string(txtar.Parse(archive).Comment)) {
			n++
			c, ok := parseLine(line)
			c.line = n
			if ok && !yield(c) {
				return
			}
		}
	}
}

// parseLine reads one line; false where there is no command in it.
func parseLine(line string) (c command, ok bool) {
	words, ok := split(line)
	for ok && len(words) > 0 && isCondition(words[0].text) {
		c.conds = append(c.conds, words[0])
		words = words[1:]
	}
	if !ok || len(words) == 0 {
		return c, false
	}
	c.start = words[0].start
	if words[0].text == "!" {
		c.not = true
		words = words[1:]
	}
	if len(words) == 0 {
		return c, false
	}
	c.name, c.args = words[0], words[1:]
	return c, true
}

func isCondition(s string) bool { return strings.HasPrefix(s, "[") && strings.HasSuffix(s, "]") }

const blanks = " \t\r\n"

// split cuts a line into words by testscript's rules: blanks separate, 'single
// quotes' hold together, two quotes inside are one, # begins a comment. It is
// false where a quote does not end.
func split(line string) (words []word, ok bool) {
	for at := 0; ; {
		at += len(line[at:]) - len(strings.TrimLeft(line[at:], blanks))
		if at == len(line) || line[at] == '#' {
			return words, true
		}
		w, ok := scanWord(line, at)
		if !ok {
			return words, false
		}
		words, at = append(words, w), w.end
	}
}

// scanWord reads the word that begins at start.
func scanWord(line string, start int) (w word, ok bool) {
	w = word{start: start, plain: true}
	quoted := false
	var text []byte
	i := start
	for ; i < len(line) && (quoted || strings.IndexByte(blanks+"#", line[i]) < 0); i++ {
		switch {
		case line[i] != '\'':
			w.plain = w.plain && line[i] != '$'
			text = append(text, line[i])
		case quoted && i+1 < len(line) && line[i+1] == '\'':
			text = append(text, '\'')
			i++
		default:
			quoted, w.plain = !quoted, false
		}
	}
	w.end, w.text = i, string(text)
	return w, !quoted
}
