package testrun

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/disk"
)

const module = "github.com/hookc/hookc/"

// keep is how long a folder stays that no run uses.
var keep = map[string]time.Duration{"stage": 7 * 24 * time.Hour, "built": 2 * time.Hour, "making": 2 * time.Hour}

// Programs is a folder with programs of this module, such as "cmd/hookeval", as
// the sources are now. Packages that are tested at the same time, and one run
// after the other, share the folder: its name is what is in it, and a program in
// it is never written to. To link them again takes longer than most tests.
func Programs(t testing.TB, packages ...string) string {
	t.Helper()
	dir, err := Build(packages...)
	if err != nil {
		t.Fatal(err)
	}
	return dir
}

// Program is the path of one.
func Program(t testing.TB, pkg string) string {
	t.Helper()
	return filepath.Join(Programs(t, pkg), name(pkg))
}

func name(pkg string) string {
	base := pkg[strings.LastIndexByte(pkg, '/')+1:]
	if runtime.GOOS == "windows" {
		base += ".exe"
	}
	return base
}

// Build is Programs where there is no test, such as in TestMain.
func Build(packages ...string) (string, error) {
	packages = slices.Clone(packages)
	slices.Sort(packages)
	once, _ := built.LoadOrStore(strings.Join(packages, " "), sync.OnceValues(func() (string, error) { return build(packages) }))
	return once.(func() (string, error))()
}

var built sync.Map // of functions that build, by the packages

// environ and root are of the time before a test changes the environment.
var environ = os.Environ()

var root = func() string {
	dir, err := os.UserCacheDir()
	if err != nil {
		dir = os.TempDir()
	}
	return filepath.Join(dir, "hookc", "test-programs")
}()

// build is what Build does, each time.
func build(packages []string) (string, error) {
	if err := os.MkdirAll(root, 0o700); err != nil {
		return "", err
	}
	var programs []string
	for _, p := range packages {
		program, held, err := stage(p)
		if err != nil {
			return "", err
		}
		defer held.Release()
		programs = append(programs, program)
	}
	dir, err := byContent(programs)
	if err != nil {
		return "", err
	}
	now := time.Now()
	return dir, errors.Join(os.Chtimes(dir, now, now), sweep(now))
}

// stage lets go build do what it does best, not to link again what is as it was,
// in a folder that only one process at a time is in. The program stays there until
// the lock is given back.
func stage(pkg string) (string, *disk.Held, error) {
	_, here, _, _ := runtime.Caller(0)
	dir := filepath.Join(root, "stage-"+digest(here+" "+pkg))
	held, err := disk.Lock(dir+".lock", 10*time.Minute)
	if err != nil {
		return "", nil, err
	}
	if err := os.MkdirAll(dir, 0o700); err != nil {
		held.Release()
		return "", nil, err
	}
	program := filepath.Join(dir, name(pkg))
	cmd := exec.Command("go", "build", "-buildvcs=false", "-ldflags=-s -w", "-o", program, module+pkg)
	cmd.Dir, cmd.Env = filepath.Dir(here), environ
	if out, err := cmd.CombinedOutput(); err != nil {
		held.Release()
		return "", nil, fmt.Errorf("go build %s: %w\n%s", pkg, err, out)
	}
	now := time.Now()
	return program, held, os.Chtimes(dir, now, now)
}

func digest(text string) string {
	sum := sha256.Sum256([]byte(text))
	return hex.EncodeToString(sum[:8])
}

// byContent is a folder with these programs, whose name is what is in it.
func byContent(programs []string) (string, error) {
	h := sha256.New()
	for _, p := range programs {
		f, err := os.Open(p)
		if err != nil {
			return "", err
		}
		_, err = io.Copy(h, f)
		if err := errors.Join(err, f.Close()); err != nil {
			return "", err
		}
	}
	dir := filepath.Join(root, "built-"+hex.EncodeToString(h.Sum(nil)[:8]))
	if _, err := os.Stat(dir); err == nil {
		return dir, nil
	}
	made, err := os.MkdirTemp(root, "making-")
	if err != nil {
		return "", err
	}
	defer os.RemoveAll(made)
	for _, p := range programs {
		// Linked, not copied: a file that this process writes may be open in a
		// program that another test starts, and cannot be started itself then.
		if err := os.Link(p, filepath.Join(made, filepath.Base(p))); err != nil {
			return "", err
		}
	}
	if err := os.Rename(made, dir); err != nil {
		if _, missing := os.Stat(dir); missing != nil { // no other process was as fast
			return "", err
		}
	}
	return dir, nil
}

// sweep removes what no run has used for long.
func sweep(now time.Time) error {
	entries, err := os.ReadDir(root)
	if err != nil {
		return err
	}
	for _, e := range entries {
		kind, _, _ := strings.Cut(e.Name(), "-")
		if info, err := e.Info(); err == nil && e.IsDir() && now.Sub(info.ModTime()) > keep[kind] {
			os.RemoveAll(filepath.Join(root, e.Name()))
		}
	}
	return nil
}
