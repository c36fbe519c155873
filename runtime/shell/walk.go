package shell

import (
	"slices"

	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// script walks statements in order.
func (a *analyzer) script(f *frame, s *syntax.Script) {
	if s == nil {
		return
	}
	for _, st := range s.Stmts {
		if !a.work(1) {
			return
		}
		a.stmt(f, st)
	}
}

func (a *analyzer) stmt(f *frame, st *syntax.Stmt) {
	if st == nil || a.stopped {
		return
	}
	if st.Background {
		// It runs beside the rest: what it changes is its own.
		mark := a.state.mark()
		defer a.state.undo(mark)
		f = f.copy()
		f.background = true
	}
	if c, ok := st.Cmd.(*syntax.Simple); ok {
		a.simple(f, st, c)
		return
	}
	if len(st.Redirects) > 0 {
		a.redirected(f, st)
		return
	}
	a.node(f, st)
}

// redirected walks a compound command with redirections, which are listed as a
// command without a name: the shell opens them itself.
func (a *analyzer) redirected(f *frame, st *syntax.Stmt) {
	r := a.redirects(f, st.Redirects)
	c := Command{Text: textOf(f.src, st), Cwd: a.cwd(), Via: f.via, Remote: f.remote, Pipe: f.pipe, Background: f.background}
	a.listRedirects(&c, f, &r)
	if len(c.Redirects) > 0 {
		a.add(&c, provenance{runs: r.runs, again: f.again})
	}
	inner := f.within(r.stdin, r.out != nil || r.silent, r.out)
	lo := len(a.line.Commands)
	if st.Cmd != nil {
		a.node(inner, st)
	}
	if r.file != "" {
		a.written(f, r.file, r.out, a.source(lo, f.stdin), r.more)
	}
}

func (a *analyzer) node(f *frame, st *syntax.Stmt) {
	switch n := st.Cmd.(type) {
	case *syntax.Binary:
		a.binary(f, n)
	case *syntax.Pipeline:
		a.pipeline(f, n)
	case *syntax.Compound:
		a.compound(f, n)
	}
}

// textOf is the text of a statement.
func textOf(src string, st *syntax.Stmt) string {
	lo, hi := max(st.Pos, 0), min(st.End, len(src))
	if lo >= hi {
		return ""
	}
	return src[lo:hi]
}

func (a *analyzer) binary(f *frame, b *syntax.Binary) {
	if !b.Or {
		a.chain(f, a.all(b, 2))
		return
	}
	before := a.state.get(cwdSlot)
	a.stmt(f, b.X)
	after := a.state.get(cwdSlot)
	// The right side runs where the left one failed: a cd that failed went nowhere.
	if leaves(b.Y) {
		mark := a.state.mark()
		a.failed(before, after, b.X)
		a.stmt(f.guess(), b.Y)
		a.state.undo(mark)
		return
	}
	if after.same(before) {
		a.maybe(f, b.Y)
		return
	}
	a.branches(nil, func() {
		a.failed(before, after, b.X)
		a.stmt(f.guess(), b.Y)
	})
}

// chain walks a && b && c: each runs where all before it have succeeded.
func (a *analyzer) chain(f *frame, list []*syntax.Stmt) {
	for i, st := range list {
		if a.stopped {
			return
		}
		a.stmt(f, st)
		if rest := list[i+1:]; len(rest) > 0 && !a.sure(st) {
			a.branches(nil, func() { a.chain(f.guess(), rest) })
			return
		}
	}
}

// all is the statements of a chain of &&, of which n are counted already.
func (s *slabs) all(b *syntax.Binary, n int) []*syntax.Stmt {
	var list []*syntax.Stmt
	if x, ok := b.X.Cmd.(*syntax.Binary); ok && !x.Or && !b.X.Negated && !b.X.Background && len(b.X.Redirects) == 0 {
		list = s.all(x, n+1)
	} else {
		list = append(room(&s.stmts, n, s.chunk), b.X)
	}
	return append(list, b.Y)
}

// failed sets the folder in which a command runs after x has failed.
func (a *analyzer) failed(before, after *binding, x *syntax.Stmt) {
	if after.same(before) {
		return
	}
	if n, ok := x.Cmd.(*syntax.Simple); ok {
		switch literal(n.Words) {
		case "cd", "pushd", "popd":
			a.state.set(cwdSlot, before)
			return
		}
	}
	a.state.set(cwdSlot, &binding{text: anyText})
}

// maybe walks a statement that may not run.
func (a *analyzer) maybe(f *frame, st *syntax.Stmt) {
	a.branches(nil, func() { a.stmt(f.guess(), st) })
}

// guess is f for what may not run, so that nobody knows what is put out.
func (f *frame) guess() *frame {
	if f.out == nil {
		return f
	}
	f = f.copy()
	f.out.unknown()
	f.out = nil
	return f
}

// pipeline walks the stages, each in a shell of its own.
func (a *analyzer) pipeline(f *frame, p *syntax.Pipeline) {
	stdin := f.stdin
	for i, st := range p.Stmts {
		if a.stopped {
			return
		}
		stage := f.copy()
		stage.stdin, stage.pipe = stdin, i
		last := i == len(p.Stmts)-1
		var out *capture
		if !last {
			out = a.capture()
			if i < len(p.Both) && p.Both[i] {
				out.unknown()
			}
			stage.out = out
		}
		lo := len(a.line.Commands)
		mark := a.state.mark()
		a.stmt(stage, st)
		a.state.undo(mark)
		if !last {
			next := a.source(lo, stdin)
			next.text, next.known = out.get()
			stdin = next
		}
	}
}

func (a *analyzer) compound(f *frame, c *syntax.Compound) {
	switch c.Kind {
	case syntax.Subshell, syntax.Coproc:
		mark := a.state.mark()
		a.parts(f, c)
		a.state.undo(mark)
	case syntax.Group:
		a.parts(f, c)
	case syntax.If:
		a.ifs(f, c)
	case syntax.While, syntax.ForArith:
		a.expandAll(f, c.Words)
		a.loop(f.guess(), func(f *frame) { a.parts(f, c) })
	case syntax.For:
		a.forIn(f, c)
	case syntax.Case:
		a.expandAll(f, c.Words)
		ways := []func(){nil}
		for _, p := range c.Parts {
			if p != nil && !ends(p) {
				ways = append(ways, func() { a.script(f.guess(), p) })
			} else {
				a.aside(func() { a.script(f.guess(), p) })
			}
		}
		a.branches(ways...)
	case syntax.Function:
		a.define(f, c)
	default:
		for _, w := range c.Words {
			e := a.expander(f)
			a.indices(f, []string{e.one(w)}) // [[ 'a[$(b)]' -eq 1 ]]
		}
	}
}

func (a *analyzer) parts(f *frame, c *syntax.Compound) {
	for _, p := range c.Parts {
		a.script(f, p)
	}
}

// aside runs what leaves nothing behind.
func (a *analyzer) aside(run func()) {
	mark := a.state.mark()
	run()
	a.state.undo(mark)
}

// expandAll walks the substitutions of words that are no command.
func (a *analyzer) expandAll(f *frame, words []*syntax.Word) {
	for _, w := range words {
		e := a.expander(f)
		e.one(w)
	}
}

func (a *analyzer) ifs(f *frame, c *syntax.Compound) {
	f = f.guess()
	var ways []func()
	i := 0
	for ; i+1 < len(c.Parts); i += 2 {
		a.script(f, c.Parts[i])
		body := c.Parts[i+1]
		if ends(body) {
			a.aside(func() { a.script(f, body) })
			continue
		}
		// A later condition may run before or not at all: bodies are walked
		// from the state after the condition that they follow.
		if i+3 < len(c.Parts) {
			a.branches(nil, func() { a.script(f, body) })
			continue
		}
		ways = append(ways, func() { a.script(f, body) })
	}
	switch {
	case i < len(c.Parts) && ends(c.Parts[i]):
		rest := c.Parts[i]
		a.aside(func() { a.script(f, rest) })
	case i < len(c.Parts):
		rest := c.Parts[i]
		ways = append(ways, func() { a.script(f, rest) })
	default:
		ways = append(ways, nil)
	}
	if len(ways) > 0 {
		a.branches(ways...)
	}
}

// loop walks a body that runs any number of times: once, and if that changed
// something, once more from what is known then.
func (a *analyzer) loop(f *frame, body func(*frame)) {
	f = f.copy()
	if f.loops++; f.loops > 3 {
		a.forget()
	}
	var left []effect
	mark := a.state.mark()
	body(f)
	left = a.state.effects(mark)
	a.state.rollback(mark)
	changed := a.changes(left)
	a.join([][]effect{nil, left})
	if !changed || f.loops > 3 {
		return
	}
	f.again = true
	a.branches(nil, func() { body(f) })
}

// changes reports whether an effect differs from what is.
func (a *analyzer) changes(left []effect) bool {
	for _, e := range left {
		if e.slot.kind != file && !a.state.get(e.slot).same(e.now) {
			return true
		}
	}
	return false
}

// forIn walks the body for each value, where they are known and few.
func (a *analyzer) forIn(f *frame, c *syntax.Compound) {
	e := a.expander(f)
	var values []string
	if c.InGiven {
		values = a.wordsOf(len(c.Words))
		for _, w := range c.Words {
			values = e.fields(values, w)
		}
	} else {
		values = a.params()
	}
	name := slot{variable, c.Name}
	src := e.source()
	a.done(e)
	body := func(f *frame) { a.parts(f, c) }
	if len(values) > maxLoops || (f.times+1)*len(values) > maxTimes || slices.ContainsFunc(values, unknown) {
		a.state.set(name, &binding{text: common(values), src: src})
		a.loop(f.guess(), body)
		return
	}
	f = f.copy()
	f.times = (f.times+1)*max(len(values), 1) - 1
	for _, v := range values {
		a.state.set(name, &binding{text: v, src: src})
		body(f)
		f.again = true
	}
}

// common is what is known of a value that is one of these.
func common(values []string) string {
	if len(values) == 1 {
		return values[0]
	}
	return string(rune(program.Any))
}

// define walks a function where it is defined, and keeps it for its calls.
func (a *analyzer) define(f *frame, c *syntax.Compound) {
	if len(c.Parts) == 0 {
		return
	}
	inner := f.through(c.Name + "()")
	inner.out, inner.stdin, inner.pipe = nil, nil, 0
	from := len(a.locals)
	a.active = append(a.active, c.Name)
	a.aside(func() {
		a.state.set(paramsSlot, &binding{text: anyText})
		a.parts(inner, c)
	})
	a.locals, a.active = a.locals[:from], a.active[:len(a.active)-1]
	a.state.set(slot{function, c.Name}, &binding{body: &body{c.Parts[0], f.src}})
}

// ends reports whether nothing that follows the script runs after it.
func ends(s *syntax.Script) bool {
	if s == nil || len(s.Stmts) == 0 {
		return false
	}
	last := s.Stmts[len(s.Stmts)-1]
	return leaves(last) && (len(s.Stmts) == 1 || exits(last))
}

// exits reports whether a statement ends the shell, so that nothing that was
// changed before it counts.
func exits(st *syntax.Stmt) bool {
	n, ok := st.Cmd.(*syntax.Simple)
	return ok && literal(n.Words) == "exit"
}

// leaves reports whether a statement leaves the list that it stands in.
func leaves(st *syntax.Stmt) bool {
	if st == nil || st.Background {
		return false
	}
	switch n := st.Cmd.(type) {
	case *syntax.Simple:
		switch literal(n.Words) {
		case "exit", "return", "break", "continue":
			return true
		}
	case *syntax.Compound:
		return n.Kind == syntax.Group && len(n.Parts) == 1 && ends(n.Parts[0])
	}
	return false
}

// sure reports whether a statement succeeds, as far as one can tell.
func (a *analyzer) sure(st *syntax.Stmt) bool {
	if st == nil || st.Negated {
		return false
	}
	switch n := st.Cmd.(type) {
	case *syntax.Simple:
		if len(n.Words) == 0 {
			return len(n.Assigns) > 0
		}
		switch name := literal(n.Words); name {
		case "cd", "pushd", "popd", "mkdir", "echo", "printf", "true", ":", "export", "set", "alias", "unset", "touch", "shift", "local", "declare", "readonly", "umask", "trap", "shopt":
			return !a.state.get(slot{function, name}).set
		}
	case *syntax.Binary:
		return !n.Or && a.sure(n.X) && a.sure(n.Y)
	case *syntax.Compound:
		if n.Kind == syntax.Group && len(n.Parts) == 1 && len(n.Parts[0].Stmts) == 1 {
			return a.sure(n.Parts[0].Stmts[0])
		}
		return n.Kind == syntax.Function
	}
	return false
}

// literal is the first word, where it is one literal.
func literal(words []*syntax.Word) string {
	if len(words) == 0 || len(words[0].Parts) != 1 || words[0].Parts[0].Kind != syntax.Lit {
		return ""
	}
	return words[0].Parts[0].Text
}
