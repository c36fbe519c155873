package script

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// readShell reads a program of a POSIX shell or bash.
func readShell(p *Program, source string, at offset) {
	tree := syntax.Parse(source)
	if bad := tree.Problem; bad != nil && p.Problem == nil {
		pos := min(bad.Pos, len(source))
		p.Problem = &Fault{at.at(pos, min(pos+1, len(source))), bad.Message, bad.Limit}
	}
	outermost := at == offset{}
	silent := outermost || p.SingleCommand
	p.SingleCommand = silent && sole(tree)
	r := &shell{p: p, src: source, at: at, loud: map[string]bool{}, returns: map[string][]Exit{},
		keepsCode: errexit.MatchString(source) || strings.Contains(source, "trap "), lastStatus: strings.LastIndex(source, "$?"),
		pipefail: strings.Contains(source, "pipefail") || strings.Contains(source, "PIPESTATUS")}
	r.functions(tree)
	r.script(tree, flow{top: true})
	r.returnedExits(tree)
	p.denials(source, "#", at)
	if silent {
		p.markSilentExits(tree, source, at)
	}
	if outermost {
		p.filtered(source)
		p.shellArguments(tree)
		p.refusingCalls()
		p.SingleCommand = sole(tree)
	}
}

// sole reports whether a program is one simple command: what that ends with, it
// ends with.
func sole(tree *syntax.Script) bool {
	if len(tree.Stmts) != 1 || tree.Problem != nil {
		return false
	}
	st := tree.Stmts[0]
	c, ok := st.Cmd.(*syntax.Simple)
	return ok && !st.Negated && !st.Background && len(st.Redirects) == 0 && !slices.ContainsFunc(c.Words, func(w *syntax.Word) bool {
		return slices.ContainsFunc(w.Parts, func(p syntax.Part) bool { return p.Script != nil })
	})
}

// shell walks a tree in the order of the text.
type shell struct {
	p    *Program
	src  string
	at   offset
	loud map[string]bool // functions that write their arguments to standard error
	said string          // to standard error, in the present list
	deep int
	sub  int // substitutions that are open: an exit there ends only them

	keepsCode  bool // it may end with the code of any statement, or ask for it
	lastStatus int  // where it asks for a code for the last time; -1 for nowhere
	pipefail   bool // it may ask for the code of each part of a pipeline

	within  string            // the function whose body this is
	returns map[string][]Exit // of functions, with a constant code
}

// flow is what holds for all commands of a part.
type flow struct {
	stderr   bool // standard output goes to standard error
	away     bool // standard output goes elsewhere
	quiet    bool // standard error goes nowhere
	status   Status
	optional bool
	piped    bool
	called   bool // in a function
	top      bool // in the list that the program ends with
	to       []string
	list     int
}

// functions finds those that are another name for echo >&2.
func (r *shell) functions(s *syntax.Script) {
	for _, st := range s.Stmts {
		c, ok := st.Cmd.(*syntax.Compound)
		if !ok || c.Kind != syntax.Function || len(c.Parts) == 0 {
			continue
		}
		for _, inner := range bodies(c.Parts[0]) {
			f := r.redirects(inner.Redirects, r.redirects(st.Redirects, flow{}))
			if s, ok := inner.Cmd.(*syntax.Simple); ok && f.stderr && len(s.Words) > 1 && Writes(constant(s.Words[0])) {
				r.loud[c.Name] = true
			}
		}
	}
}

// bodies is the statements of a function's body, out of its braces.
func bodies(s *syntax.Script) (out []*syntax.Stmt) {
	for _, st := range s.Stmts {
		if c, ok := st.Cmd.(*syntax.Compound); ok && c.Kind == syntax.Group && len(c.Parts) > 0 {
			out = append(out, bodies(c.Parts[0])...)
			continue
		}
		out = append(out, st)
	}
	return out
}

// Writes reports whether a program writes the texts that it is given.
func Writes(name string) bool { return name == "echo" || name == "printf" || name == "cat" }

// script walks a list: what it says is said before what comes after it.
func (r *shell) script(s *syntax.Script, f flow) {
	if s == nil || r.deep > src.MaxDepth {
		return
	}
	r.deep++
	said := r.said
	r.said = ""
	r.p.lists++
	f.list = r.p.lists
	for i, st := range s.Stmts {
		g := f
		if f.top && i+1 < len(s.Stmts) && f.status == Kept && !r.stops(st) {
			g.status = Overridden
		}
		r.stmt(st, g)
	}
	r.said = said
	r.deep--
}

// errexit is how a script says that it ends with the first command that fails.
var errexit = lazyregexp.New(`\bset\s+-[a-z]*e|errexit|(?m)^#!.*\s-[a-z]*e`)

// stops reports whether a script may end with the exit code of a statement, or ask for it,
// though others follow.
func (r *shell) stops(st *syntax.Stmt) bool {
	return r.keepsCode || r.lastStatus >= st.End
}

