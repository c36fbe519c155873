package docs

import (
	"errors"
	"os"
	"os/exec"
	"path"
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
	out, _ := inArchive(t, filepath.Join("lint", args[0]+".txtar"), append([]string{"lint"}, args[1:]...)...)
	return fenced("text", []string{out})
}

// asserted is a file of an archive of testdata/verify, and a picture of what hookc
// verify says of its folder.
//
//	asserted ARCHIVE FILE
func asserted(t *testing.T, args []string) string {
	t.Helper()
	name := "verify/" + args[0]
	source, err := os.ReadFile(filepath.Join(unpacked(t, name), filepath.FromSlash(args[1])))
	if err != nil {
		t.Fatal(err)
	}
	return fenced("hcl", []string{string(source)}) + "\n" + picture(t, []string{"verify", name, "verify", path.Dir(args[1])})
}

// covered is a policy and a test of it in an archive of testdata/cover, and a picture
// of what hookc test --cover says of them.
//
//	covered ARCHIVE POLICY TEST
func covered(t *testing.T, args []string) string {
	t.Helper()
	name := "cover/" + args[0]
	dir := unpacked(t, name)
	var parts []string
	for i, file := range args[1:] {
		source, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(file)))
		if err != nil {
			t.Fatal(err)
		}
		parts = append(parts, fenced([]string{"hcl", "txtar"}[i], []string{string(source)}))
	}
	return strings.Join(append(parts, picture(t, []string{"cover", name, "test", path.Dir(args[1]), "--cover"})), "\n")
}

// imported is a file of an archive of testdata/import, the policy that hookc import
// writes of it, and what it says.
//
//	imported ARCHIVE FILE
func imported(t *testing.T, args []string) string {
	t.Helper()
	out, dir := inArchive(t, filepath.Join("import", args[0]+".txtar"), "import", args[1])
	policy, err := os.ReadFile(filepath.Join(dir, "hooks", "imported.hook.hcl"))
	if err != nil {
		t.Fatal(err)
	}
	source, err := os.ReadFile(filepath.Join(dir, filepath.FromSlash(args[1])))
	if err != nil {
		t.Fatal(err)
	}
	return fenced("jsonc", []string{string(source)}) + "\n" + fenced("hcl", []string{string(policy)}) + "\n" + fenced("text", []string{out})
}

// replayed is what hookc replay says, run in a folder that has the files of an
// archive of testdata/replay.
//
//	replayed ARCHIVE ARGUMENT…
func replayed(t *testing.T, args []string) string {
	t.Helper()
	out, _ := inArchive(t, filepath.Join("replay", args[0]+".txtar"), append([]string{"replay"}, args[1:]...)...)
	return fenced("text", []string{out})
}

// inArchive is what hookc says, run in a folder that has the files of an archive.
func inArchive(t *testing.T, name string, args ...string) (said, dir string) {
	t.Helper()
	dir = unpacked(t, strings.TrimSuffix(name, ".txtar"))
	cmd := exec.Command(hookc(t), args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), "TZ=UTC")
	out, err := cmd.CombinedOutput()
	var exit *exec.ExitError
	if err != nil && (!errors.As(err, &exit) || exit.ExitCode() != 1) {
		t.Fatalf("hookc %s: %v: %s", strings.Join(args, " "), err, out)
	}
	return string(out), dir
}

// unpacked is a folder that has the files of an archive of testdata.
func unpacked(t *testing.T, name string) string {
	t.Helper()
	archive, err := txtar.ParseFile(filepath.Join("testdata", filepath.FromSlash(name)+".txtar"))
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	for _, f := range archive.Files {
		put(t, filepath.Join(dir, filepath.FromSlash(f.Name)), string(f.Data))
	}
	return dir
}
