package lsp

import (
	"maps"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/assist"
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
	return (&assist.View{Packs: s.options.Packs}).Next(p, at.snap.overlay())
}