func (r *shell) stmt(st *syntax.Stmt, f flow) {
	r.redirectedFiles(st.Redirects)
	if st.Background {
		f.status = Background
	}
	f = r.redirects(st.Redirects, f)
	switch c := st.Cmd.(type) {
	case *syntax.Simple:
		r.simple(st, c, f)
	case *syntax.Binary:
		r.binary(c, f)
	case *syntax.Pipeline:
		for i, part := range c.Stmts {
			g := f
			g.piped = g.piped || i > 0
			if i+1 < len(c.Stmts) && g.status == Kept && !r.pipefail {
				g.status = Piped
			}
			if i+1 < len(c.Stmts) {
				g.away, g.stderr = true, false
				for _, later := range c.Stmts[i+1 : min(i+1+src.MaxObjects, len(c.Stmts))] {
					if s, ok := later.Cmd.(*syntax.Simple); ok && len(s.Words) > 0 {
						g.to = append(g.to[:len(g.to):len(g.to)], path.Base(constant(s.Words[0])))
					}
				}
			}
			r.stmt(part, g)
		}
	case *syntax.Compound:
		r.compound(c, f)
	}
}

// binary is X && Y or X || Y. What Y says is said only on some ways.
func (r *shell) binary(c *syntax.Binary, f flow) {
	left, right := f, f
	if left.status == Overridden && !c.Or {
		left.status = Kept // Y runs only where X does not fail
	}
	if c.Or {
		left.status = Followed
		if swallows(c.Y) {
			left.status = Swallowed
		}
	} else if tests(c.X) {
		right.optional = true
	}
	r.stmt(c.X, left)
	said := r.said
	r.stmt(c.Y, right)
	r.said = said
}

func (r *shell) compound(c *syntax.Compound, f flow) {
	for _, w := range c.Words {
		r.word(w)
	}
	if c.Kind == syntax.For && c.Name != "" {
		r.p.set[c.Name] = true
	}
	if c.Kind == syntax.Group && len(c.Parts) == 1 {
		for _, st := range c.Parts[0].Stmts { // a group is a part of its list
			r.stmt(st, f)
		}
		return
	}
	if c.Kind == syntax.Function {
		defer func(was string) { r.within = was }(r.within)
		r.within = c.Name
		r.p.funcs[c.Name] = true
	}
	for i, part := range c.Parts {
		g := f
		g.top = false
		if g.status == Overridden { // what the part ends with may lead elsewhere
			g.status = Kept
		}
		g.called = g.called || c.Kind == syntax.Function
		if c.Kind == syntax.If && i%2 == 1 && len(c.Parts[i-1].Stmts) == 1 && tests(c.Parts[i-1].Stmts[0]) {
			g.optional = true
		}
		r.script(part, g)
	}
}

// swallows reports whether a command does nothing but be true.
func swallows(st *syntax.Stmt) bool {
	s, ok := st.Cmd.(*syntax.Simple)
	if !ok || len(s.Words) == 0 {
		return false
	}
	switch constant(s.Words[0]) {
	case "true", ":":
		return true
	case "exit", "return":
		return len(s.Words) == 2 && constant(s.Words[1]) == "0"
	}
	return false
}

// tests reports whether a command asks whether there is a file or a program.
func tests(st *syntax.Stmt) bool {
	var words []string
	switch c := st.Cmd.(type) {
	case *syntax.Simple:
		for _, w := range c.Words {
			words = append(words, constant(w))
		}
	case *syntax.Compound:
		if c.Kind != syntax.Test {
			return false
		}
		for _, w := range c.Words {
			words = append(words, constant(w))
		}
	}
	for i, w := range words {
		switch w {
		case "-x", "-f", "-e", "-r", "-s":
			return true
		case "-v":
			return i == 1 && words[0] == "command"
		}
	}
	return false
}

func (r *shell) redirects(list []*syntax.Redirect, f flow) flow {
	for _, d := range list {
		if d.Target != nil {
			r.word(d.Target)
		}
		target := ""
		if d.Target != nil {
			target = constant(d.Target)
		}
		switch {
		case d.Op == ">&" && target == "2" && d.Fd != 2, strings.HasPrefix(d.Op, ">") && target == "/dev/stderr":
			f.stderr, f.away = true, false
		case (d.Op == "&>" || d.Op == "&>>") && target == "/dev/null":
			f.away, f.quiet = true, true
		case d.Fd == 2 && target == "/dev/null":
			f.quiet = true
		case (d.Op == ">" || d.Op == ">>" || d.Op == ">|") && d.Fd != 2:
			f.away, f.stderr = true, false
		}
	}
	return f
}

func (r *shell) place(start, end int) src.Place {
	return r.at.at(min(start, len(r.src)), min(end, len(r.src)))
}

func (r *shell) slice(start, end int) string {
	if 0 <= start && start <= end && end <= len(r.src) {
		return r.src[start:end]
	}
	return ""
}
