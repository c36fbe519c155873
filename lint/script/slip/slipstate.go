package slip

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/bash"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// notAlwaysSet are variables of the environment that many machines do not have.
var notAlwaysSet = lazyregexp.New(`^(?:CI|GITHUB_\w+|GITLAB_\w+|BUILDKITE|CIRCLECI|JENKINS_\w+|SSH_\w+|TMPDIR|XDG_\w+|VIRTUAL_ENV|CONDA_\w+|EDITOR|VISUAL|DISPLAY|DEBUG|VERBOSE|DRY_RUN|NO_COLOR|WSL_\w+|AWS_PROFILE|AWS_REGION|KUBECONFIG|TMUX|JAVA_HOME|GOPATH|NODE_ENV|SUDO_USER|CODESPACES)$`)

var (
	strictUnset = lazyregexp.New(`(?m)^[ \t]*set\s+(?:-[a-zA-Z]*u|-o\s+nounset|-[a-z]+\s+-[a-z]*u)`)
	looseUnset  = lazyregexp.New(`\bset\s+(?:\+[a-z]*u|\+o\s+nounset)`)
)

// strict finds variables of the environment that are not always set, in a script that ends where
// one is not.
func (r *slipReader) strict(tree *syntax.File) {
	begin := strictUnset.FindStringIndex(r.source)
	if begin == nil || looseUnset.MatchString(r.source) || r.sourced {
		return
	}
	reported := map[string]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		e, ok := n.(*syntax.ParamExp)
		if !ok || e.Param == nil || e.Exp != nil || e.Length || int(e.Pos().Offset()) < begin[0] {
			return true
		}
		name := e.Param.Value
		if reported[name] || r.set[name] || !notAlwaysSet.MatchString(name) || e.Excl || regexp.MustCompile(`\$\{`+name+`:?[-+=?]|-v\s+`+name+`\b`).MatchString(r.source) {
			return true
		}
		reported[name] = true
		r.add(e, "by set -u the script ends here, with 1, where "+name+" is not set", "Write ${"+name+":-}")
		return true
	})
}

var (
	tracesOn  = lazyregexp.New(`(?m)^[ \t]*set\s+-[a-wyz]*x[a-z]*\b|^[ \t]*set\s+-o\s+xtrace|^[ \t]*set(?:\s+-\w+)+\s+-[a-z]*x`)
	tracesOff = lazyregexp.New(`\bset\s+(?:\+[a-z]*x|\+o\s+xtrace)|BASH_XTRACEFD|(?m)^[ \t]*exec\s+2>`)
	secretVar = lazyregexp.New(`(?:^|_)(?:TOKEN|SECRET|PASSWORD|PASSWD|API_?KEY|ACCESS_KEY|PRIVATE_KEY|CREDENTIALS?)$`)
)

// traced finds set -x in a script that has a secret in a command.
func (r *slipReader) traced(tree *syntax.File) {
	at := tracesOn.FindStringIndex(r.source)
	if at == nil || tracesOff.MatchString(r.source) {
		return
	}
	found := false
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || found || int(c.Pos().Offset()) < at[1] {
			return !found
		}
		for _, w := range c.Args[min(1, len(c.Args)):] {
			if name := secretIn(w); name != "" && len(c.Args) > 0 && c.Args[0].Lit() != "[" && c.Args[0].Lit() != "test" {
				found = true
				begin := at[0] + len(r.source[at[0]:at[1]]) - len(strings.TrimLeft(r.source[at[0]:at[1]], " \t"))
				r.out = append(r.out, Slip{src.At(begin, at[1]), "set -x writes each command to standard error with its values, that of $" + name + " too", "Leave out -x, or write set +x in front of the command with the secret"})
				break
			}
		}
		return !found
	})
}

