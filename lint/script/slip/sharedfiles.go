package slip

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/eventread"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// SharedFile is a file whose name is the same for each start of a shell's script.
type SharedFile struct {
	src.Place
	Name string // as it is written
}

// sameForAll are variables that are the same for all calls and sessions of a user.
var sameForAll = lazyregexp.New(`\$\{?(?:TMPDIR|HOME|PWD|USER|XDG_\w+|[A-Z]+_PROJECT_DIR)(?::?-[^}]*)?\}?|\$\((?:id -u|whoami|pwd|git rev-parse --show-toplevel)\)|\$\{(?:TMPDIR|HOME)\}`)

// fixedName is the name of a file as it is written, where it is the same each time; "" where it is not.
func (r *slipReader) fixedName(w *syntax.Word, tree *syntax.File) string {
	name := r.name(w)
	if v := bash.VariableOf(w); v != "" {
		values := 0
		syntax.Walk(tree, func(n syntax.Node) bool {
			if a, ok := n.(*syntax.Assign); ok && a.Name != nil && a.Name.Value == v && a.Value != nil {
				name, values = strings.NewReplacer(`"`, "", "'", "").Replace(r.text(a.Value)), values+1
			}
			return true
		})
		if values != 1 {
			return ""
		}
	}
	rest := sameForAll.ReplaceAllString(name, "")
	if strings.ContainsAny(rest, "$`*?") || !strings.Contains(name, "/") || strings.HasPrefix(name, "/dev/") {
		return ""
	}
	return name
}

// EventFiles are the files of one name into which a shell's script writes its event, to read it from
// there.
func EventFiles(p *script.Program) (out []SharedFile) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, ">") && !strings.Contains(p.Text, "tee ") {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	r := &slipReader{source: p.Text}
	whole := eventread.WholeEvents(tree)
	for _, s := range tree.Stmts {
		w := r.eventTo(s, whole)
		if w == nil {
			continue
		}
		written := r.name(w)
		if name := r.fixedName(w, tree); name != "" && r.readAgain(tree, written, int(s.End().Offset())) {
			out = append(out, SharedFile{src.At(int(w.Pos().Offset()), int(w.End().Offset())), name})
		}
	}
	return out
}

// eventTo is the file into which a statement writes the event; nil for another statement.
func (r *slipReader) eventTo(s *syntax.Stmt, whole map[string]bool) *syntax.Word {
	if parts := bash.Pipeline(s); len(parts) > 1 {
		for i, part := range parts {
			if c := bash.Called(part.Cmd); c != nil && c.Args[0].Lit() == "tee" && len(c.Args) == 2 && (i == 0 || i == 1 && r.givesEvent(parts[0], whole)) {
				return c.Args[1]
			}
		}
		return nil
	}
	if !r.givesEvent(s, whole) {
		return nil
	}
	for _, d := range s.Redirs {
		if d.Op == syntax.RdrOut || d.Op == syntax.RdrClob {
			return d.Word
		}
	}
	return nil
}

// givesEvent reports whether a command writes the event as it is.
func (r *slipReader) givesEvent(s *syntax.Stmt, whole map[string]bool) bool {
	c := bash.Called(s.Cmd)
	if c == nil {
		return false
	}
	switch c.Args[0].Lit() {
	case "cat":
		return len(c.Args) == 1 && !slices.ContainsFunc(s.Redirs, func(d *syntax.Redirect) bool { return d.Op != syntax.RdrOut && d.Op != syntax.RdrClob })
	case "echo", "printf":
		return whole[bash.VariableOf(c.Args[len(c.Args)-1])]
	}
	return false
}

// readAgain reports whether a file is named again behind a place, other than to remove it.
func (r *slipReader) readAgain(tree *syntax.File, name string, from int) (found bool) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if ok && len(c.Args) > 0 && (c.Args[0].Lit() == "rm" || c.Args[0].Lit() == "trap") {
			return false
		}
		if w, ok := n.(*syntax.Word); ok && int(w.Pos().Offset()) >= from && r.name(w) == name {
			found = true
		}
		return !found
	})
	return found
}

// inTemporary is a file in the folder for temporary ones.
var inTemporary = lazyregexp.New(`^(?:/tmp|/var/tmp|\$\{?TMPDIR[^/]*(?:/tmp)?\}?)/`)

