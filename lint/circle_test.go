package lint_test

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lint"
)

// Folders that use one another are read: they are parts of nothing else.
func TestCircle(t *testing.T) {
	project(t, map[string]string{"a/a.hook.hcl": "use \"../b\" {}\n", "b/b.hook.hcl": "use \"../a\" {}\n", "c/c.hook.hcl": hook("c")})
	res := run(t, lint.Options{})
	if len(res.Findings) == 0 || !strings.Contains(res.Findings[0].Error(), "uses itself") {
		t.Errorf("findings: %v", res.Findings)
	}
}
