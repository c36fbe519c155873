package script

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// KeptOpen is a process that outlives a program and keeps its output open.
type KeptOpen struct {
	Place
	Stream string // "standard output" or "standard error"
}

// KeptOpen finds the processes that a program starts and does not wait for, that run for long, and
// that have its standard output or error.
func (p *Program) KeptOpen(source string) []KeptOpen {
	switch {
	case p.Lang == "sh" && p.Problem == nil && strings.Contains(source, "&"):
		tree, ok := parseBash(source)
		if !ok || waits.MatchString(source) || execRedirect.MatchString(source) {
			return nil
		}
		k := &openReader{src: source}
		k.list(tree.Stmts, redirected{})
		return k.out
	case p.Lang == "python":
		return openPopen(source, mask(source, p.Lang))
	case p.Lang == "node":
		return openSpawn(source, mask(source, p.Lang))
	}
	return nil
}

var execRedirect = lazyregexp.New(`(?m)(?:^|[;&{]|\bthen|\bdo)\s*exec\s+[0-9]*[>&]`)

type redirected struct{ out, err bool }

func (f redirected) with(list []*syntax.Redirect) redirected {
	for _, d := range list {
		to := ""
		if d.Word != nil {
			to = d.Word.Lit()
		}
		fd := "1"
		if d.N != nil {
			fd = d.N.Value
		}
		switch d.Op {
		case syntax.RdrAll, syntax.AppAll:
			f = redirected{true, true}
		case syntax.RdrOut, syntax.AppOut, syntax.RdrClob:
			f.out, f.err = f.out || fd == "1", f.err || fd == "2"
		case syntax.DplOut:
			switch {
			case to == "1" && fd == "2":
				f.err = f.out
			case to == "2" && fd == "1":
				f.out = f.err
			case to != "1" && to != "2":
				f.out, f.err = f.out || fd == "1", f.err || fd == "2"
				if d.N == nil { // >& file
					f.err = true
				}
			}
		}
	}
	return f
}

type openReader struct {
	src string
	out []KeptOpen
}

func (k *openReader) list(stmts []*syntax.Stmt, f redirected) {
	for i, s := range stmts {
		g := f.with(s.Redirs)
		if !s.Background || s.Coprocess {
			k.inside(s, g)
			continue
		}
		next := ""
		if i+1 < len(stmts) {
			if c := called(stmts[i+1].Cmd); c != nil {
				next = c.Args[0].Lit()
			}
		}
		if !k.runsLong(s.Cmd) && next != "disown" {
			continue
		}
		g = k.last(s.Cmd, g)
		stream := "standard output"
		if g.out {
			stream = "standard error"
		}
		if !g.out || !g.err {
			out := Place{int(s.Pos().Offset()), int(s.Cmd.End().Offset())}
			k.out = append(k.out, KeptOpen{out, stream})
		}
	}
}

// last adds the redirections of the commands in a compound: the shell around them may give way to
// the last one.
func (k *openReader) last(c syntax.Command, f redirected) redirected {
	syntax.Walk(c, func(n syntax.Node) bool {
		if s, ok := n.(*syntax.Stmt); ok {
			f = f.with(s.Redirs)
		}
		_, sub := n.(*syntax.CmdSubst)
		return !sub
	})
	return f
}

func (k *openReader) inside(s *syntax.Stmt, f redirected) {
	switch c := s.Cmd.(type) {
	case *syntax.Block:
		k.list(c.Stmts, f)
	case *syntax.Subshell:
		k.list(c.Stmts, f)
	case *syntax.IfClause:
		for part := c; part != nil; part = part.Else {
			k.list(part.Then, f)
		}
	case *syntax.WhileClause:
		k.list(c.Do, f)
	case *syntax.ForClause:
		k.list(c.Do, f)
	case *syntax.CaseClause:
		for _, item := range c.Items {
			k.list(item.Stmts, f)
		}
	case *syntax.BinaryCmd:
		if c.Op != syntax.Pipe {
			k.list([]*syntax.Stmt{c.X, c.Y}, f)
		}
	case *syntax.FuncDecl:
		k.list([]*syntax.Stmt{c.Body}, f)
	}
}

var (
	popen     = lazyregexp.New(`\bPopen\(`)
	detached  = lazyregexp.New(`start_new_session\s*=\s*True|\bos\.setsid\b|process_group\s*=|["'](?:[^"'\n]*/)?(?:nohup|setsid)\b`)
	popenOut  = lazyregexp.New(`\b(?:stdout|stderr)\s*=`)
	popenWait = lazyregexp.New(`\.(?:wait|communicate|poll|terminate|kill|stdout)\b|\bwith\s`)
	spawned   = lazyregexp.New(`\bspawn\(`)
	inherits  = lazyregexp.New(`\bstdio\s*:\s*(?:["']inherit["']|\[[^\]]*["']inherit["'][^\]]*\])`)
)

// openPopen finds processes of Python that a program leaves behind with its output.
func openPopen(source, bare string) (out []KeptOpen) {
	if popenWait.MatchString(bare) {
		return nil
	}
	for _, m := range popen.FindAllStringIndex(bare, maxObjects) {
		end := min(closing(bare, m[1]-1)+1, len(bare))
		if call := source[m[0]:end]; detached.MatchString(call) && !popenOut.MatchString(call) && !strings.Contains(call, "**") {
			out = append(out, KeptOpen{Place{m[0], m[1] - 1}, "standard output"})
		}
	}
	return out
}

// openSpawn finds processes of JavaScript that a program leaves behind with its output.
func openSpawn(source, bare string) (out []KeptOpen) {
	for _, m := range spawned.FindAllStringIndex(bare, maxObjects) {
		end := min(closing(bare, m[1]-1)+1, len(bare))
		if call := source[m[0]:end]; strings.Contains(call, "detached") && inherits.MatchString(call) {
			out = append(out, KeptOpen{Place{m[0], m[1] - 1}, "standard output"})
		}
	}
	return out
}
