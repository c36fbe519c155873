//go:build linux

package main

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// debian is programs of Debian that check packages of other systems: the folder
// HOOKC_PACKAGERS has the unpacked packages, which .ci/run fetches.
type debian struct{ root string }

func newDebian(t *testing.T) debian {
	t.Helper()
	root := os.Getenv("HOOKC_PACKAGERS")
	if root == "" {
		t.Skip("HOOKC_PACKAGERS names no folder with Debian's rpm, ruby and buildah; .ci/run fetches them")
	}
	return debian{root}
}

// must runs one of the programs.
func (d debian) must(t *testing.T, name string, args ...string) string {
	t.Helper()
	home := t.TempDir()
	cmd := exec.Command(filepath.Join(d.root, "usr/bin", name), args...)
	cmd.Dir = made
	cmd.Env = []string{
		"PATH=/usr/sbin:/usr/bin:/sbin:/bin", "HOME=" + home, "TMPDIR=" + home,
		"RPM_CONFIGDIR=" + filepath.Join(d.root, "usr/lib/rpm"),
		"LD_LIBRARY_PATH=" + filepath.Join(d.root, "usr/lib/x86_64-linux-gnu") + ":" + filepath.Join(d.root, "lib/x86_64-linux-gnu"),
	}
	var stderr strings.Builder
	cmd.Stderr = &stderr
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("%s %v: %v\n%s%s", name, args, err, out, &stderr)
	}
	return strings.TrimSpace(string(out))
}

// rpm installs the package into a clean root.
func TestRpm(t *testing.T) {
	d := newDebian(t)
	root := t.TempDir()
	cpu := map[string]string{"amd64": "x86_64", "arm64": "aarch64"}[host().arch]
	d.must(t, "rpm", "--root", root, "--nodeps", "--nosignature", "-i", one(t, "hookc-*."+cpu+".rpm"))
	demonstrates(t, "", filepath.Join(root, "usr/bin/hookc"))
	for _, f := range installed {
		if _, err := os.Stat(filepath.Join(root, f)); err != nil {
			t.Error(err)
		}
	}
}

// Homebrew's formula is a program of Ruby.
func TestFormulaParses(t *testing.T) {
	if got := newDebian(t).must(t, "ruby3.1", "--disable-gems", "-c", filepath.Join(made, "hookc.rb")); got != "Syntax OK" {
		t.Error(got)
	}
}

// The image is built without a daemon, and its entry point runs in its root.
func TestImage(t *testing.T) {
	d := newDebian(t)
	if os.Geteuid() != 0 {
		t.Skip("only root may change the root of a process")
	}
	dir := t.TempDir()
	trust := filepath.Join(dir, "policy.json")
	if err := os.WriteFile(trust, []byte(`{"default": [{"type": "insecureAcceptAnything"}]}`), 0o644); err != nil {
		t.Fatal(err)
	}
	buildah := func(args ...string) string {
		t.Helper()
		return d.must(t, "buildah", append([]string{"--storage-driver", "vfs", "--root", filepath.Join(dir, "images"), "--runroot", filepath.Join(dir, "run")}, args...)...)
	}
	buildah("bud", "--isolation", "chroot", "--signature-policy", trust, "--build-arg", "TARGETARCH="+host().arch, "-t", "hookc", made)
	container := buildah("from", "--pull-never", "--signature-policy", trust, "localhost/hookc")
	image := buildah("mount", container)
	defer buildah("umount", container)
	proc := filepath.Join(image, "proc") // a runtime has it; the evaluator finds itself there
	if err := os.MkdirAll(proc, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := syscall.Mount("proc", proc, "proc", 0, ""); err != nil {
		t.Skipf("no /proc can be mounted here: %v", err)
	}
	defer syscall.Unmount(proc, 0)
	entry, work, _ := strings.Cut(buildah("inspect", "--format", "{{index .OCIv1.Config.Entrypoint 0}}\n{{.OCIv1.Config.WorkingDir}}", container), "\n")
	cmd := exec.Command(entry, "demo")
	cmd.Dir, cmd.Env = work, []string{"HOME=/"}
	cmd.SysProcAttr = &syscall.SysProcAttr{Chroot: image}
	if out, err := cmd.CombinedOutput(); err != nil || !strings.Contains(string(out), "from inside hookc") {
		t.Errorf("%s in %s: %v\n%s", entry, work, err, out)
	}
}
