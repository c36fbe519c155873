package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// capture is what is known of what commands put out. A nil capture keeps nothing.
type capture struct {
	buf  []byte
	room [8]byte // for buf: mostly nothing is known
}

func (c *capture) add(text string) {
	if c == nil || text == "" {
		return
	}
	if len(c.buf)+len(text) > maxText {
		c.buf = append(c.buf[:0], program.Any)
		return
	}
	c.buf = append(c.buf, text...)
}

// unknown notes output of which nothing is known.
func (c *capture) unknown() {
	if c == nil || len(c.buf) > 0 && c.buf[len(c.buf)-1] == program.Any {
		return
	}
	if c.buf == nil {
		c.buf = c.room[:0]
	}
	c.buf = append(c.buf, program.Any)
}

// get is the text, and whether anything of it is known.
func (c *capture) get() (text string, known bool) {
	if c == nil {
		return anyText, false
	}
	text = string(c.buf)
	return text, telling(text)
}

// telling reports whether anything of a text is known, if only that it is empty.
func telling(text string) bool {
	for i := 0; i < len(text); i++ {
		if c := text[i]; c != program.Any && c != ' ' && c != '\n' {
			return true
		}
	}
	return strings.IndexByte(text, program.Any) < 0
}
