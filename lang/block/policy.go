package block

import (
	"time"

	"github.com/hashicorp/hcl/v2/hclsyntax"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/host"
)

// Defaults is what hooks get that do not say otherwise. nil is not said.
type Defaults struct {
	timeout *time.Duration
	mode    *ast.Mode
	onError OnError
}

// OnError is an on_error argument or block. nil is not said; true is closed.
type OnError struct {
	parse, failure, timeout *bool
}

// defaultTimeout bounds a hook that nobody else bounds.
const defaultTimeout = 30 * time.Second

var (
	policySchema = hclfile.Schema{
		What: "a policy", Args: []string{"description", "license", "targets", "accept_loss", "allow_once", "let", "reads"}, Blocks: []string{"defaults"}, Labels: 1,
	}
	defaultsSchema = hclfile.Schema{
		What: "defaults", Args: []string{"timeout", "on_error", "mode", "record", "redact"}, Blocks: []string{"on_error"},
	}
	onErrorSchema = hclfile.Schema{What: "on_error", Args: []string{"parse", "failure", "timeout"}}
)

// Define reads what a policy block gives the hooks of its folder: lets and
// defaults.
func (s *Scope) Define(policy *hclsyntax.Block) {
	s.Files.Fits(policy, policySchema)
	s.Lets = s.lets(policy.Body)
	for i := range s.Lets {
		s.Lets[i].Shared = true
	}
	if b := s.Files.One(policy.Body, "defaults"); b != nil && s.Files.Fits(b, defaultsSchema) {
		s.Defaults = s.defaults(b.Body)
	}
}

// Policy reads into p what a policy block says of the policy as a whole; b is nil
// where there is none.
func (s *Scope) Policy(b *hclsyntax.Block, p *ast.Policy) {
	if b != nil {
		p.Span = s.Files.Span(hclfile.Header(b))
		if len(b.Labels) > 0 && s.Files.Kebab("policy", b.Labels[0], p.Span) {
			p.Name = b.Labels[0]
		}
		p.Description = s.Description(b.Body)
		p.License, _, _ = s.Text(b.Body, "license")
		targets := s.list(b.Body, "targets")
		p.Targets, p.TargetSpans = hcleval.Texts(targets), hcleval.Places(targets)
		p.AcceptLoss = s.accepted(b.Body)
		p.NeverOnce = !s.Flag(b.Body, "allow_once", true)
		p.Reads = s.reads(b.Body)
		if d := defaultsBlock(b.Body); d != nil {
			p.Record = s.record(d.Body)
		}
	}
	if s.Defaults.mode != nil {
		p.Mode = *s.Defaults.mode
	}
	p.OnError = s.Defaults.onError.value()
	p.Lets = s.Lets
}

// Over is d where d says something, else other.
func (d Defaults) Over(other Defaults) Defaults {
	return Defaults{
		timeout: first(d.timeout, other.timeout),
		mode:    first(d.mode, other.mode),
		onError: d.onError.Over(other.onError),
	}
}

// Over is e where e says something, else other.
func (e OnError) Over(other OnError) OnError {
	return OnError{
		parse:   first(e.parse, other.parse),
		failure: first(e.failure, other.failure),
		timeout: first(e.timeout, other.timeout),
	}
}

// value is open where nothing is said.
func (e OnError) value() ast.OnError {
	closed := func(b *bool) bool { return b != nil && *b }
	return ast.OnError{Parse: closed(e.parse), Failure: closed(e.failure), Timeout: closed(e.timeout)}
}

// Change is e with what is said here put over it.
func (e OnError) Change(on ast.OnError) ast.OnError {
	return e.Over(OnError{parse: &on.Parse, failure: &on.Failure, timeout: &on.Timeout}).value()
}

// part is what a step says of itself.
func (e OnError) part() ast.OnErrorPart {
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

func (s *Scope) defaults(body *hclsyntax.Body) Defaults {
	d := Defaults{onError: s.OnError(body)}
	if t, ok := s.duration(body, "timeout"); ok {
		d.timeout = &t
	}
	if mode, ok := s.Mode(body); ok {
		d.mode = &mode
	}
	return d
}

// OnError reads on_error, a string for all three cases or a block.
func (s *Scope) OnError(body *hclsyntax.Body) OnError {
	var e OnError
	b := s.Files.One(body, "on_error")
	if word, ok := s.Choice(body, "on_error", "open", "closed"); ok {
		closed := word == "closed"
		e = OnError{&closed, &closed, &closed}
		if b != nil {
			s.Files.Diags.Duplicate(s.Files.Span(b.TypeRange), s.Files.Span(body.Attributes["on_error"].NameRange), "on_error is given twice")
		}
		return e
	}
	if b == nil || !s.Files.Fits(b, onErrorSchema) {
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
func (s *Scope) list(body *hclsyntax.Body, name string) []hcleval.Word {
	a := body.Attributes[name]
	if a == nil {
		return nil
	}
	return s.distinct(name, s.Strings(name, a.Expr))
}

// accepted reads accept_loss. A loss that nobody knows would be accepted to no
// effect.
func (s *Scope) accepted(body *hclsyntax.Body) []string {
	list := s.list(body, "accept_loss")
	for _, w := range list {
		s.OneOf("accept_loss", w.Text, w.At, host.Accepts())
	}
	return hcleval.Texts(list)
}

// distinct drops and reports repeats.
func (s *Scope) distinct(name string, list []hcleval.Word) []hcleval.Word {
	seen := map[string]diag.Span{}
	out := list[:0:0]
	for _, w := range list {
		if at, twice := seen[w.Text]; twice {
			s.Files.Diags.Duplicate(w.At, at, name+" has \""+w.Text+"\" twice")
			continue
		}
		seen[w.Text] = w.At
		out = append(out, w)
	}
	return out
}
