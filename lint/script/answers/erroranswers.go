package answers

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// What writes an object as JSON to standard error.
var (
	pythonErrDump = lazyregexp.New(`\bsys\.stderr\.write\(\s*json\.dumps\(\s*`)
	nodeErrDump   = lazyregexp.New(`\b(?:console\.(?:error|warn)|process\.stderr\.write)\(\s*JSON\.stringify\(\s*`)
)

// ErrorObjects are the objects that a program writes to standard error as JSON, with Computed
// for what is not constant.
func ErrorObjects(p *script.Program) (out []script.Print) {
	switch p.Lang {
	case "sh":
		if p.Problem == nil {
			return shellErrors(p)
		}
	case "python", "node":
		bare := p.Bare()
		type dump struct {
			re     *lazyregexp.Regexp
			stderr bool // the statement must say so
		}
		dumps := []dump{{pythonErrDump, false}, {script.PythonDump, true}}
		if p.Lang == "node" {
			dumps = []dump{{nodeErrDump, false}}
		}
		for _, d := range dumps {
			for _, m := range d.re.FindAllStringIndex(bare, src.MaxObjects) {
				if d.stderr && !strings.Contains(src.Statement(bare, m[0]), "stderr") {
					continue
				}
				for _, begin := range script.Literals(p.Text, bare, p.Lang, m[1]) {
					o := script.Literal{Src: p.Text, Bare: bare, Pos: begin}
					if v, ok := o.Value(); ok && v != script.Computed {
						if data, err := json.Marshal(v); err == nil {
							out = append(out, script.Print{Place: src.At(m[0], m[1]), Text: string(data)})
						}
					}
				}
			}
		}
	}
	return out
}

// shellErrors are the constant JSON texts that echo, printf, cat and jq write to standard error.
func shellErrors(p *script.Program) (out []script.Print) {
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		s, ok := n.(*syntax.Stmt)
		if !ok || !slices.ContainsFunc(s.Redirs, toStderr) {
			return true
		}
		c, ok := s.Cmd.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 {
			return true
		}
		place := src.At(int(s.Pos().Offset()), int(s.End().Offset()))
		for _, w := range c.Args[1:] {
			text, quoted := bash.WholeQuoted(w)
			if !quoted {
				text = strings.Trim(p.Text[int(w.Pos().Offset()):int(w.End().Offset())], `"`)
			}
			text = strings.ReplaceAll(text, `\"`, `"`)
			if made, ok := script.JQObject(text, nil); ok && slices.Contains([]string{"echo", "printf", "jq"}, c.Args[0].Lit()) {
				out = append(out, script.Print{Place: place, Text: made.Text})
				break
			}
		}
		return true
	})
	return out
}

func toStderr(r *syntax.Redirect) bool {
	return r.Op == syntax.DplOut && r.Word.Lit() == "2" && (r.N == nil || r.N.Value == "1") || r.Op == syntax.RdrOut && r.Word.Lit() == "/dev/stderr"
}
