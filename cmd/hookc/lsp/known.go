package lsp

import (
	"fmt"
	"path/filepath"
	"slices"
	"sync"

	"github.com/hookc/hookc/lang/assist"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// known is what is known of a unit. It is replaced and not changed, except under the
// server's lock.
type known struct {
	policy *ast.Policy // the last one without syntax errors, or the first that was read

	errors diag.List // of the last check
	broken bool      // one of them is an error

	found  diag.List // of the last lint, with the texts that it was found in
	texts  map[string][]byte
	result *lint.Result

	shown map[string]diag.List // what the client has been told, by path
	view  *assist.View         // that was asked last
}

// of is what is known of a unit; the lock is held.
func (s *Server) of(u unit) *known {
	k, ok := s.known[u]
	if !ok {
		k = &known{shown: map[string]diag.List{}, view: s.newView()}
		s.known[u] = k
	}
	return k
}

// newView is a view of nothing but what hookc has.
func (s *Server) newView() *assist.View {
	return &assist.View{Packs: s.options.Packs, Linter: linter()}
}

// linter is what people can name of hookc lint.
var linter = sync.OnceValue(func() assist.Linter {
	out := assist.Linter{All: lint.Everything}
	for _, p := range rules.Presets {
		out.Presets = append(out.Presets, assist.Preset{Name: p.Name, Doc: p.Doc})
	}
	for _, r := range rules.All {
		named := assist.Rule{Code: string(r.Code), Name: r.Name, Doc: r.Title, Always: r.Unsuppressible}
		for _, o := range r.Options {
			named.Options = append(named.Options, config.Arg{Name: o.Name, Type: optionType(o.Default), Doc: fmt.Sprintf("%s; %v by default", o.Doc, o.Default)})
		}
		out.Rules = append(out.Rules, named)
	}
	return out
})

// optionType is the type of an option's values, by the one that it has by default.
func optionType(v any) string {
	switch v.(type) {
	case bool:
		return "bool"
	case int:
		return "int"
	case []string:
		return "list of strings"
	}
	return "string"
}

// changed has a file looked at, and what depends on it.
func (s *Server) changed(path string) {
	if u := unitOf(path); u.kind != foreign {
		s.check.ask(u)
	}
	s.changedUsers(path)
}

// changedUsers has the policies looked at that use the file of another folder.
func (s *Server) changedUsers(path string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	own := unitOf(path)
	for u, k := range s.known {
		if u != own && k.policy != nil && dependsOn(k.policy, path) {
			s.check.ask(u)
		}
	}
}

func dependsOn(p *ast.Policy, path string) bool {
	names := func(f ast.Source) bool { return f.Name == path }
	return slices.ContainsFunc(p.Sources, names) || slices.ContainsFunc(p.Inputs, names)
}

// isOpen reports whether a document of a unit is open.
func (s *Server) isOpen(u unit) bool {
	if u.kind == foreign {
		return false
	}
	for path := range s.docs.snapshot().open {
		if unitOf(path) == u {
			return true
		}
	}
	return false
}

// forget takes back what the client was told of a unit that nobody looks at.
func (s *Server) forget(u unit) {
	s.mu.Lock()
	defer s.mu.Unlock()
	k, ok := s.known[u]
	if !ok {
		return
	}
	delete(s.known, u)
	for path := range k.shown {
		s.publish(s.docs.snapshot(), path, nil, nil)
	}
}

// policyNear is the folder of the policy that a document belongs to, and the last good
// tree of it; nil where none was read.
func (s *Server) policyNear(path string) (dir string, p *ast.Policy) {
	u := unitOf(path)
	switch u.kind {
	case policyTest:
		u = unit{policy, policyOf(path)}
	case policy:
	default:
		return filepath.Dir(path), nil
	}
	s.mu.Lock()
	defer s.mu.Unlock()
	if k, ok := s.known[u]; ok {
		return u.path, k.policy
	}
	return u.path, nil
}
