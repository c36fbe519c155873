package slip

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"mvdan.cc/sh/v3/syntax"
)

// text is how a node is written.
func (r *slipReader) text(n syntax.Node) string {
	return r.source[min(int(n.Pos().Offset()), len(r.source)):min(int(n.End().Offset()), len(r.source))]
}

// name is how a file's name is written, without quotes and braces.
func (r *slipReader) name(w *syntax.Word) string {
	if w == nil {
		return ""
	}
	return strings.NewReplacer(`"`, "", "'", "", "{", "", "}", "").Replace(r.text(w))
}

// fileReaders are programs whose last operand is a file that they read.
var fileReaders = []string{"jq", "sed", "sort", "grep", "egrep", "awk", "cut", "head", "tail", "uniq", "cat", "wc", "nl", "tac", "python3", "python"}

// emptied finds commands whose output goes to the file that they read: the shell empties it first.
func (r *slipReader) emptied(tree *syntax.File) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		s, ok := n.(*syntax.Stmt)
		if !ok {
			return true
		}
		to := r.written(s)
		if to == "" {
			return true
		}
		for _, part := range bash.Pipeline(s) {
			if w := r.operand(part, to); w != nil {
				r.add(w, "the shell empties "+to+" before "+programOf(part)+" reads it", "Write to another file, and move that over it")
			}
		}
		return true
	})
}

// written is the file to which a statement, or the last part of a pipeline, writes anew.
func (r *slipReader) written(s *syntax.Stmt) string {
	if b, ok := s.Cmd.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
		return r.written(b.Y)
	}
	for _, d := range s.Redirs {
		if (d.Op == syntax.RdrOut || d.Op == syntax.RdrClob) && (d.N == nil || d.N.Value == "1") {
			if name := r.name(d.Word); !strings.HasPrefix(name, "/dev/") {
				return name
			}
		}
	}
	return ""
}

func programOf(s *syntax.Stmt) string {
	if c := bash.Called(s.Cmd); c != nil {
		return c.Args[0].Lit()
	}
	return "the command"
}

// operand is the word by which a command reads a file.
func (r *slipReader) operand(s *syntax.Stmt, file string) *syntax.Word {
	c := bash.Called(s.Cmd)
	if c == nil {
		return nil
	}
	for _, d := range s.Redirs {
		if d.Op == syntax.RdrIn && r.name(d.Word) == file {
			return d.Word
		}
	}
	last := c.Args[len(c.Args)-1]
	if len(c.Args) < 3 && c.Args[0].Lit() != "cat" && c.Args[0].Lit() != "sort" || len(c.Args) < 2 || !slices.Contains(fileReaders, c.Args[0].Lit()) || r.name(last) != file || strings.HasPrefix(programOf(s), "python") {
		return nil
	}
	if before := c.Args[len(c.Args)-2].Lit(); before == "-o" || before == "-f" || before == "-e" {
		return nil
	}
	if c.Args[0].Lit() == "jq" {
		if len(c.Args) > 3 && strings.HasPrefix(c.Args[len(c.Args)-3].Lit(), "--arg") || slices.ContainsFunc(c.Args[1:], func(w *syntax.Word) bool { return bash.JQFlag(w.Lit(), "--null-input", 'n') || w.Lit() == "--args" }) {
			return nil
		}
	}
	return last
}

// wholeFolder is what stands behind a variable whose whole folder is meant.
var wholeFolder = lazyregexp.New(`^/?\*?$`)

// removed finds rm -r of what is in a folder whose name may be empty.
func (r *slipReader) removed(tree *syntax.File) {
	mayBeEmpty := r.mayBeEmpty(tree)
	if len(mayBeEmpty) == 0 {
		return
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 3 || c.Args[0].Lit() != "rm" {
			return true
		}
		deep := false
		for _, w := range c.Args[1:] {
			if o := w.Lit(); strings.HasPrefix(o, "-") && strings.ContainsAny(o, "rR") {
				deep = true
			}
			name, rest := leadingVariable(w)
			if !deep || name == "" || !mayBeEmpty[name] || rest == "" || !wholeFolder.MatchString(rest) {
				continue
			}
			r.add(w, "where $"+name+" is empty this is everything in the root folder", `Write "${`+name+`:?}", which ends the script then, or ask for a value first`)
		}
		return true
	})
}

// leadingVariable is the variable with which a word begins, and what is written behind it.
func leadingVariable(w *syntax.Word) (name, rest string) {
	var parts []syntax.WordPart
	for _, p := range w.Parts {
		if q, ok := p.(*syntax.DblQuoted); ok {
			parts = append(parts, q.Parts...)
		} else {
			parts = append(parts, p)
		}
	}
	for i, p := range parts {
		switch p := p.(type) {
		case *syntax.ParamExp:
			if i > 0 || p.Exp != nil || p.Repl != nil || p.Slice != nil || p.Length {
				return "", ""
			}
			name = p.Param.Value
		case *syntax.Lit:
			rest += p.Value
		default:
			return "", ""
		}
	}
	return name, rest
}

var givesEmpty = lazyregexp.New(`//\s*(?:empty|""|\\"\\")`)

// looksAt is how a shell looks at a variable before it uses it.
const looksAt = `(?:-[nzdefw]\s+|\[\[?\s+!?\s*|\bcase\s+)"?\$\{?`

// mayBeEmpty are the variables that a program is given by jq, or by the environment, with nothing
// where there is no value, and that it never asks for one.
func (r *slipReader) mayBeEmpty(tree *syntax.File) map[string]bool {
	times, out := map[string]int{}, map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		a, ok := n.(*syntax.Assign)
		if !ok || a.Name == nil || a.Value == nil {
			return true
		}
		name := a.Name.Value
		times[name]++
		if c := bash.LastOf(a.Value); c != nil && c.Args[0].Lit() == "jq" && givesEmpty.MatchString(r.text(c)) {
			out[name] = true
		}
		if e, ok := bash.OnlyPart(a.Value).(*syntax.ParamExp); ok && e.Exp != nil && (e.Exp.Op == syntax.DefaultUnset || e.Exp.Op == syntax.DefaultUnsetOrNull) && e.Exp.Word == nil {
			out[name] = true
		}
		return true
	})
	for name := range out {
		if times[name] > 1 || regexp.MustCompile(looksAt+name+`\b|\$\{`+name+`:?\?`).MatchString(r.source) {
			delete(out, name)
		}
	}
	return out
}
