package block

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/value"
)

var (
	eventSchema = hclfile.Schema{What: "an event", Args: []string{"description", "fields"}, Blocks: []string{"from"}, Labels: 1}
	fromSchema  = hclfile.Schema{What: "from", Args: []string{"on", "when", "values"}, Blocks: []string{"match"}}
)

// Event reads an event that the policy declares; nil where it has no name.
func (s *Scope) Event(b *hclsyntax.Block) *ast.Event {
	at := s.Files.Span(hclfile.Header(b))
	if !s.Files.Fits(b, eventSchema) || !s.Files.Snake("an event", b.Labels[0], at) {
		return nil
	}
	e := &ast.Event{Name: b.Labels[0], Doc: s.Description(b.Body), Span: at}
	if a := b.Body.Attributes["fields"]; a != nil {
		e.Fields, e.FieldSpans = s.eventFields(a)
	}
	for _, from := range b.Body.Blocks {
		if from.Type == "from" && s.Files.Fits(from, fromSchema) {
			e.From = append(e.From, s.from(e.Name, from))
		}
	}
	return e
}

// eventFields reads fields = { name = type }.
func (s *Scope) eventFields(a *hclsyntax.Attribute) (fields []value.Field, spans []diag.Span) {
	cons, written := a.Expr.(*hclsyntax.ObjectConsExpr)
	if !written {
		s.Files.Diags.Errorf(diag.CodeValue, s.Files.Span(a.Expr.Range()), "fields must be an object written here: fields = { stage = string }")
		return nil, nil
	}
	for _, en := range s.Entries("fields", cons) {
		if !letName.MatchString(en.Key) {
			s.Files.Diags.Errorf(diag.CodeName, en.At, "%q cannot be a name in a condition", en.Key).
				Detail = "A name starts with a letter, followed by letters, digits and _."
			continue
		}
		t, _ := s.runtimeType(en.Expr, true)
		fields, spans = append(fields, value.Field{Name: en.Key, Type: t}), append(spans, en.At)
	}
	return fields, spans
}

// from reads what an event follows from: a hook without a name of its own, whose
// one step derives the event.
func (s *Scope) from(name string, b *hclsyntax.Block) *ast.From {
	inHook := *s
	inHook.ifEnabled = &diag.List{}
	s = &inHook
	at := s.Files.Span(b.TypeRange)
	h := &ast.Hook{
		Name:     "event " + name,
		Priority: defaultPriority,
		Timeout:  defaultTimeout,
		OnError:  s.Defaults.onError.value(),
		Match:    s.match(s.Files.One(b.Body, "match")),
		When:     s.when(b.Body),
		Lets:     slices.Clip(s.Lets),
		Consts:   s.Consts,
		Failed:   s.Failed,
		Span:     at,
	}
	if t := s.Defaults.timeout; t != nil {
		h.Timeout = *t
	}
	if a := s.attribute(b, "on", "from needs the events that it is derived from: on = [\"after_tool\"]"); a != nil {
		on := s.eventsOf(a)
		h.On, h.OnSpans = hcleval.Texts(on), hcleval.Places(on)
	}
	h.Steps = []*ast.Step{s.derive(name, b.Body, at)}
	s.Files.Diags.Add(*s.ifEnabled...)
	return &ast.From{Hook: h}
}

// derive is the step of a from.
func (s *Scope) derive(name string, body *hclsyntax.Body, at diag.Span) *ast.Step {
	kind, _ := effect.Lookup("derive")
	st := &ast.Step{Kind: kind.Name, Label: name, Span: at}
	arg := ast.Arg{Name: "values", Expr: ast.Const(value.OfMap(nil, nil), at), Span: at}
	if a := body.Attributes["values"]; a != nil {
		if e := s.argument(argOf(kind, "values"), a); e != nil {
			arg.Expr, arg.Span = e, s.Files.Span(a.NameRange)
		}
	}
	st.Args = []ast.Arg{arg}
	return st
}
