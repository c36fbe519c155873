package outcome

import (
	"fmt"
	"slices"
	"testing"
)

// Who waits is told of each step, before it.
func TestWatch(t *testing.T) {
	const (
		push  = "hook \"push\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n  }\n  ask {\n    reason = \"x\"\n  }\n}\n"
		pull  = "hook \"pull\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"ReadFile\"\n  }\n  deny {\n    reason = \"x\"\n  }\n}\n"
		claim = "assert \"%s\" {\n  on = [\"before_tool\"]\n  decides = [\"ask\", \"deny\", \"none\"]\n}\n"
	)
	var said []string
	watch := func(s Step) { said = append(said, fmt.Sprintf("%s %d/%d", s.About, s.Done, s.All)) }
	old := load(t, text(push+fmt.Sprintf(claim, "a")+fmt.Sprintf(claim, "b")), "p")
	Verify(old, nil, watch)
	if want := []string{"a 0/2", "b 1/2"}; !slices.Equal(said, want) {
		t.Errorf("verify: %q, want %q", said, want)
	}
	said = nil
	new := load(t, text(pull), "p")
	Compare(old, old.Beside(new.Policy, new.Result), watch)
	if want := []string{"before_tool 0/2", "before_tool 1/2"}; !slices.Equal(said, want) {
		t.Errorf("compare: %q, want %q", said, want)
	}
}