// secretIn is a variable with the name of a secret in a word.
func secretIn(w *syntax.Word) (name string) {
	syntax.Walk(w, func(n syntax.Node) bool {
		if e, ok := n.(*syntax.ParamExp); ok && e.Param != nil && !e.Length && (e.Exp == nil || e.Exp.Op != syntax.AlternateUnset && e.Exp.Op != syntax.AlternateUnsetOrNull) && secretVar.MatchString(strings.ToUpper(e.Param.Value)) {
			name = e.Param.Value
		}
		return true
	})
	return name
}

// locked finds locks that one end of the script opens, and another one leaves.
func (r *slipReader) locked(tree *syntax.File) {
	if strings.Contains(r.source, "trap ") {
		return
	}
	var locks []*syntax.CallExpr
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) == 2 && (c.Args[0].Lit() == "mkdir" || c.Args[0].Lit() == "touch") && strings.Contains(strings.ToLower(r.text(c.Args[1])), "lock") {
			locks = append(locks, c)
		}
		return true
	})
	for _, lock := range locks {
		name := r.name(lock.Args[1])
		opens := r.openings(tree, name, int(lock.End().Offset()))
		if len(opens) == 0 || lock.Args[0].Lit() == "mkdir" && !r.decides(tree, lock) {
			continue
		}
		if end := r.leaves(tree.Stmts, lock, opens); end != nil {
			r.add(end, "the script ends here and leaves "+name+" behind, which the next call takes for a lock", "Write trap 'rm -rf "+name+"' EXIT behind the line that makes it")
		}
	}
}

// openings are the commands that remove a lock.
func (r *slipReader) openings(tree *syntax.File, name string, after int) (out []*syntax.CallExpr) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && len(c.Args) > 1 && int(c.Pos().Offset()) > after && (c.Args[0].Lit() == "rmdir" || c.Args[0].Lit() == "rm") && r.name(c.Args[len(c.Args)-1]) == name {
			out = append(out, c)
		}
		return true
	})
	return out
}

// decides reports whether the script goes another way where a folder is there already.
func (r *slipReader) decides(tree *syntax.File, lock *syntax.CallExpr) (found bool) {
	at := src.At(int(lock.Pos().Offset()), int(lock.End().Offset()))
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.IfClause:
			found = found || bash.Within(n.Cond, at)
		case *syntax.BinaryCmd:
			found = found || n.Op == syntax.OrStmt && bash.Covers(n.X, at) && strings.Contains(r.text(n.Y), "exit")
		case *syntax.WhileClause:
			found = found || bash.Within(n.Cond, at)
		}
		return !found
	})
	return found
}

// leaves is an end of the script between a lock and the first list that opens it, and in no list
// in which it was opened before.
func (r *slipReader) leaves(list []*syntax.Stmt, lock *syntax.CallExpr, opens []*syntax.CallExpr) (end *syntax.CallExpr) {
	made := -1
	for i, s := range list {
		if bash.Covers(s, src.At(int(lock.Pos().Offset()), int(lock.End().Offset()))) {
			made = i
		}
	}
	if made < 0 {
		return nil
	}
	for _, s := range list[made+1:] {
		opened := slices.ContainsFunc(opens, func(c *syntax.CallExpr) bool {
			return bash.Covers(s, src.At(int(c.Pos().Offset()), int(c.End().Offset())))
		})
		if opened && bash.Called(s.Cmd) != nil {
			return nil
		}
		syntax.Walk(s, func(n syntax.Node) bool {
			if _, ok := n.(*syntax.FuncDecl); ok {
				return false
			}
			if c, ok := n.(*syntax.CallExpr); ok && end == nil && len(c.Args) > 0 && c.Args[0].Lit() == "exit" && !slices.ContainsFunc(opens, func(o *syntax.CallExpr) bool { return o.Pos().Offset() < c.Pos().Offset() }) {
				end = c
			}
			return true
		})
		if end != nil {
			break
		}
	}
	if end == nil || opens[len(opens)-1].Pos().Offset() < end.Pos().Offset() {
		return nil
	}
	return end
}
