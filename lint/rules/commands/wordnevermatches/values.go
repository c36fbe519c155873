package wordnevermatches

import (
	"regexp"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/evade"
)

// valued is what a program takes as the value of a flag, and a guard may look for among the operands.
type valued struct {
	flag, what, where string
	texts             []string // statements; nil for the names of environments
}

var (
	statements = []string{"DROP TABLE orders", "drop table orders", "drop database shop", "TRUNCATE TABLE orders", "truncate table orders", "delete from orders", "DELETE FROM orders"}
	removals   = []string{"db.dropDatabase()", "db.orders.drop()", "db.orders.deleteMany({})"}
)

const inCode = "Compare .code, which is the program text of a command."

var byFlag = map[string]valued{
	"psql": {"-c", "a statement", inCode, statements}, "mysql": {"-e", "a statement", inCode, statements}, "mariadb": {"-e", "a statement", inCode, statements},
	"mongosh": {"--eval", "a script", inCode, removals}, "mongo": {"--eval", "a script", inCode, removals},
	"kubectl": {"-n", "a namespace", "Compare .options['namespace'], too.", nil}, "oc": {"-n", "a namespace", "Compare .options['namespace'], too.", nil},
	"helm": {"-n", "a namespace", "Compare .options['namespace'], too.", nil},
	"aws":  {"--profile", "an account", "Compare .options['profile'], too.", nil}, "gcloud": {"--project", "a project", "Compare .options['project'], too.", nil},
}

var speaksOf = lazyregexp.New(`(?i)\b(namespaces?|contexts?|clusters?|accounts?|projects?|environments?|prod|production|live|staging)\b`)

// values reports a guard that finds a text among the operands and lets it pass as the value of the
// flag with which its program takes it.
func (c *checker) values(h *ast.Hook) {
	event := lint.EventBeforeTool(h)
	if event == "" || !lint.HookBlocks(h) {
		return
	}
	for _, line := range lines(h) {
		for _, at := range operands(h) {
			if !c.seen[at.span] && c.p.Own(at.span) {
				c.seen[at.span] = c.value(h, event, line, at)
			}
		}
	}
}

// line is the beginning of a command that a hook may be about.
type line struct{ program, text string }

// lines are the commands of a hook's blocks, and the programs that its condition names.
func lines(h *ast.Hook) (out []line) {
	for _, b := range blocks(h) {
		if slices.ContainsFunc(b.Args, func(re ast.Regex) bool { return namespaces.MatchString(re.Source) }) {
			continue
		}
		for _, re := range b.Program {
			words, _, _ := regex.Words(re.Source)
			for _, name := range words {
				if _, ok := byFlag[name]; ok {
					out = append(out, line{name, evade.CommandLine(&ast.CommandMatch{Program: []ast.Regex{{Source: name}}, Args: b.Args, Flags: b.Flags})})
				}
			}
		}
	}
	if h.When == nil || len(out) > 0 {
		return out
	}
	for _, text := range texts(h.When) {
		if _, ok := byFlag[text]; ok {
			out = append(out, line{text, text})
		}
	}
	return out
}

func blocks(h *ast.Hook) []*ast.CommandMatch {
	if h.Match == nil {
		return nil
	}
	return h.Match.Command
}

// sought is where a hook asks for operands, with the texts for which it asks.
type sought struct {
	span  diag.Span
	texts []string
	asks  func(string) bool
}

// operands are those places.
func operands(h *ast.Hook) (out []sought) {
	for _, b := range blocks(h) {
		for _, re := range b.Operands {
			if compiled, err := regexp.Compile(`^(?:` + re.Source + `)$`); err == nil {
				out = append(out, sought{re.Span, nil, compiled.MatchString})
			}
		}
	}
	ast.Walk(h.When, func(x *ast.Expr) bool {
		loop := x.Op == ast.OpLoop && x.Name == "any" && len(x.Args) > 1 && isOperands(x.Args[0])
		if loop || x.Op == ast.OpBinary && x.Name == "in" && isOperands(x.Args[1]) {
			out = append(out, sought{x.Span, texts(x), func(string) bool { return true }})
		}
		return true
	})
	return out
}

// texts are all constants in an expression.
func texts(x *ast.Expr) (out []string) {
	ast.Walk(x, func(x *ast.Expr) bool {
		if x.Op == ast.OpConst {
			out = append(out, ast.Texts(x)...)
		}
		return true
	})
	return out
}

func isOperands(x *ast.Expr) bool { return x.Op == ast.OpMember && x.Name == "operands" }

// value tries a command with the text as an operand, and as the value of the flag.
func (c *checker) value(h *ast.Hook, event string, l line, at sought) bool {
	v, quote := byFlag[l.program], "'"
	tried := v.texts
	if tried == nil {
		quote = ""
		if at.texts != nil && speaksOf.MatchString(lint.SaidOf(h)) {
			tried = slices.DeleteFunc(slices.Clone(at.texts), func(w string) bool { return !environment.MatchString(w) })
		}
	}
	call := func(words string) *analyze.Event {
		return c.p.CallLike(h, event, "Shell", map[string]string{"command": l.text + " " + words})
	}
	for _, text := range tried {
		plain, given := call(quote+text+quote), call(v.flag+" "+quote+text+quote)
		if !at.asks(text) || !c.p.Facts.Applies(h, plain) || c.p.Facts.Applies(h, call("other")) || c.p.Blocks(given) {
			continue
		}
		d := c.r.At(at.span, "%s takes %s with %s, and the value of a flag is no operand", l.program, v.what, v.flag)
		d.Detail = v.where
		d.Witness = lint.Witness(given, "no hook blocks it")
		return true
	}
	return false
}
