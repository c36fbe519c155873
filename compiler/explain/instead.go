package explain

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
)

// headOf is how long the beginning of a word is that stays: --file=, of=, >.
func headOf(word string) int {
	if n := len(word) - len(strings.TrimLeft(word, "0123456789&<>| ")); strings.ContainsAny(word[:n], "<>") {
		return n
	}
	name, _, ok := strings.Cut(word, "=")
	if ok && strings.Trim(name, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ_-0123456789") == "" {
		return len(name) + 1
	}
	return 0
}

// instead is words in place of one, the plainest first.
func instead(word string, known []string) (out []string) {
	if n := headOf(word); n > 0 {
		for _, with := range instead(word[n:], known) {
			out = append(out, word[:n]+with)
		}
		return out
	}
	bare := strings.Trim(word, `'"`)
	switch {
	case strings.Contains(bare, "://"):
		out = append(out, "https://example.com/")
		for _, k := range known {
			if strings.Contains(k, ".") && !strings.ContainsAny(k, " /*^$\\") {
				out = append(out, "https://"+k+"/")
			}
		}
	case strings.ContainsAny(bare, " \t\n"):
		return nil // a text, such as a program or a message
	case pathLike(bare):
		base := path.Base(bare)
		out = append(out, "notes.md", "src/"+base, "build/"+base, base+".example", "/tmp/"+base)
	default:
		out = append(out, "my-branch")
	}
	for _, k := range known {
		if k != "" && k != bare && !strings.ContainsAny(k, " \t\n'\"$`\\;&|<>()") {
			out = append(out, k)
		}
	}
	return out[:min(len(out), maxInstead)]
}

// pathLike reports whether a word may be a path.
func pathLike(word string) bool { return strings.ContainsAny(word, "/.~") }

const maxInstead = 12

// constants is the texts that the conditions of the hooks which stopped an event
// compare with: of a list of what is allowed, one passes.
func (p *Policy) constants(t *Tree) (out []string) {
	add := func(v value.Value) {
		eachText(v, func(s string) {
			if len(out) < 50 && !slices.Contains(out, s) {
				out = append(out, s)
			}
		})
	}
	for i := range t.Hooks {
		h := &t.Hooks[i]
		if !h.Applied || h.Said != "deny" && h.Said != "ask" {
			continue
		}
		h.Hook.EachExpr(func(x *ast.Expr) {
			ast.Walk(x, func(e *ast.Expr) bool {
				if e.Op == ast.OpConst {
					add(e.Value)
				}
				if v, ok := constant(h.Hook, e); ok {
					add(v)
				}
				return true
			})
		})
	}
	return out
}

// constant is the value of var.x, local.x or each.x.
func constant(h *ast.Hook, e *ast.Expr) (value.Value, bool) {
	if e.Op != ast.OpMember || e.Args[0].Op != ast.OpIdent {
		return value.Value{}, false
	}
	of, ok := h.Consts[e.Args[0].Name]
	if !ok {
		return value.Value{}, false
	}
	return of.Get(e.Name)
}

func eachText(v value.Value, f func(string)) {
	switch v.Kind() {
	case value.String:
		f(v.Str())
	case value.List, value.Map:
		for i := range v.Len() {
			eachText(v.At(i), f)
		}
	}
}
