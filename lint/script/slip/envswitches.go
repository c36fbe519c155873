package slip

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// How programs ask for a variable of the environment as a condition, the whole of which it is.
var (
	nodeSwitch   = lazyregexp.New(`^(?:!{0,2}|Boolean\(\s*)process\.env\.([A-Za-z_]\w*)\s*\)?$`)
	pythonSwitch = lazyregexp.New(`^(?:not\s+)?os\.(?:environ\.get|getenv)\(\s*["']( *)["']\s*(?:,\s*(?:None|["']["'])\s*)?\)$`)
	wholeName    = lazyregexp.New(`^(?:!{0,2}|not\s+)([A-Za-z_]\w*)$`)
)

// EnvSwitches are the conditions of a program that ask only whether a variable of the environment
// has any text.
func EnvSwitches(p *script.Program) (out []script.Var) {
	switch {
	case p.Problem != nil:
	case p.Lang == "sh" && strings.Contains(p.Text, "["):
		return shellSwitches(p)
	case p.Lang == "python" && strings.Contains(p.Text, "env"), p.Lang == "node" && strings.Contains(p.Text, "process.env"):
		return codeSwitches(p)
	}
	return nil
}

func codeSwitches(p *script.Program) (out []script.Var) {
	bare := p.Bare()
	for _, m := range src.ConditionHeads[p.Lang].FindAllStringSubmatchIndex(bare, src.MaxObjects) {
		part := src.At(m[2], m[3])
		if p.Lang == "node" {
			part = src.At(m[3], min(src.Closing(bare, m[2]), len(bare)))
		}
		for _, o := range src.Operands(bare, part) {
			at, text := o, bare[o.Start:o.End]
			if n := wholeName.FindStringSubmatch(text); n != nil {
				if at, text = givenAs(p, n[1]); text == "" {
					continue
				}
			}
			if name := switchIn(p, at, text); name != "" {
				out = append(out, script.Var{Place: o, Name: name})
			}
		}
	}
	return out
}

// givenAs is the only value of a name, and where it stands; "" where that is not known.
func givenAs(p *script.Program, name string) (src.Place, string) {
	m := regexp.MustCompile(`(?m)^[ \t]*(?:const\s+|let\s+|var\s+)?`+name+`\s*(?::[^=\n]+)?=[ \t]*([^=\n][^\n]*?)[ \t]*;?[ \t]*$`).FindAllStringSubmatchIndex(p.Bare(), 2)
	if len(m) != 1 || !src.GivenOnce(p.Bare(), name) {
		return src.Place{}, ""
	}
	return src.At(m[0][2], m[0][3]), p.Bare()[m[0][2]:m[0][3]]
}

// switchIn is the variable of the environment that an expression is.
func switchIn(p *script.Program, at src.Place, text string) string {
	if p.Lang == "node" {
		if m := nodeSwitch.FindStringSubmatch(text); m != nil {
			return m[1]
		}
		return ""
	}
	if m := pythonSwitch.FindStringSubmatchIndex(text); m != nil {
		return p.Text[at.Start+m[2] : at.Start+m[3]]
	}
	return ""
}

func shellSwitches(p *script.Program) (out []script.Var) {
	tree, ok := p.Bash()
	if !ok {
		return nil
	}
	add := func(w *syntax.Word) {
		e, ok := bash.OnlyPart(w).(*syntax.ParamExp)
		if ok && e.Param != nil && !e.Length && e.Repl == nil && e.Slice == nil && (e.Exp == nil || e.Exp.Word == nil) && !p.Sets(e.Param.Value) {
			out = append(out, script.Var{Place: src.At(int(w.Pos().Offset()), int(w.End().Offset())), Name: e.Param.Value})
		}
	}
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.UnaryTest:
			if w, ok := n.X.(*syntax.Word); ok && (n.Op == syntax.TsNempStr || n.Op == syntax.TsEmpStr) {
				add(w)
			}
		case *syntax.TestClause:
			if w, ok := n.X.(*syntax.Word); ok {
				add(w)
			}
		case *syntax.CallExpr:
			if len(n.Args) > 2 && n.Args[0].Lit() == "[" && (len(n.Args) == 3 || len(n.Args) == 4 && (n.Args[1].Lit() == "-n" || n.Args[1].Lit() == "-z")) {
				add(n.Args[len(n.Args)-2])
			}
		}
		return true
	})
	return out
}
