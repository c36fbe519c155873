package shelltest_test

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/shell/shelltest"
)

// seeds start programs of the test's own, which write down how they were called.
var seeds = []string{
	"p1",
	"p1 a",
	"p1 -rf one two",
	"p2 'a b' \"c d\" e",
	"p2 --flag=value x",
	"p1 a; p2 b",
	"p1 a && p2 b",
	"p1 $HOME",
	"p1 'it'\\''s' \\$HOME",
	"p3 a | p1 b",
}

// TestBash asks real bash whether a rewrite starts the same programs with the
// same words, and a mention none.
func TestBash(t *testing.T) {
	bash, err := exec.LookPath("bash")
	if err != nil {
		t.Skip("no bash")
	}
	box := newBox(t, bash)
	r := rand.New(rand.NewPCG(1, 2))
	for _, rewrites := range [][]shelltest.Rewrite{shelltest.Rewrites, shelltest.Mentions} {
		for _, rw := range rewrites {
			for _, seed := range seeds {
				line, ok := rw.Apply(r, seed)
				if !ok {
					continue
				}
				want := box.run(t, seed)
				if &rewrites[0] == &shelltest.Mentions[0] {
					want = nil
				}
				if got := box.run(t, line); !slices.Equal(got, want) {
					t.Errorf("%s: %q\nstarts %q\nwant   %q", rw.Name, line, got, want)
				}
			}
		}
	}
}

// TestEveryRewriteSuitsALine: none is there for nothing.
func TestEveryRewriteSuitsALine(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, rw := range slices.Concat(shelltest.Rewrites, shelltest.Mentions) {
		if !slices.ContainsFunc(seeds, func(seed string) bool { _, ok := rw.Apply(r, seed); return ok }) {
			t.Errorf("%s suits no line", rw.Name)
		}
	}
}

// box is a folder in which lines run with nothing but the test's programs and a
// few of the system's.
type box struct{ bash, dir, log string }

func newBox(t *testing.T, bash string) box {
	b := box{bash: bash, dir: t.TempDir()}
	b.log = filepath.Join(b.dir, "log")
	bin := filepath.Join(b.dir, "bin")
	if err := os.MkdirAll(filepath.Join(b.dir, "work", "docs"), 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(bin, 0o755); err != nil {
		t.Fatal(err)
	}
	// one write a call, since the programs of a pipe run at once
	record := "#!" + bash + "\nline=${0##*/}\nfor a; do line+=\"|$a\"; done\nprintf '%s\\n' \"$line\" >> '" + b.log + "'\n"
	nothing := "#!" + bash + "\nexit 0\n"
	// sudo here only starts what it is given
	sudo := "#!" + bash + "\nwhile [[ $1 == -* ]]; do case $1 in -u) shift 2;; --) shift; break;; *) shift;; esac; done\nexec \"$@\"\n"
	for name, text := range map[string]string{
		"p1": record, "p2": record, "p3": record, "sudo": sudo,
		"git": nothing, "gh": nothing, "go": nothing, "grep": nothing, "rg": nothing, "python3": nothing,
	} {
		if err := os.WriteFile(filepath.Join(bin, name), []byte(text), 0o755); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range []string{"bash", "sh", "cat", "env", "nohup", "nice", "timeout", "setsid", "stdbuf", "xargs", "find", "base64", "xxd", "rev", "head", "ls"} {
		if path, err := exec.LookPath(name); err == nil {
			if err := os.Symlink(path, filepath.Join(bin, name)); err != nil {
				t.Fatal(err)
			}
		}
	}
	return b
}

// run is the programs that a line starts, sorted, since those of a pipe come in
// any order.
func (b box) run(t *testing.T, line string) []string {
	t.Helper()
	_ = os.Remove(b.log)
	cmd := exec.Command(b.bash, "--noprofile", "--norc", "-c", line)
	cmd.Dir = filepath.Join(b.dir, "work")
	cmd.Env = []string{"PATH=" + filepath.Join(b.dir, "bin"), "HOME=/nowhere"}
	_ = cmd.Run() // how it ends says nothing: ! and the like
	out, err := os.ReadFile(b.log)
	if os.IsNotExist(err) {
		return nil
	}
	if err != nil {
		t.Fatal(err)
	}
	lines := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	slices.Sort(lines)
	return lines
}
