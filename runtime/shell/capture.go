package shell

import "github.com/hookc/hookc/runtime/shell/program"

// capture is what is known of what commands put out. A nil capture keeps nothing.
type capture struct {
	buf []byte
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
	c.buf = append(c.buf, program.Any)
}

// get is the text, and whether anything of it is known.
func (c *capture) get() (text string, known bool) {
	if c == nil {
		return anyText, false
	}
	text = string(c.buf)
	return text, text != anyText
}
