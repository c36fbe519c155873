package script

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"mvdan.cc/sh/v3/syntax"
)

// What writes an object as JSON to standard error.
var (
	pythonErrDump = lazyregexp.New(`\bsys\.stderr\.write\(\s*json\.dumps\(\s*`)
	nodeErrDump   = lazyregexp.New(`\b(?:console\.(?:error|warn)|process\.stderr\.write)\(\s*JSON\.stringify\(\s*`)
)

// ErrorObjects are the objects that a program writes to standard error as JSON, with Computed
// for what is not constant.
func (p *Program) ErrorObjects() (out []Print) {
	switch p.Lang {
	case "sh":
		if p.Problem == nil {
			return p.shellErrors()
		}
	case "python", "node":
		bare := p.bare()
		type dump struct {
			re     *lazyregexp.Regexp
			stderr bool // the statement must say so
		}
		dumps := []dump{{pythonErrDump, false}, {pythonDump, true}}
		if p.Lang == "node" {
			dumps = []dump{{nodeErrDump, false}}
		}
		for _, d := range dumps {
			for _, m := range d.re.FindAllStringIndex(bare, maxObjects) {
				if d.stderr && !strings.Contains(statement(bare, m[0]), "stderr") {
					continue
				}
				for _, begin := range literals(p.source, bare, p.Lang, m[1]) {
					o := literal{src: p.source, bare: bare, pos: begin}
					if v, ok := o.value(); ok && v != Computed {
						if data, err := json.Marshal(v); err == nil {
							out = append(out, Print{Place: Place{m[0], m[1]}, Text: string(data)})
						}
					}
				}
			}
		}
	}
	return out
}

// shellErrors are the constant JSON texts that echo, printf, cat and jq write to standard error.
func (p *Program) shellErrors() (out []Print) {
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
		place := Place{int(s.Pos().Offset()), int(s.End().Offset())}
		for _, w := range c.Args[1:] {
			text, quoted := wholeQuoted(w)
			if !quoted {
				text = strings.Trim(p.source[int(w.Pos().Offset()):int(w.End().Offset())], `"`)
			}
			text = strings.ReplaceAll(text, `\"`, `"`)
			if made, ok := filter(text, nil); ok && slices.Contains([]string{"echo", "printf", "jq"}, c.Args[0].Lit()) {
				out = append(out, Print{Place: place, Text: made.Text})
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
