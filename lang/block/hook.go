package block

import (
	"slices"

	"github.com/hashicorp/hcl/v2/hclsyntax"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/livetext"
)

var hookSchema = hclfile.Schema{
	What: "a hook",
	Args: []string{
		"description", "on", "priority", "timeout", "async", "mode", "enabled",
		"on_error", "metadata", "for_each", "let", "when",
	},
	Blocks: append([]string{"match", "on_error"}, stepNames()...),
	Labels: 1,
}

// MaxPriority is the highest priority of a hook; 0 is the lowest.
const MaxPriority = 1000

const defaultPriority = 100

// Hook reads a hook, or an instance of it. It says whether the hook is enabled, and
// gives the errors that count only then.
func (s *Scope) Hook(b *hclsyntax.Block) (h *ast.Hook, enabled bool, ifEnabled diag.List) {
	body := b.Body
	inHook := *s
	inHook.ifEnabled = &diag.List{}
	s = &inHook
	h = &ast.Hook{
		Name:        b.Labels[0],
		Description: s.Description(body),
		Priority:    defaultPriority,
		Timeout:     defaultTimeout,
		Async:       s.Flag(body, "async", false),
		Metadata:    s.metadata(body),
		OnError:     s.OnError(body).Over(s.Defaults.onError).value(),
		Match:       s.match(s.Files.One(body, "match")),
		When:        s.when(body),
		Lets:        append(slices.Clip(s.Lets), s.lets(body)...),
		AllowLifts:  true,
		Consts:      s.Consts,
		Failed:      s.Failed,
		Written:     s.written(body),
		Span:        s.Files.Span(b.LabelRanges[0]),
	}
	on := s.events(b)
	h.On, h.OnSpans = hcleval.Texts(on), hcleval.Places(on)
	if p, _, ok := s.Integer(body, "priority", 0, MaxPriority); ok {
		h.Priority = p
	}
	s.bound(body, h)
	h.Steps = s.steps(body)
	enabled = s.Flag(body, "enabled", true)
	return h, enabled, *s.ifEnabled
}

// written is where the arguments of a block are named.
func (s *Scope) written(body *hclsyntax.Body) []ast.Named {
	out := make([]ast.Named, 0, len(body.Attributes))
	for _, a := range hclfile.InOrder(body.Attributes) {
		out = append(out, ast.Named{Name: a.Name, Span: s.Files.Span(a.NameRange)})
	}
	return out
}

// bound sets what the defaults can set too.
func (s *Scope) bound(body *hclsyntax.Body, h *ast.Hook) {
	if t := s.Defaults.timeout; t != nil {
		h.Timeout = *t
	}
	if t, ok := s.duration(body, "timeout"); ok {
		h.Timeout = t
	}
	if mode := s.Defaults.mode; mode != nil {
		h.Mode = *mode
	}
	if mode, ok := s.Mode(body); ok {
		h.Mode = mode
	}
}

// events reads on. Which events exist is for lang/check to say.
func (s *Scope) events(b *hclsyntax.Block) []hcleval.Word {
	a := s.attribute(b, "on", "hook "+b.Labels[0]+" needs events: on = [\"before_tool\"]")
	if a == nil {
		return nil
	}
	return s.eventsOf(a)
}

// attribute finds an argument that must be there.
func (s *Scope) attribute(b *hclsyntax.Block, name, missing string) *hclsyntax.Attribute {
	a := b.Body.Attributes[name]
	if a == nil {
		s.Files.Diags.Errorf(diag.CodeMissingArg, s.Files.Span(hclfile.Header(b)), "%s", missing)
	}
	return a
}

func (s *Scope) eventsOf(a *hclsyntax.Attribute) []hcleval.Word {
	before := len(s.Files.Diags)
	list := s.distinct("on", s.Strings("on", a.Expr))
	if len(list) == 0 && len(s.Files.Diags) == before {
		s.Files.Diags.Errorf(diag.CodeValue, s.Files.Span(a.Expr.Range()), "on is empty")
	}
	return list
}

func (s *Scope) metadata(body *hclsyntax.Body) map[string]string {
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
func (s *Scope) when(body *hclsyntax.Body) *ast.Expr {
	a := body.Attributes["when"]
	if a == nil {
		return nil
	}
	return livetext.Condition(s.Files, a)
}

// lets reads let = { name = "{{ expr }}" }.
func (s *Scope) lets(body *hclsyntax.Body) []ast.Let {
	a := body.Attributes["let"]
	if a == nil {
		return nil
	}
	if _, written := a.Expr.(*hclsyntax.ObjectConsExpr); !written {
		s.Files.Diags.Errorf(diag.CodeValue, s.Files.Span(a.Expr.Range()), "let must be an object written here: let = { name = \"{{ … }}\" }")
		return nil
	}
	var out []ast.Let
	for _, en := range s.Entries("let", a.Expr) {
		if !letName.MatchString(en.Key) {
			s.Files.Diags.Errorf(diag.CodeName, en.At, "%q cannot be a name in a condition", en.Key).
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

// letName is a name that a condition can spell.
var letName = lazyregexp.New(`^[\pL_][\pL\pN_]*$`)
