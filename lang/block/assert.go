package block

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
)

var assertSchema = hclfile.Schema{
	What: "an assertion", Args: []string{"description", "hook", "on", "let", "when", "decides", "agrees_with"}, Blocks: []string{"match"}, Labels: 1,
}

// Assert reads an assertion about the policy; nil where it has no name.
func (s *Scope) Assert(b *hclsyntax.Block) *ast.Assert {
	at := s.Files.Span(hclfile.Header(b))
	if !s.Files.Fits(b, assertSchema) || !s.Files.Kebab("assertion", b.Labels[0], at) {
		return nil
	}
	inHook := *s
	inHook.ifEnabled = &diag.List{}
	s = &inHook
	a := &ast.Assert{
		Name:        b.Labels[0],
		Description: s.Description(b.Body),
		Span:        at,
		Guard: &ast.Hook{
			Name:   "assert " + b.Labels[0],
			Match:  s.match(s.Files.One(b.Body, "match")),
			When:   s.when(b.Body),
			Lets:   append(slices.Clip(s.Lets), s.lets(b.Body)...),
			Consts: s.Consts,
			Failed: s.Failed,
			Span:   s.Files.Span(b.LabelRanges[0]),
		},
	}
	a.Hook, a.HookSpan, _ = s.Text(b.Body, "hook")
	if on := b.Body.Attributes["on"]; on != nil {
		list := s.eventsOf(on)
		a.Guard.On, a.Guard.OnSpans = hcleval.Texts(list), hcleval.Places(list)
	} else if b.Body.Attributes["hook"] == nil {
		s.Files.Diags.Errorf(diag.CodeMissingArg, at, "assertion %s needs the events that it is about: on = [\"before_tool\"], or hook = \"name\"", a.Name)
	}
	a.AgreesWith, a.AgreesSpan, _ = s.Text(b.Body, "agrees_with")
	switch decides := b.Body.Attributes["decides"]; {
	case b.Body.Attributes["agrees_with"] == nil:
		a.Decides = s.decisions(b)
	case decides != nil:
		s.Files.Diags.Errorf(diag.CodeValue, s.Files.Span(decides.SrcRange), "assertion %s has decides and agrees_with", a.Name).
			Detail = "Write one of them: what is decided, or which policy decides the same. Two assertions can say both."
	}
	s.Files.Diags.Add(*s.ifEnabled...)
	return a
}

// decisions reads what an assertion says is decided.
func (s *Scope) decisions(b *hclsyntax.Block) (out []string) {
	a := s.attribute(b, "decides", "assertion "+b.Labels[0]+` needs what is decided: decides = ["deny"], or agrees_with = "../other"`)
	if a == nil {
		return nil
	}
	list := s.distinct("decides", s.Strings("decides", a.Expr))
	for _, w := range list {
		if s.OneOf("decides", w.Text, w.At, ast.AssertDecisions) {
			out = append(out, w.Text)
		}
	}
	if len(list) == 0 {
		s.Files.Diags.Errorf(diag.CodeValue, s.Files.Span(a.Expr.Range()), "decides is empty")
	}
	return out
}
