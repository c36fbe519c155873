package testcannotfail

import (
	"regexp"
	"slices"
	"strings"
	"unicode"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// said are the texts that a policy's hooks can say.
type said struct {
	constant  []string
	templates []string // what of a template is constant
	unknown   bool     // a file or a program says more
}

func saidBy(p *lint.Policy) *said {
	out := &said{}
	for _, h := range p.Hooks {
		ast.EachStep(h.Steps, func(s *ast.Step) {
			out.unknown = out.unknown || lint.StartsProgram(s) || s.Kind == "prompt" || s.Arg("files") != nil || s.Arg("values") != nil
			for _, name := range []string{"message", "text", "reason"} {
				out.add(s.Arg(name))
			}
		})
	}
	return out
}

func (t *said) add(x *ast.Expr) {
	switch {
	case x == nil:
	case x.Op == ast.OpConst:
		t.constant = append(t.constant, x.Value.Text())
	default:
		pieces := ""
		ast.Walk(x, func(x *ast.Expr) bool {
			if x.Op == ast.OpConst && x.Value.Kind() == value.String {
				pieces += x.Value.Str() + "\n"
			}
			return true
		})
		t.templates = append(t.templates, pieces)
	}
}

var (
	// plain is an expression that is a text as it is; a dot may stand for itself.
	plain = lazyregexp.New(`^[\pL\pN '",:;.!-]{7,}$`)
	words = lazyregexp.New(`[\pL\pN]{3,}`)
)

// misspelled is a text that a hook says and that is nearly the one that a test expects not to be
// said; "" where a hook says just that, or where it is not known.
func misspelled(p *lint.Policy, l policytest.Line) string {
	if !l.Not || len(l.Args) != 1 || !slices.Contains([]string{"message", "context", "reason"}, l.Name) || !plain.MatchString(l.Args[0]) {
		return ""
	}
	re, err := regexp.Compile("(?m)" + l.Args[0])
	texts := lint.Cached(p, saidBy)
	if err != nil || texts.unknown || slices.ContainsFunc(texts.constant, re.MatchString) {
		return ""
	}
	for _, word := range words.FindAllString(l.Args[0], -1) {
		if slices.ContainsFunc(texts.templates, func(t string) bool { return strings.Contains(strings.ToLower(t), strings.ToLower(word)) }) {
			return ""
		}
	}
	for _, text := range texts.constant {
		if near := nearest(strings.ToLower(l.Args[0]), text); near != "" {
			return near
		}
	}
	return ""
}

// nearest is the part of a text that differs from another in few characters; "" where there is
// none. It is Sellers' algorithm: the edit distance to any part.
func nearest(want, text string) string {
	a, b := []rune(want), []rune(text)
	low := []rune(strings.ToLower(text))
	if len(low) != len(b) || len(b) > 10_000 {
		return ""
	}
	cost, from := make([]int, len(b)+1), make([]int, len(b)+1)
	for j := range from {
		from[j] = j
	}
	for i := range a {
		diagonal, start := cost[0], from[0]
		cost[0] = i + 1
		for j := range b {
			best, at := diagonal, start
			if a[i] != low[j] {
				best++
			}
			diagonal, start = cost[j+1], from[j+1]
			if diagonal+1 < best {
				best, at = diagonal+1, start
			}
			if cost[j]+1 < best {
				best, at = cost[j]+1, from[j]
			}
			cost[j+1], from[j+1] = best, at
		}
	}
	end := 0
	for j := range cost {
		if cost[j] < cost[end] {
			end = j
		}
	}
	part := string(b[from[end]:end])
	if cost[end] > max(min(len(a)/8, 3), 1) || numbers(part) != numbers(want) {
		return ""
	}
	return part
}

// numbers are the digits of a text: version 1 is not version 2, misspelled.
func numbers(text string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsDigit(r) {
			return r
		}
		return -1
	}, text)
}
