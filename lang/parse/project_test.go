package parse

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// TestFilesOfTheProject: a policy reads files of the project that it belongs to,
// and nothing above; what it uses reads its own folder alone.
func TestFilesOfTheProject(t *testing.T) {
	dir := t.TempDir()
	for name, text := range map[string]string{
		"shop/.git/HEAD":             "ref: refs/heads/main\n",
		"shop/contracts/a.json":      `{"$ref": "b.json"}`,
		"shop/contracts/b.json":      `{"type": "object"}`,
		"shop/hooks/used/u.txt":      "used",
		"shop/hooks/near/n.txt":      "nearer than that of the project",
		"shop/near/n.txt":            "",
		"secret.txt":                 "secret",
		"shop/hooks/p.hook.hcl":      "",
		"shop/hooks/used/p.hook.hcl": "",
	} {
		path := filepath.Join(dir, filepath.FromSlash(name))
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.Symlink("../../secret.txt", filepath.Join(dir, "shop", "contracts", "link.txt")); err != nil && runtime.GOOS != "windows" {
		t.Fatal(err)
	}
	hooks := filepath.Join(dir, "shop", "hooks")
	context := func(expr string) string {
		return "hook \"h\" {\n  on = [\"session_start\"]\n  context { text = " + expr + " }\n}\n"
	}
	for _, c := range []struct{ policy, used, want string }{
		{policy: context(`file("../contracts/b.json")`)},
		{policy: context(`join(",", fileset("../contracts", "*.json"))`)},
		{policy: context(`tostring(fileexists("../contracts/b.json"))`)},
		{policy: "hook \"h\" {\n  on = [\"before_tool\"]\n  validate {\n    value  = {}\n    schema = \"../contracts/a.json\"\n  }\n}\n"},
		{policy: context(`file("../../secret.txt")`), want: "outside the project"},
		{policy: context(`file("../contracts/link.txt")`), want: "cannot read contracts/link.txt"},
		{policy: context(`file("../contracts/none.txt")`), want: "does not exist"},
		{policy: context(`join(",", fileset("../..", "*"))`), want: "outside the project"},
		{policy: context(`file("/etc/hostname")`), want: "outside the policy's folder"},
		{policy: "hook \"h\" {\n  on = [\"before_tool\"]\n  run { script = \"../contracts/b.json\" }\n}\n", want: "outside the policy's folder"},
		{policy: "use \"./used\" {}\n", used: context(`file("u.txt")`)},
		{policy: context(`file("project:contracts/b.json")`)},
		{policy: "use \"./used\" {}\n", used: context(`file("project:contracts/b.json")`)},
		{policy: "use \"./used\" {}\n", used: context(`fileexists("project:contracts/none.json") ? "a" : one(fileset("project:contracts", "a.json"))`)},
		{policy: context(`file("project:near/n.txt") == "" ? file("none") : "x"`)},
		{policy: context(`file("project:../secret.txt")`), want: "outside the project"},
		{policy: context(`file("project:/etc/hostname")`), want: "outside the project"},
		{policy: context(`file("project:contracts/link.txt")`), want: "cannot read contracts/link.txt"},
		{policy: "use \"./used\" {}\n", used: context(`file("../../contracts/b.json")`), want: "outside the policy's folder"},
	} {
		for name, text := range map[string]string{"p.hook.hcl": c.policy, "used/p.hook.hcl": c.used} {
			if err := os.WriteFile(filepath.Join(hooks, filepath.FromSlash(name)), []byte(text), 0o644); err != nil {
				t.Fatal(err)
			}
		}
		_, diags := Load(Options{Dir: hooks})
		switch {
		case c.want == "" && len(diags) > 0:
			t.Errorf("%s%s: %v", c.policy, c.used, diags)
		case c.want != "" && (len(diags) != 1 || !strings.Contains(diags[0].Summary, c.want)):
			t.Errorf("%s%s: %v, want %s", c.policy, c.used, diags, c.want)
		}
	}
}
