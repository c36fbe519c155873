package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/inline"
)

// code reads a program of another language for what it starts and touches.
func (a *analyzer) code(f *frame, k *call, at int, language, text string) {
	c := &a.line.Commands[at]
	if c.Code == nil {
		c.Code = &text
	}
	if f = a.deeper(f); f == nil {
		return
	}
	if a.reread -= len(text); a.reread < 0 || !a.work(len(text)) {
		a.limit("too much text to read again")
		return
	}
	if language == "powershell" || language == "cmd" {
		a.windows(f, k, language, text)
		return
	}
	inline.Read(&inlineVisitor{a, f, k, at}, language, text)
}

// inlineVisitor lists what a program of another language starts, and notes what
// it touches at the command that runs it.
type inlineVisitor struct {
	a  *analyzer
	f  *frame
	k  *call
	at int // the command that runs the program
}

func (v *inlineVisitor) Line(text string) {
	mark := v.a.state.mark()
	v.a.text(v.f, text)
	v.a.state.undo(mark)
}

func (v *inlineVisitor) Recipe(text string) { v.a.quietly(v.f, text) }

func (v *inlineVisitor) Argv(words []string) {
	mark := v.a.state.mark()
	v.a.run(v.f, &call{words: words, env: v.k.env, text: strings.Join(words, " "), inner: true}, nil)
	v.a.state.undo(mark)
}

func (v *inlineVisitor) Code(language, text string) { v.a.code(v.f, v.k, v.at, language, text) }

func (v *inlineVisitor) Files(names []string, how inline.Access) (known bool) {
	if v.f.remote {
		return true
	}
	c := &v.a.line.Commands[v.at]
	known = true
	for _, p := range v.a.paths(names, c.Cwd) {
		known = known && !unknown(p)
		if how&inline.Reads != 0 {
			c.Reads = append(c.Reads, p)
		}
		if how&inline.Writes != 0 {
			c.Writes = append(c.Writes, p)
		}
		if how&inline.Deletes != 0 {
			c.Deletes = append(c.Deletes, p)
		}
	}
	return known
}

func (v *inlineVisitor) Unknown() { v.a.line.Commands[v.at].Dynamic = true }

func (v *inlineVisitor) Home() string {
	if v.f.remote {
		return ""
	}
	return v.a.place.Home
}

func (v *inlineVisitor) Work(steps int) bool { return v.a.work(steps) }
