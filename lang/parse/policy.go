package parse

import (
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
)

// defaults is what hooks get that do not say otherwise. nil is not said.
type defaults struct {
	timeout *time.Duration
	mode    *ast.Mode
	onError onError
}

// onError is an on_error argument or block. nil is not said; true is closed.
type onError struct {
	parse, failure, timeout *bool
}

// defaultTimeout bounds a hook that nobody else bounds.
const defaultTimeout = 30 * time.Second

var (
	policySchema = hclfile.Schema{
		What: "a policy", Args: []string{"description", "license", "targets", "accept_loss", "let", "reads"}, Blocks: []string{"defaults"}, Labels: 1,
	}
	defaultsSchema = hclfile.Schema{
		What: "defaults", Args: []string{"timeout", "on_error", "mode", "record", "redact"}, Blocks: []string{"on_error"},
	}
	onErrorSchema = hclfile.Schema{What: "on_error", Args: []string{"parse", "failure", "timeout"}}
)

// definePolicy reads what the policy block gives the module's hooks: lets and
// defaults. The importer's defaults win over a pack's own.
func (m *module) definePolicy() {
	blocks := m.blocks["policy"]
	if len(blocks) > 0 {
		m.policy = blocks[0]
		m.ld.Fits(m.policy, policySchema)
		m.lets = m.scope.lets(m.policy.Body)
		if b := m.ld.One(m.policy.Body, "defaults"); b != nil && m.ld.Fits(b, defaultsSchema) {
			m.defaults = m.scope.defaults(b.Body)
		}
	}
	for _, again := range blocks[min(1, len(blocks)):] {
		m.ld.Diags.Duplicate(m.ld.Span(again.TypeRange), m.ld.Span(m.policy.TypeRange), "a second policy block")
	}
	if m.parent != nil {
		m.defaults = m.parent.defaults.over(m.defaults)
	}
}

// over is d where d says something, else other.
func (d defaults) over(other defaults) defaults {
	return defaults{
		timeout: first(d.timeout, other.timeout),
		mode:    first(d.mode, other.mode),
		onError: d.onError.over(other.onError),
	}
}

func (e onError) over(other onError) onError {
	return onError{
		parse:   first(e.parse, other.parse),
		failure: first(e.failure, other.failure),
		timeout: first(e.timeout, other.timeout),
	}
}

// value is open where nothing is said.
func (e onError) value() ast.OnError {
	closed := func(b *bool) bool { return b != nil && *b }
	return ast.OnError{Parse: closed(e.parse), Failure: closed(e.failure), Timeout: closed(e.timeout)}
}

// part is what a step says of itself.
func (e onError) part() ast.OnErrorPart {
	return ast.OnErrorPart{Parse: e.parse, Failure: e.failure, Timeout: e.timeout}
}

// first is the first pointer that is not nil.
func first[T any](list ...*T) *T {
	for _, p := range list {
		if p != nil {
			return p
		}
	}
	return nil
}

func (s *scope) defaults(body *hclsyntax.Body) defaults {
	d := defaults{onError: s.onError(body)}
	if t, ok := s.duration(body, "timeout"); ok {
		d.timeout = &t
	}
	if mode, ok := s.mode(body); ok {
		d.mode = &mode
	}
	return d
}

// onError reads on_error, a string for all three cases or a block.
func (s *scope) onError(body *hclsyntax.Body) onError {
	var e onError
	b := s.ld.One(body, "on_error")
	if word, ok := s.Choice(body, "on_error", "open", "closed"); ok {
		closed := word == "closed"
		e = onError{&closed, &closed, &closed}
		if b != nil {
			s.ld.Diags.Duplicate(s.ld.Span(b.TypeRange), s.ld.Span(body.Attributes["on_error"].NameRange), "on_error is given twice")
		}
		return e
	}
	if b == nil || !s.ld.Fits(b, onErrorSchema) {
		return e
	}
	for name, to := range map[string]**bool{"parse": &e.parse, "failure": &e.failure, "timeout": &e.timeout} {
		if word, ok := s.Choice(b.Body, name, "open", "closed"); ok {
			closed := word == "closed"
			*to = &closed
		}
	}
	return e
}

// finish fills the policy from its root module.
func (m *module) finish(p *ast.Policy) {
	drafts := m.hooks()
	if b := m.policy; b != nil {
		p.Span = m.ld.Span(hclfile.Header(b))
		if len(b.Labels) > 0 && m.ld.Kebab("policy", b.Labels[0], p.Span) {
			p.Name = b.Labels[0]
		}
		p.Description = m.scope.description(b.Body)
		p.License, _, _ = m.scope.Text(b.Body, "license")
		targets := m.list(b.Body, "targets")
		p.Targets, p.TargetSpans = hcleval.Texts(targets), hcleval.Places(targets)
		p.AcceptLoss = m.accepted(b.Body)
		p.Reads = m.reads(b.Body)
		if d := defaultsBlock(b.Body); d != nil {
			p.Record = m.record(d.Body)
		}
	}
	if m.defaults.mode != nil {
		p.Mode = *m.defaults.mode
	}
	p.OnError = m.defaults.onError.value()
	p.Lets = m.lets
	p.Variables = m.described()
	p.Hooks, p.Off = m.ld.enabled(drafts)
	p.Events, p.States, p.Commands = m.ld.declared.events, m.ld.declared.states, m.ld.declared.commands
	p.Files = m.ld.scriptsOf(p.Hooks)
}

// defaultsBlock is the first defaults block; nil where there is none.
func defaultsBlock(body *hclsyntax.Body) *hclsyntax.Block {
	for _, b := range body.Blocks {
		if b.Type == "defaults" {
			return b
		}
	}
	return nil
}

// list reads a list of different strings.
func (m *module) list(body *hclsyntax.Body, name string) []hcleval.Word {
	a := body.Attributes[name]
	if a == nil {
		return nil
	}
	return m.ld.distinct(name, m.scope.Strings(name, a.Expr))
}

// accepted reads accept_loss. A loss that nobody knows would be accepted to no
// effect.
func (m *module) accepted(body *hclsyntax.Body) []string {
	list := m.list(body, "accept_loss")
	for _, w := range list {
		m.scope.OneOf("accept_loss", w.Text, w.At, []string{ast.StartFailure})
	}
	return hcleval.Texts(list)
}

// distinct drops and reports repeats.
func (ld *loader) distinct(name string, list []hcleval.Word) []hcleval.Word {
	seen := map[string]diag.Span{}
	out := list[:0:0]
	for _, w := range list {
		if at, twice := seen[w.Text]; twice {
			ld.Diags.Duplicate(w.At, at, name+" has \""+w.Text+"\" twice")
			continue
		}
		seen[w.Text] = w.At
		out = append(out, w)
	}
	return out
}
