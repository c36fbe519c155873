package shell

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/syntax"
)

// redirs is what the redirections of a command do.
type redirs struct {
	list          []Redirect
	reads, writes []string // absolute
	stdin         *source  // nil: as it was
	out           *capture // what catches the standard output; nil with silent: nothing
	silent        bool     // the standard output goes elsewhere
	file          string   // where it goes
	more          bool     // it is appended
	runs          []*source
	sinks         []*source // >( … ) among the targets
	unknown       bool      // a target is not known
}

func (a *analyzer) redirects(f *frame, list []*syntax.Redirect) redirs {
	var r redirs
	for _, rd := range list {
		if !a.work(1) {
			break
		}
		e := a.expander(f)
		switch rd.Op {
		case "<<", "<<-":
			r.stdin = e.given(e.one(rd.Heredoc))
		case "<<<":
			r.stdin = e.given(e.one(rd.Target) + "\n")
		default:
			a.redirect(f, e, rd, &r)
		}
		r.runs = append(r.runs, e.runs...)
		a.done(e)
	}
	return r
}

// given is standard input that stands in the line.
func (e *expander) given(text string) *source {
	s := e.a.source(len(e.a.line.Commands), e.runs...)
	s.text, s.known = text, telling(text)
	return s
}

func (a *analyzer) redirect(f *frame, e *expander, rd *syntax.Redirect, r *redirs) {
	target := anyText
	if words := e.fields(a.wordsOf(1), rd.Target); len(words) == 1 {
		target = words[0]
	}
	fd := rd.Fd
	if fd < 0 {
		fd = 1
		if strings.HasPrefix(rd.Op, "<") {
			fd = 0
		}
	}
	r.list = append(r.list, Redirect{Op: rd.Op, Fd: fd, Target: target})
	r.unknown = r.unknown || dynamic(target)
	if descriptor(rd.Op, target) {
		if fd == 1 && rd.FdVar == "" {
			r.silent, r.out, r.file = true, nil, ""
		}
		return
	}
	path := ""
	if !notFile(target) {
		path = a.absolute(target, a.cwd())
	}
	if strings.HasPrefix(rd.Op, "<") {
		a.input(f, target, path, rd, fd, r)
		return
	}
	if path != "" && !f.remote {
		r.writes = append(r.writes, path)
	}
	if rd.FdVar == "" && (fd == 1 || rd.Op[0] == '&') {
		r.silent, r.out, r.file = true, a.capture(), path
		r.more = rd.Op == ">>" || rd.Op == "&>>"
	}
	if s := a.processAt(target); s != nil {
		r.sinks = append(r.sinks, s)
	}
}

func (a *analyzer) input(f *frame, target, path string, rd *syntax.Redirect, fd int, r *redirs) {
	if path != "" && !f.remote {
		r.reads = append(r.reads, path)
		if rd.Op == "<>" {
			r.writes = append(r.writes, path)
		}
	}
	if fd != 0 || rd.FdVar != "" {
		return
	}
	if s := a.processAt(target); s != nil {
		r.stdin = s
		return
	}
	r.stdin = &source{text: anyText}
	if b := a.state.get(slot{file, path}); path != "" && b.set {
		s := a.source(len(a.line.Commands), b.src)
		s.text, s.known = b.text, b.made
		r.stdin = s
	}
	if target == "/dev/stdin" {
		r.stdin = nil
	}
}

// descriptor reports whether a redirection is from or to an open descriptor.
func descriptor(op, target string) bool {
	if op != ">&" && op != "<&" {
		return false
	}
	if op == "<&" {
		return true
	}
	return strings.Trim(target, "0123456789-") == ""
}

// listRedirects tells redirections in a command.
func (a *analyzer) listRedirects(c *Command, f *frame, r *redirs) {
	c.Redirects = r.list
	c.Reads = append(c.Reads, r.reads...)
	c.Writes = append(c.Writes, r.writes...)
	c.Dynamic = c.Dynamic || r.unknown
	if s := r.stdin; s != nil {
		c.From = a.addNames(c.From, s.names)
	}
}

// written notes that a file holds what commands put out.
func (a *analyzer) written(f *frame, path string, out *capture, s *source, more bool) {
	if f.remote {
		return
	}
	text, made := out.get()
	k := slot{file, path}
	b := a.state.get(k)
	now := &binding{text: text, made: made, src: s}
	if more {
		now.src = a.merged(b.src, s)
		switch {
		case b.made && made && len(b.text)+len(text) <= maxText:
			now.text = b.text + text
		case b.set || !made:
			now.text, now.made, now.list = anyText, false, append(b.texts(), now.texts()...)
		default: // to what was there before
			now.made, now.list = false, now.texts()
		}
		now.list = now.list[:min(len(now.list), maxTexts)]
	}
	if unknown(path) && now.made {
		now.made, now.list = false, now.texts()
	}
	a.state.set(k, now)
}
