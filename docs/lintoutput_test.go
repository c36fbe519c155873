package docs

import (
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/txtar"
)

// linted is what hookc lint says, run in a folder that has the files of an archive
// of testdata/lint.
//
//	linted ARCHIVE ARGUMENT…
func linted(t *testing.T, args []string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", "lint", args[0]+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		file := filepath.Join(dir, filepath.FromSlash(f.Name))
		if err := errors.Join(os.MkdirAll(filepath.Dir(file), 0o755), os.WriteFile(file, f.Data, 0o644)); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(hookc(t), append([]string{"lint"}, args[1:]...)...)
	cmd.Dir = dir
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("hookc lint %s: %v: %s", strings.Join(args[1:], " "), err, out)
	}
	return fenced("text", []string{string(out)})
}
