package lsp

import (
	"maps"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/assist"
	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/host/all"
)

// withTests is the view of a policy with its tests, those that are not open too: they name
// its hooks.
func (s *Server) withTests(at place) *assist.View {
	dir, v := policyOf(at.path), (*assist.View)(nil)
	if at.kind == policyTest {
		v = s.testView(at)
	} else {
		dir, v = unitOf(at.path).path, s.view(at.snap, at.path)
	}
	texts := maps.Clone(v.Texts)
	files, _ := policytest.Find(dir, nil)
	for _, f := range files {
		if _, open := texts[f.Path]; !open {
			if data, err := policytest.Read(f); err == nil {
				texts[f.Path] = data
			}
		}
	}
	return v.Next(v.Policy, texts)
}

// testView is what is known of the policy that a test is of. A policy that no document
// is open of is read.
func (s *Server) testView(at place) *assist.View {
	_, p := s.policyNear(at.path)
	if p == nil {
		p, _ = s.load(policyOf(at.path), at.snap)
	}
	return s.newView().Next(p, at.snap.overlay())
}

// testActions offers to show what decides the event of the line around a byte.
func (s *Server) testActions(at place) (out []protocol.CodeAction) {
	if s.options.Explain == nil {
		return nil
	}
	for l := range policytest.Lines(at.path, at.doc.data) {
		if !within(l.Span, at.offset) {
			continue
		}
		p, dir := s.testView(at).Policy, policyOf(at.path)
		event, from, err := l.Event(at.doc.data, p.EventKinds(), toolname.Of(all.Targets(), p.Targets), dir)
		if err == nil {
			out = append(out, protocol.CodeAction{Title: "What decides this event?", Kind: protocol.Source,
				Command: &protocol.Command{Title: "What decides this event?", Command: cmdShowEvent, Arguments: []any{at.doc.uri, string(event), from}}})
		}
	}
	return out
}
