package parse

import (
	"maps"
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lang/livetext"
)

// draft is a hook on its way: uses and overrides may still change it.
type draft struct {
	hook    *ast.Hook
	name    string // as the module that looks at it calls it
	key     string // ["key"] of an instance, else empty
	enabled bool

	ifEnabled *diag.List // errors that count only then
}

var hookSchema = hclfile.Schema{
	What: "a hook",
	Args: []string{
		"description", "on", "priority", "timeout", "async", "mode", "enabled",
		"on_error", "metadata", "for_each", "let", "when",
	},
	Blocks: append([]string{"match", "on_error"}, stepNames()...),
	Labels: 1,
}

// The bounds of a priority.
const (
	maxPriority     = 1000
	defaultPriority = 100
)

// hooks gives the module's hooks, those of its uses where these stand.
func (m *module) hooks() []*draft {
	var out []*draft
	first := map[string]diag.Span{}
	for _, b := range m.ordered {
		if m.ld.Stopped() || m.ld.Enough() {
			break
		}
		if b.Type == "use" {
			out = append(out, m.use(b)...)
			continue
		}
		if !m.ld.Fits(b, hookSchema) {
			continue
		}
		at := m.ld.Span(b.LabelRanges[0])
		if !m.ld.Kebab("hook", b.Labels[0], at) {
			continue
		}
		if before, twice := first[b.Labels[0]]; twice {
			m.ld.Diags.Duplicate(at, before, "hook "+b.Labels[0]+" is defined twice")
			continue
		}
		first[b.Labels[0]] = at
		out = append(out, m.instances(b)...)
	}
	m.overrides(out)
	return out
}

// hook evaluates one hook, or one instance of it.
func (m *module) hook(s *scope, b *hclsyntax.Block) *draft {
	body := b.Body
	inHook := *s
	inHook.ifEnabled = &diag.List{}
	s = &inHook
	h := &ast.Hook{
		Name:        b.Labels[0],
		Description: s.description(body),
		Priority:    defaultPriority,
		Timeout:     defaultTimeout,
		Async:       s.Flag(body, "async", false),
		Metadata:    s.metadata(body),
		OnError:     s.onError(body).over(m.defaults.onError).value(),
		Match:       s.match(s.ld.One(body, "match")),
		When:        s.when(body),
		Lets:        append(slices.Clip(m.lets), s.lets(body)...),
		AllowLifts:  true,
		Consts:      s.consts,
		Failed:      s.failed,
		Written:     m.ld.written(body),
		Span:        m.ld.Span(b.LabelRanges[0]),
	}
	on := s.events(b)
	h.On, h.OnSpans = hcleval.Texts(on), hcleval.Places(on)
	if p, _, ok := s.Integer(body, "priority", 0, maxPriority); ok {
		h.Priority = p
	}
	m.bound(s, body, h)
	h.Steps = s.steps(body)
	return &draft{hook: h, name: h.Name, enabled: s.Flag(body, "enabled", true), ifEnabled: s.ifEnabled}
}

// written is where the arguments of a block are named.
func (ld *loader) written(body *hclsyntax.Body) []ast.Named {
	out := make([]ast.Named, 0, len(body.Attributes))
	for _, a := range hclfile.InOrder(body.Attributes) {
		out = append(out, ast.Named{Name: a.Name, Span: ld.Span(a.NameRange)})
	}
	return out
}

// bound sets what the defaults can set too.
func (m *module) bound(s *scope, body *hclsyntax.Body, h *ast.Hook) {
	if t := m.defaults.timeout; t != nil {
		h.Timeout = *t
	}
	if t, ok := s.duration(body, "timeout"); ok {
		h.Timeout = t
	}
	if mode := m.defaults.mode; mode != nil {
		h.Mode = *mode
	}
	if mode, ok := s.mode(body); ok {
		h.Mode = mode
	}
}

// events reads on. Which events exist is for lang/check to say.
func (s *scope) events(b *hclsyntax.Block) []hcleval.Word {
	a := s.attribute(b, "on", "hook "+b.Labels[0]+" needs events: on = [\"before_tool\"]")
	if a == nil {
		return nil
	}
	return s.eventsOf(a)
}

// attribute finds an argument that must be there.
func (s *scope) attribute(b *hclsyntax.Block, name, missing string) *hclsyntax.Attribute {
	a := b.Body.Attributes[name]
	if a == nil {
		s.ld.Diags.Errorf(diag.CodeMissingArg, s.ld.Span(hclfile.Header(b)), "%s", missing)
	}
	return a
}

func (s *scope) eventsOf(a *hclsyntax.Attribute) []hcleval.Word {
	before := len(s.ld.Diags)
	list := s.ld.distinct("on", s.Strings("on", a.Expr))
	if len(list) == 0 && len(s.ld.Diags) == before {
		s.ld.Diags.Errorf(diag.CodeValue, s.ld.Span(a.Expr.Range()), "on is empty")
	}
	return list
}

func (s *scope) metadata(body *hclsyntax.Body) map[string]string {
	a := body.Attributes["metadata"]
	if a == nil {
		return nil
	}
	out := map[string]string{}
	for _, en := range s.Entries("metadata", a.Expr) {
		if v, ok := s.Converted("metadata", s.ValueOf(en), en.In, cty.String); ok {
			out[en.Key] = v.AsString()
		}
	}
	return out
}

// when reads a condition; nil where there is none, or where it is wrong.
func (s *scope) when(body *hclsyntax.Body) *ast.Expr {
	a := body.Attributes["when"]
	if a == nil {
		return nil
	}
	return livetext.Condition(s.ld.Reader, a)
}

// lets reads let = { name = "{{ expr }}" }.
func (s *scope) lets(body *hclsyntax.Body) []ast.Let {
	a := body.Attributes["let"]
	if a == nil {
		return nil
	}
	if _, written := a.Expr.(*hclsyntax.ObjectConsExpr); !written {
		s.ld.Diags.Errorf(diag.CodeValue, s.ld.Span(a.Expr.Range()), "let must be an object written here: let = { name = \"{{ … }}\" }")
		return nil
	}
	var out []ast.Let
	for _, en := range s.Entries("let", a.Expr) {
		if !letName.MatchString(en.Key) {
			s.ld.Diags.Errorf(diag.CodeName, en.At, "%q cannot be a name in a condition", en.Key).
				Detail = "A name starts with a letter, followed by letters, digits and _."
			continue
		}
		e := livetext.Read(s.Scope, en.Expr)
		if e == nil { // its name is known all the same
			e = invalid(en.In)
		}
		out = append(out, ast.Let{Name: en.Key, Expr: e, Span: en.At})
	}
	return out
}

// inInstance is the scope of one instance of a hook with for_each.
func (s *scope) inInstance(key, val cty.Value) *scope {
	each := cty.ObjectVal(map[string]cty.Value{"key": key, "value": val})
	consts, failed := maps.Clone(s.consts), maps.Clone(s.failed)
	consts["each"] = constants("each", each, failed)
	in := s.Inside(map[string]cty.Value{"each": each})
	return &scope{Scope: in, ld: s.ld, m: s.m, consts: consts, failed: failed}
}
