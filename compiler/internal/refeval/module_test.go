package refeval

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
)

// moduleOf is the names of the uses that brought a hook, outermost first; none
// for the policy's own. An instance's key may hold slashes of its own.
func moduleOf(h *ast.Hook) []string {
	name, _, _ := strings.Cut(h.Name, "[")
	parts := strings.Split(name, "/")
	return parts[:len(parts)-1]
}
