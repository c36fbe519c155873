package parse

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// TestScriptStaysInside checks on the disk that no link leads a script or a
// schema out of the policy's folder, and that what is no file is not read.
func TestScriptStaysInside(t *testing.T) {
	dir := t.TempDir()
	policy := filepath.Join(dir, "policy")
	write := func(name, text string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll(filepath.Join(policy, "folder"), 0o755); err != nil {
		t.Fatal(err)
	}
	write("outside.sh", "#!/bin/sh\n")
	write("policy/inside.sh", "#!/bin/sh\nexit 0\n")
	for name, to := range map[string]string{"out.sh": "../outside.sh", "in.sh": "inside.sh", "loop.sh": "loop.sh"} {
		if err := os.Symlink(to, filepath.Join(policy, name)); err != nil {
			t.Skip(err)
		}
	}
	for script, want := range map[string]string{
		"inside.sh": "", "in.sh": "", "out.sh": "cannot read out.sh", "loop.sh": "cannot read loop.sh", "folder": "it is a folder",
		filepath.Join(dir, "outside.sh"): "outside the policy's folder",
	} {
		write("policy/a.hook.hcl", "hook \"h\" {\n  on = [\"before_tool\"]\n  run { script = \""+filepath.ToSlash(script)+"\" }\n}\n")
		p, diags := Load(Options{Dir: policy})
		if want == "" && (len(diags) > 0 || len(p.Files) != 1 || string(p.Files[0].Data) != "#!/bin/sh\nexit 0\n" || !p.Files[0].Exec) {
			t.Errorf("%s: %v, %v", script, diags, p.Files)
		}
		if want != "" && (len(diags) != 1 || !strings.Contains(diags[0].Summary, want)) {
			t.Errorf("%s: %v, want %s", script, diags, want)
		}
	}
}
