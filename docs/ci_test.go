package docs

import (
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"
)

// actionInput is an input of a GitHub action of hookc.
type actionInput struct{ Description, Default string }

func inputsOf(t *testing.T, action string) (out yaml.Node, byName map[string]actionInput) {
	data, err := os.ReadFile(filepath.Join("..", filepath.FromSlash(action), "action.yml"))
	if err != nil {
		t.Fatal(err)
	}
	var file struct{ Inputs yaml.Node }
	if err := yaml.Unmarshal(data, &file); err != nil {
		t.Fatal(err)
	}
	if err := file.Inputs.Decode(&byName); err != nil {
		t.Fatal(err)
	}
	return file.Inputs, byName
}

// actionInputs is the inputs of an action, in its order.
//
//	action NAME
func actionInputs(t *testing.T, args []string) string {
	order, inputs := inputsOf(t, "actions/"+args[0])
	var body [][]string
	for i := 0; i < len(order.Content); i += 2 {
		name := order.Content[i].Value
		in := inputs[name]
		if in.Default != "" {
			in.Default = code(in.Default)
		}
		body = append(body, []string{code(name), in.Description, in.Default})
	}
	return rows([]string{"input", "what", "default"}, body)
}

// TestCIPage: the page names hooks and inputs that exist, and every hook.
func TestCIPage(t *testing.T) {
	page, err := os.ReadFile("ci.md")
	if err != nil {
		t.Fatal(err)
	}
	hooks := map[string]bool{} // whether it is on the page
	var known []struct{ ID string }
	data, err := os.ReadFile("../.pre-commit-hooks.yaml")
	if err != nil || yaml.Unmarshal(data, &known) != nil {
		t.Fatal(err)
	}
	for _, h := range known {
		hooks[h.ID] = false
	}
	actions := 0
	for _, c := range chunks(string(page)) {
		if c.fence != "```yaml" {
			continue
		}
		var file struct {
			Jobs map[string]struct {
				Steps []struct {
					Uses string
					With map[string]string
				}
			}
			Repos []struct{ Hooks []struct{ ID string } }
		}
		if err := yaml.Unmarshal([]byte(c.body), &file); err != nil {
			t.Fatal(err)
		}
		for _, j := range file.Jobs {
			for _, s := range j.Steps {
				path, ours := strings.CutPrefix(s.Uses, "hookc/hookc/")
				if !ours {
					continue
				}
				actions++
				path, _, _ = strings.Cut(path, "@")
				_, inputs := inputsOf(t, path)
				for name := range s.With {
					if _, ok := inputs[name]; !ok {
						t.Errorf("%s has no input %s", path, name)
					}
				}
			}
		}
		for _, r := range file.Repos {
			for _, h := range r.Hooks {
				if _, ok := hooks[h.ID]; !ok {
					t.Errorf("there is no hook %s", h.ID)
				}
				hooks[h.ID] = true
			}
		}
	}
	var missing []string
	for id, shown := range hooks {
		if !shown {
			missing = append(missing, id)
		}
	}
	if slices.Sort(missing); len(missing) > 0 || actions == 0 {
		t.Errorf("the page does not show %q; it shows %d actions", missing, actions)
	}
}
