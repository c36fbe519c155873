//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// Of several hooks those that can be imported are, and each other one is named:
// a folder with another name than its hook, a script under another name, maps in
// the metadata and True are no reason to refuse one.
func TestImportLeavesOutTheBad(t *testing.T) {
	root := t.TempDir()
	for dir, h := range map[string][2]string{
		"folder":    {"name: other-name\ndescription: d\ntrigger: before_tool\nasync: True\nmetadata:\n  owner:\n    team: a", "check.sh"},
		"plain":     {"name: plain\ndescription: d\ntrigger: before_tool", "run"},
		"bad-event": {"name: bad-event\ndescription: d\ntrigger: nonsense", "run"},
		"twin":      {"name: plain\ndescription: d\ntrigger: before_tool", "run"},
	} {
		at := filepath.Join(root, "hooks", dir)
		if err := os.MkdirAll(filepath.Join(at, "scripts"), 0o755); err != nil {
			t.Fatal(err)
		}
		for path, text := range map[string]string{"HOOK.md": "---\n" + h[0] + "\n---\n", "scripts/" + h[1]: "#!/bin/sh\nexit 0\n"} {
			if err := os.WriteFile(filepath.Join(at, path), []byte(text), 0o755); err != nil {
				t.Fatal(err)
			}
		}
	}
	policy := filepath.Join(root, "policy")
	said := hookc(t, 1, "import", filepath.Join(root, "hooks"), "-o", policy)
	for _, want := range []string{`unknown event "nonsense"`, "the hook has the name plain, like the one in", "2 hooks imported"} {
		if !strings.Contains(said, want) {
			t.Errorf("%q is not said:\n%s", want, said)
		}
	}
	hookc(t, 0, "check", policy)
	text, err := os.ReadFile(filepath.Join(policy, "imported.hook.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	for _, want := range []string{`hook "other-name"`, `hook "plain"`, "check.sh", "owner.team", "async"} {
		if !strings.Contains(string(text), want) {
			t.Errorf("%q is not in\n%s", want, text)
		}
	}
	if strings.Contains(string(text), "bad-event") {
		t.Errorf("the bad hook is in\n%s", text)
	}
}
