package logoverwritten

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/value"
)

// listOfOne is the value of a state step that sets a list to one item of the event, unless the text speaks of the last
// one.
func listOfOne(p *lint.Policy, h *ast.Hook, s *ast.Step) *ast.Expr {
	set := s.Arg("set")
	if s.Kind != "state" || set == nil || set.Op != ast.OpMap || oneText.MatchString(h.Description) {
		return nil
	}
	for i := 0; i+1 < len(set.Args); i += 2 {
		name, x := set.Args[i].Value.Text(), set.Args[i+1]
		isList := slices.ContainsFunc(p.Policy.States, func(st *ast.State) bool {
			return st.Name == name && st.Type.Kind == value.TList && !oneText.MatchString(st.Doc)
		})
		if isList && !oneName.MatchString(name) && x.Op == ast.OpArray && len(x.Args) == 1 && ofEvent(h, x) {
			return x
		}
	}
	return nil
}
