package lsp

import (
	"github.com/hookc/hookc/lang/assist"
)

// testView is what is known of the policy that a test is of. A policy that no document
// is open of is read.
func (s *Server) testView(at place) *assist.View {
	_, p := s.policyNear(at.path)
	if p == nil {
		p, _ = s.load(policyOf(at.path), at.snap)
	}
	return (&assist.View{Packs: s.options.Packs}).Next(p, at.snap.overlay())
}
