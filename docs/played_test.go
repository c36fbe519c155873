package docs

import (
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// played is files of an archive of testdata/cookbook, and a session in a project that
// has them: the commands are the archive's first lines. What is no part of the page is
// done before, by setup.sh.
//
//	played ARCHIVE FILE…
func played(t *testing.T, args []string) string {
	t.Helper()
	if runtime.GOOS == "windows" {
		t.Skip("the sessions are of a Unix shell")
	}
	archive, err := txtar.ParseFile(filepath.Join("testdata", "cookbook", args[0]+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	s := newTerminal(t)
	shown := map[string]string{}
	for _, f := range archive.Files {
		put(t, filepath.Join(s.dir, filepath.FromSlash(f.Name)), string(f.Data))
		shown[f.Name] = string(f.Data)
	}
	if _, ok := shown["setup.sh"]; ok {
		cmd := exec.Command("sh", "-e", "setup.sh")
		cmd.Dir, cmd.Env = s.dir, s.env
		if out, err := cmd.CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	var b strings.Builder
	for _, name := range args[1:] {
		text, ok := shown[name]
		if !ok {
			t.Fatalf("%s has no %s", args[0], name)
		}
		b.WriteString(fenced(strings.TrimPrefix(filepath.Ext(name), "."), []string{text}) + "\n")
	}
	return b.String() + "```console\n" + s.session(string(archive.Comment)) + "```\n"
}