// SessionMarks are the files of one name for all sessions by which a script that speaks of a session
// knows that it has run.
func SessionMarks(p *script.Program) (out []SharedFile) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(strings.ToLower(p.Text), "session") {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	r := &slipReader{source: p.Text}
	for _, s := range tree.Stmts {
		w := r.endsWhere(s)
		if w == nil {
			continue
		}
		if name := r.fixedName(w, tree); inTemporary.MatchString(name) && r.makes(tree, r.name(w), int(s.End().Offset())) {
			out = append(out, SharedFile{src.At(int(w.Pos().Offset()), int(w.End().Offset())), name})
		}
	}
	return out
}

// endsWhere is the file of which a statement says that the script ends where it is there.
func (r *slipReader) endsWhere(s *syntax.Stmt) *syntax.Word {
	switch c := s.Cmd.(type) {
	case *syntax.IfClause:
		if len(c.Cond) == 1 && len(c.Then) > 0 && endsWell(c.Then[len(c.Then)-1]) && c.Else == nil {
			return fileTested(c.Cond[0])
		}
	case *syntax.BinaryCmd:
		if c.Op == syntax.AndStmt && endsWell(c.Y) {
			return fileTested(c.X)
		}
	}
	return nil
}

func endsWell(s *syntax.Stmt) bool {
	c := bash.Called(s.Cmd)
	return c != nil && c.Args[0].Lit() == "exit" && (len(c.Args) == 1 || c.Args[1].Lit() == "0")
}

// fileTested is the file that a test asks for.
func fileTested(s *syntax.Stmt) *syntax.Word {
	if s.Negated {
		return nil
	}
	switch c := s.Cmd.(type) {
	case *syntax.TestClause:
		if u, ok := c.X.(*syntax.UnaryTest); ok && (u.Op == syntax.TsExists || u.Op == syntax.TsRegFile) {
			w, _ := u.X.(*syntax.Word)
			return w
		}
	case *syntax.CallExpr:
		if len(c.Args) == 4 && c.Args[0].Lit() == "[" && (c.Args[1].Lit() == "-e" || c.Args[1].Lit() == "-f") {
			return c.Args[2]
		}
	}
	return nil
}

// makes reports whether a script makes a file behind a place, and never removes it.
func (r *slipReader) makes(tree *syntax.File, name string, from int) (made bool) {
	removed := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.Stmt:
			for _, d := range n.Redirs {
				made = made || (d.Op == syntax.RdrOut || d.Op == syntax.AppOut) && r.name(d.Word) == name && int(d.Pos().Offset()) >= from
			}
		case *syntax.CallExpr:
			if len(n.Args) > 1 && r.name(n.Args[len(n.Args)-1]) == name {
				made = made || n.Args[0].Lit() == "touch" && int(n.Pos().Offset()) >= from
				removed = removed || n.Args[0].Lit() == "rm" || n.Args[0].Lit() == "find"
			}
		}
		return true
	})
	return made && !removed
}

// PatternFiles are the files of patterns that a shell's script gives to grep, with their paths from
// the folder of the project.
func PatternFiles(p *script.Program) (out []SharedFile) {
	if p.Lang != "sh" || p.Problem != nil || !strings.Contains(p.Text, "grep") {
		return nil
	}
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	r := &slipReader{source: p.Text}
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 || !strings.HasSuffix(c.Args[0].Lit(), "grep") {
			return true
		}
		for i, w := range c.Args[1:] {
			o := w.Lit()
			if o == "--line-regexp" || strings.HasPrefix(o, "-") && !strings.HasPrefix(o, "--") && strings.Contains(o, "x") {
				return true
			}
			file, isFile := strings.CutPrefix(r.name(w), "--file=")
			switch {
			case isFile:
			case i+2 < len(c.Args) && (o == "--file" || strings.HasPrefix(o, "-") && !strings.HasPrefix(o, "--") && strings.HasSuffix(o, "f")):
				file = r.name(c.Args[i+2])
			default:
				continue
			}
			file = projectFolder.ReplaceAllString(file, "")
			if file != "" && !strings.ContainsAny(file, "$`~(") && !strings.HasPrefix(file, "/") && file != "-" {
				out = append(out, SharedFile{src.At(int(c.Pos().Offset()), int(c.End().Offset())), file})
			}
		}
		return true
	})
	return out
}

// projectFolder is how a script names the folder of the project.
var projectFolder = lazyregexp.New(`^(?:\./|\$[A-Z]+_PROJECT_DIR/|\$\(git rev-parse --show-toplevel\)/|\$PWD/)`)
