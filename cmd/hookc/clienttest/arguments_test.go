//go:build unix

package clienttest

import (
	"encoding/json"
	"slices"
	"testing"

	"github.com/hookc/hookc/runtime/host/opencode"
)

// TestArguments: the arguments that OpenCode declares to its model are those of its list, so that
// the linter calls none of them unknown. background of task is for another setting.
func TestArguments(t *testing.T) {
	r := OpenCode.Run(t, Options{Script: []Turn{Say("bye")}})
	known, seen := opencode.Agent().Arguments, 0
	for _, q := range r.Main() {
		var body struct {
			Tools []struct {
				Function struct {
					Name       string
					Parameters struct{ Properties map[string]any }
				}
			}
		}
		if err := json.Unmarshal(q.Body, &body); err != nil {
			t.Fatal(err)
		}
		for _, tool := range body.Tools {
			f := tool.Function
			seen++
			for name := range f.Parameters.Properties {
				if !slices.Contains(known[f.Name], name) {
					t.Errorf("the list lacks %s of %s", name, f.Name)
				}
			}
			for _, name := range known[f.Name] {
				if _, ok := f.Parameters.Properties[name]; !ok && name != "background" {
					t.Errorf("%s has no %s", f.Name, name)
				}
			}
		}
	}
	if seen < 10 {
		t.Errorf("%d tools are declared", seen)
	}
}
