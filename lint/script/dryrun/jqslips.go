//go:build !js

package dryrun

import (
	"slices"
	"strings"

	"github.com/itchyny/gojq"
	"mvdan.cc/sh/v3/syntax"
)

// FilterSlip is a part of a filter that jq takes for something else than what is meant.
type FilterSlip struct {
	Start, End    int
	What, Instead string
}

// FilterSlips are those of a shell's program.
func FilterSlips(source string, tree *syntax.File) (out []FilterSlip) {
	syntax.Walk(tree, func(n syntax.Node) bool {
		c, ok := n.(*syntax.CallExpr)
		if !ok || len(c.Args) < 2 || c.Args[0].Lit() != "jq" {
			return true
		}
		w, filter, _ := filterOf(c)
		if w == nil {
			return true
		}
		q, err := gojq.Parse(filter)
		if err != nil {
			return true
		}
		start, end := int(w.Pos().Offset()), int(w.End().Offset())
		add := func(part, what, instead string) {
			s := FilterSlip{start, end, what, instead}
			if i := strings.Index(source[start:end], part); i >= 0 && part != "" {
				s.Start, s.End = start+i, start+i+len(part)
			}
			out = append(out, s)
		}
		eachQuery(q, func(q *gojq.Query) {
			if left, again := leftEvent(q); again != "" {
				add(left, "everything behind this | is asked of "+left+", also ."+again+", which it does not have", "Put what belongs to the | in parentheses")
			}
			if list := partOfText(q); list != "" {
				add("contains(", "contains also holds for a text of which "+list+" is only a part", "Write any(. == …), or index")
			}
		})
		if lastAnswer(c, q) {
			add("[]", "jq -e ends with the code of the last answer, and this gives one for each item", "Write any(…; …), or all(…; …)")
		}
		return true
	})
	return out
}

// eventMembers are members of an event that no part of it has.
var eventMembers = []string{"tool_input", "tool_name", "toolArgs", "toolName", "tool_info", "tool_response", "hook_event_name"}

// leftEvent is a path of the event in front of a pipe, and the member of the event that is asked
// for behind it.
func leftEvent(q *gojq.Query) (left, member string) {
	if q.Op != gojq.OpPipe || len(q.Patterns) > 0 || q.Left == nil || q.Left.Term == nil || q.Left.Term.Type != gojq.TermTypeIndex || !slices.Contains(eventMembers, q.Left.Term.Index.Name) {
		return "", ""
	}
	return q.Left.String(), asked(q.Right)
}

// asked is a member of the event that a query asks its input for; "" for none, and behind a name
// that holds another value.
func asked(q *gojq.Query) string {
	switch {
	case q == nil || len(q.Patterns) > 0:
		return ""
	case q.Term == nil:
		if q.Op == gojq.OpPipe {
			if t := q.Left.Term; t != nil && t.Type == gojq.TermTypeFunc && t.Func.Name == "select" && len(t.SuffixList) == 0 {
				return asked(q.Right) // it passes on what it gets
			}
			return asked(q.Left)
		}
		if m := asked(q.Left); m != "" {
			return m
		}
		return asked(q.Right)
	case q.Term.Type == gojq.TermTypeIndex && slices.Contains(eventMembers, q.Term.Index.Name):
		return q.Term.Index.Name
	case q.Term.Type == gojq.TermTypeQuery:
		return asked(q.Term.Query)
	}
	return ""
}

// partOfText is the only item of a list for which contains looks in a list of texts, as it is
// written; "" for anything else.
func partOfText(q *gojq.Query) string {
	if q.Term == nil || q.Term.Type != gojq.TermTypeFunc || q.Term.Func.Name != "contains" || len(q.Term.Func.Args) != 1 {
		return ""
	}
	arg := q.Term.Func.Args[0].Term
	if arg == nil || arg.Type != gojq.TermTypeArray || arg.Array.Query == nil || arg.Array.Query.Term == nil {
		return ""
	}
	switch t := arg.Array.Query.Term; {
	case len(t.SuffixList) > 0 && t.Type != gojq.TermTypeIndex:
		return ""
	case t.Type == gojq.TermTypeString && len(t.Str.Queries) == 0, t.Type == gojq.TermTypeFunc && strings.HasPrefix(t.Func.Name, "$"), t.Type == gojq.TermTypeIndex:
		return arg.Array.Query.String()
	}
	return ""
}

// answers are functions that give true or false.
var answers = []string{"test", "contains", "startswith", "endswith", "inside", "has", "not", "isempty", "IN"}

// lastAnswer reports whether a call asks for the exit code of a filter that gives true or false for
// each item of a list.
func lastAnswer(c *syntax.CallExpr, q *gojq.Query) bool {
	if !slices.ContainsFunc(c.Args[1:], func(w *syntax.Word) bool {
		o := w.Lit()
		return o == "--exit-status" || strings.HasPrefix(o, "-") && !strings.HasPrefix(o, "--") && strings.Contains(o, "e")
	}) {
		return false
	}
	each := false
	for q.Term == nil && q.Op == gojq.OpPipe && len(q.Patterns) == 0 {
		if q.Left.Term == nil || q.Left.Term.Type == gojq.TermTypeFunc {
			return false
		}
		each = each || iterates(q.Left.Term)
		q = q.Right
	}
	if q.Term != nil {
		return each && q.Term.Type == gojq.TermTypeFunc && slices.Contains(answers, q.Term.Func.Name)
	}
	compares := q.Op == gojq.OpEq || q.Op == gojq.OpNe || q.Op == gojq.OpLt || q.Op == gojq.OpGt || q.Op == gojq.OpLe || q.Op == gojq.OpGe
	return compares && (each || q.Left != nil && q.Left.Term != nil && iterates(q.Left.Term))
}

func iterates(t *gojq.Term) bool {
	return (t.Type == gojq.TermTypeIndex || t.Type == gojq.TermTypeIdentity) && slices.ContainsFunc(t.SuffixList, func(s *gojq.Suffix) bool { return s.Iter })
}

// eachQuery calls a function for a query and those in it.
func eachQuery(q *gojq.Query, do func(*gojq.Query)) {
	if q == nil {
		return
	}
	do(q)
	eachQuery(q.Left, do)
	eachQuery(q.Right, do)
	t := q.Term
	if t == nil {
		return
	}
	eachQuery(t.Query, do)
	switch t.Type {
	case gojq.TermTypeFunc:
		for _, a := range t.Func.Args {
			eachQuery(a, do)
		}
	case gojq.TermTypeIf:
		eachQuery(t.If.Cond, do)
		eachQuery(t.If.Then, do)
		eachQuery(t.If.Else, do)
		for _, e := range t.If.Elif {
			eachQuery(e.Cond, do)
			eachQuery(e.Then, do)
		}
	case gojq.TermTypeArray:
		eachQuery(t.Array.Query, do)
	case gojq.TermTypeObject:
		for _, kv := range t.Object.KeyVals {
			eachQuery(kv.Val, do)
		}
	}
}
