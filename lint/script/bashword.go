package script

import "mvdan.cc/sh/v3/syntax"

// onlyPart is what a word consists of where it is one thing, in quotes or not: a
// variable, a substitution. Nil where it is several.
func onlyPart(w *syntax.Word) syntax.WordPart {
	if w == nil || len(w.Parts) != 1 {
		return nil
	}
	if q, ok := w.Parts[0].(*syntax.DblQuoted); ok && len(q.Parts) == 1 {
		return q.Parts[0]
	}
	return w.Parts[0]
}

// unquoted is the text of a word of one part, in quotes or not; "" where it is not constant.
func unquoted(w *syntax.Word) string {
	switch p := onlyPart(w).(type) {
	case *syntax.Lit:
		return p.Value
	case *syntax.SglQuoted:
		return p.Value
	}
	return ""
}

// substitution is the only command of $(…) where a word is that; nil where it is not.
func substitution(w *syntax.Word) syntax.Command {
	sub, ok := onlyPart(w).(*syntax.CmdSubst)
	if !ok || len(sub.Stmts) != 1 {
		return nil
	}
	return sub.Stmts[0].Cmd
}

// called is a command that is a call of a program or function; nil for another.
func called(c syntax.Command) *syntax.CallExpr {
	if call, ok := c.(*syntax.CallExpr); ok && len(call.Args) > 0 {
		return call
	}
	return nil
}
