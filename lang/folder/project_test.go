package folder

import (
	"os"
	"path/filepath"
	"testing"
	"testing/fstest"
)

// TestProjectOfThePolicy: the project is where .git is, else the working folder
// that the policy is below, else the policy's own folder.
func TestProjectOfThePolicy(t *testing.T) {
	dir := t.TempDir()
	for _, sub := range []string{"git/.git", "git/hooks", "none/hooks/deep", "own/.git", "own/hooks/.git"} {
		if err := os.MkdirAll(filepath.Join(dir, sub), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ wd, policy, want string }{
		{"none", "git/hooks", "git"},
		{"git/hooks", "git/hooks", "git"},
		{"none", "none/hooks/deep", "none"},
		{"none/hooks", "none/hooks/deep", "none/hooks"},
		{"git", "none/hooks/deep", "none/hooks/deep"},
		{"none/hooks", "none", "none"},
		{"own", "own/hooks", "own/hooks"},
	} {
		t.Chdir(filepath.Join(dir, c.wd))
		if got := projectOf(onDisk(filepath.Join(dir, c.policy))).folder().dir; got != filepath.Join(dir, c.want) {
			t.Errorf("%s from %s: %s", c.policy, c.wd, got)
		}
	}
}

// TestProjectPath: wherever a path of a policy leads, the file is named from the
// folder of the project, where the evaluator looks for it.
func TestProjectPath(t *testing.T) {
	dir := t.TempDir()
	files := fstest.MapFS{}
	for _, name := range []string{"top.json", "hooks/own.json", "hooks/near/near.json", "hooks/used/used.json"} {
		files[name] = &fstest.MapFile{Data: []byte("{}")}
	}
	if err := os.CopyFS(dir, files); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, ".git"), 0o755); err != nil {
		t.Fatal(err)
	}
	for kind, hooks := range map[string]Folder{"disk": Root(nil, filepath.Join(dir, "hooks")), "fs": Root(files, "hooks")} {
		for path, want := range map[string]string{
			"own.json":                  "hooks/own.json",
			"project:top.json":          "top.json",
			"project:near/near.json":    "hooks/near/near.json",
			"project:hooks/own.json":    "hooks/own.json",
			"project:own.json":          "hooks/own.json",
			"project:nowhere/none.json": "nowhere/none.json",
		} {
			in, name, err := hooks.Place(path)
			if err != nil {
				t.Fatal(err)
			}
			if got, ok := in.ProjectPath(name); !ok || got != want {
				t.Errorf("%s: %s is %s, %t; want %s", kind, path, got, ok, want)
			}
		}
		if got, ok := hooks.Sub("./used").ProjectPath("used.json"); !ok || got != "hooks/used/used.json" {
			t.Errorf("%s: of a used folder: %s, %t", kind, got, ok)
		}
		if got, ok := hooks.Pack(files, "hooks").ProjectPath("own.json"); ok {
			t.Errorf("%s: of a pack: %s", kind, got)
		}
	}
	if in, name, err := Root(nil, filepath.Join(dir, "hooks")).Place("../top.json"); err != nil {
		t.Error(err)
	} else if got, ok := in.ProjectPath(name); !ok || got != "top.json" {
		t.Errorf("../top.json is %s, %t", got, ok)
	}
}
