package main

import (
	"archive/zip"
	"debug/buildinfo"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// made is a release of all platforms, which the tests install from.
var made string

func TestMain(m *testing.M) {
	os.Exit(func() int {
		dir, err := os.MkdirTemp("", "release-")
		if err != nil {
			panic(err)
		}
		defer os.RemoveAll(dir)
		made = filepath.Join(dir, "release")
		if err := makeRelease("../..", made, allPlatforms); err != nil {
			println(err.Error())
			return 1
		}
		return m.Run()
	}())
}

// one is the only file of the release with such a name.
func one(t *testing.T, pattern string) string {
	t.Helper()
	found, err := filepath.Glob(filepath.Join(made, pattern))
	if err != nil || len(found) != 1 {
		t.Fatalf("%s: %v, %v", pattern, found, err)
	}
	return found[0]
}

// run starts a program with an environment of its own: nothing but PATH, and a
// home that is empty.
func run(t *testing.T, dir, path, name string, args ...string) (string, error) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	home := t.TempDir()
	cmd.Env = []string{"PATH=" + path, "HOME=" + home, "TMPDIR=" + home, "USERPROFILE=" + home}
	out, err := cmd.CombinedOutput()
	return string(out), err
}

func must(t *testing.T, dir, path, name string, args ...string) string {
	t.Helper()
	out, err := run(t, dir, path, name, args...)
	if err != nil {
		t.Fatalf("%s %s: %v\n%s", name, strings.Join(args, " "), err, out)
	}
	return out
}

// demonstrates wants an installed hookc to build and start an evaluator where
// there is no Go.
func demonstrates(t *testing.T, path, hookc string) {
	t.Helper()
	out := must(t, t.TempDir(), path, hookc, "demo")
	if !strings.Contains(out, "from inside hookc") || !regexp.MustCompile(`(?m)^\S+ +deny `).MatchString(out) {
		t.Errorf("hookc demo:\n%s", out)
	}
}

// unpacked is the folder of this machine's archive.
func unpacked(t *testing.T) string {
	t.Helper()
	dir := t.TempDir()
	must(t, dir, os.Getenv("PATH"), "tar", "-xzf", one(t, "hookc_*_"+host().os+"_"+host().arch+".tar.gz"))
	return dir
}

// Every archive has the program of its platform, and what belongs to it.
func TestArchives(t *testing.T) {
	for _, name := range allPlatforms {
		p := parsePlatform(name)
		dir := t.TempDir()
		archive := one(t, "hookc_*_"+p.os+"_"+p.arch+map[bool]string{true: ".zip", false: ".tar.gz"}[p.os == "windows"])
		if p.os == "windows" {
			r, err := zip.OpenReader(archive)
			if err != nil {
				t.Fatal(err)
			}
			if err := os.CopyFS(dir, r); err != nil {
				t.Fatal(err)
			}
			r.Close()
		} else {
			must(t, dir, os.Getenv("PATH"), "tar", "-xzf", archive)
		}
		info, err := buildinfo.ReadFile(filepath.Join(dir, "hookc"+p.exe()))
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		if got := setting(info, "GOOS") + "/" + setting(info, "GOARCH"); got != name {
			t.Errorf("%s has a program for %s", name, got)
		}
		for _, f := range []string{"LICENSE", "README.md", "man/hookc.1", "man/hookc-lint.1", "completions/hookc.bash", "completions/hookc.powershell"} {
			if info, err := os.Stat(filepath.Join(dir, f)); err != nil || info.Size() == 0 {
				t.Errorf("%s lacks %s: %v", name, f, err)
			}
		}
	}
}

func setting(info *buildinfo.BuildInfo, key string) string {
	for _, s := range info.Settings {
		if s.Key == key {
			return s.Value
		}
	}
	return ""
}

// A release builds a policy for every platform without Go.
func TestEveryPlatformWithoutGo(t *testing.T) {
	dir := unpacked(t)
	hookc := filepath.Join(dir, "hookc")
	must(t, dir, "", hookc, "init")
	out := must(t, dir, "", hookc, "build", "hooks", "-o", "out", "--platform", strings.Join(allPlatforms, ","))
	if n := strings.Count(out, "from inside hookc"); n != len(allPlatforms) {
		t.Errorf("%d evaluators come from inside hookc\n%s", n, out)
	}
	var found []string
	err := filepath.WalkDir(filepath.Join(dir, "out", "bin"), func(path string, _ os.DirEntry, _ error) error {
		if info, err := buildinfo.ReadFile(path); err == nil {
			found = append(found, setting(info, "GOOS")+"/"+setting(info, "GOARCH"))
		}
		return nil
	})
	slices.Sort(found)
	if err != nil || !slices.Equal(found, allPlatforms) {
		t.Errorf("evaluators for %v, %v", found, err)
	}
	if out, err := run(t, dir, "", hookc, "build", "hooks", "-o", "out", "--platform", "plan9/amd64"); err == nil || !strings.Contains(out, "no evaluator for plan9/amd64") {
		t.Errorf("plan9: %v\n%s", err, out)
	}
}

// dpkg installs the package into a clean root.
func TestDeb(t *testing.T) {
	if _, err := exec.LookPath("dpkg"); err != nil {
		t.Skip("dpkg is not installed")
	}
	root, path := t.TempDir(), os.Getenv("PATH")
	if os.Geteuid() == 0 {
		for _, dir := range []string{"info", "updates", "triggers"} {
			if err := os.MkdirAll(filepath.Join(root, "var/lib/dpkg", dir), 0o755); err != nil {
				t.Fatal(err)
			}
		}
		if err := os.WriteFile(filepath.Join(root, "var/lib/dpkg/status"), nil, 0o644); err != nil {
			t.Fatal(err)
		}
		must(t, root, path, "dpkg", "--root="+root, "--force-architecture", "-i", one(t, "hookc_*_"+host().arch+".deb"))
	} else {
		must(t, root, path, "dpkg-deb", "-x", one(t, "hookc_*_"+host().arch+".deb"), root)
	}
	demonstrates(t, "", filepath.Join(root, "usr/bin/hookc"))
	for _, f := range installed {
		if _, err := os.Stat(filepath.Join(root, f)); err != nil {
			t.Error(err)
		}
	}
	if _, err := os.Stat(filepath.Join(root, "usr/share/man/man1/hookc-lint.1")); err != nil {
		t.Error(err)
	}
}

// npm installs the two packages without the network; hookc has the exit code of
// the program.
func TestNpm(t *testing.T) {
	npm, err := exec.LookPath("npm")
	if err != nil {
		t.Skip("npm is not installed")
	}
	node, err := exec.LookPath("node")
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	os, cpu := npmPlatform(host())
	must(t, root, filepath.Dir(node)+":/usr/bin:/bin", npm, "install", "--prefix", root, "--offline", "--no-audit", "--no-fund",
		one(t, "npm/hookc-[0-9]*.tgz"), one(t, "npm/hookc-"+os+"-"+cpu+"-*.tgz"))
	path := onlyNode(t, node)
	hookc := filepath.Join(root, "node_modules/.bin/hookc")
	demonstrates(t, path, hookc)
	out, err := run(t, root, path, hookc, "nonsense")
	exit, ok := err.(*exec.ExitError)
	if !ok || exit.ExitCode() != 2 || !strings.Contains(out, "unknown command") {
		t.Errorf("hookc nonsense: %v\n%s", err, out)
	}
}

// Without the package of the platform hookc says what is missing.
func TestNpmWithoutPlatform(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	out, err := run(t, "npm", onlyNode(t, node), node, "hookc.js", "demo")
	os, cpu := npmPlatform(host())
	if err == nil || !strings.Contains(out, "the package @hookc/"+os+"-"+cpu+" is missing") {
		t.Errorf("%v\n%s", err, out)
	}
}

// onlyNode is a folder with node and what its launcher needs, and no Go.
func onlyNode(t *testing.T, node string) string {
	t.Helper()
	dir := t.TempDir()
	for _, program := range []string{node, "/usr/bin/env"} {
		if err := os.Symlink(program, filepath.Join(dir, filepath.Base(program))); err != nil {
			t.Fatal(err)
		}
	}
	return dir
}

// The container image is hookc alone.
func TestContainer(t *testing.T) {
	docker, err := exec.LookPath("docker")
	if err != nil || exec.Command(docker, "info").Run() != nil {
		t.Skip("there is no Docker here")
	}
	id := strings.TrimSpace(must(t, made, os.Getenv("PATH"), docker, "build", "-q", "--build-arg", "TARGETARCH="+host().arch, "."))
	defer exec.Command(docker, "image", "rm", id).Run()
	out := must(t, made, os.Getenv("PATH"), docker, "run", "--rm", id, "demo")
	if !strings.Contains(out, "from inside hookc") {
		t.Error(out)
	}
}

// The bill names the modules that go list names, and the formula the archives by
// their sums.
func TestBillAndFormula(t *testing.T) {
	list, err := output("../..", "go", "list", "-deps", "-f", "{{with .Module}}{{if not .Main}}{{.Path}}@{{.Version}}{{end}}{{end}}", "./cmd/hookc")
	if err != nil {
		t.Fatal(err)
	}
	bill, err := os.ReadFile(one(t, "*_"+host().os+"_"+host().arch+".tar.gz.cdx.json"))
	if err != nil {
		t.Fatal(err)
	}
	want := slices.Compact(slices.Sorted(strings.FieldsSeq(list)))
	for _, module := range want {
		if !strings.Contains(string(bill), `"pkg:golang/`+module+`"`) {
			t.Errorf("the bill lacks %s", module)
		}
	}
	if got := strings.Count(string(bill), `"library"`); got != len(want)+1 || len(want) < 10 {
		t.Errorf("the bill has %d libraries, want %d and std", got, len(want))
	}
	commit, err := output("../..", "git", "rev-parse", "HEAD")
	if err != nil || !strings.Contains(string(bill), `"value": "`+strings.TrimSpace(commit)) {
		t.Errorf("the bill does not name the commit %s: %v", commit, err)
	}
	must(t, made, os.Getenv("PATH"), "sha256sum", "--check", "--strict", "--quiet", "checksums.txt")
	sums, err := os.ReadFile(filepath.Join(made, "checksums.txt"))
	if err != nil {
		t.Fatal(err)
	}
	formula, err := os.ReadFile(filepath.Join(made, "hookc.rb"))
	if err != nil {
		t.Fatal(err)
	}
	archives := regexp.MustCompile(`/(hookc_[^/"]*)"\s+sha256 "([0-9a-f]{64})"`).FindAllStringSubmatch(string(formula), -1)
	if len(archives) != 4 {
		t.Errorf("the formula has %d archives", len(archives))
	}
	for _, m := range archives {
		if !strings.Contains(string(sums), m[2]+"  "+m[1]+"\n") {
			t.Errorf("%s has another sum", m[1])
		}
	}
}

// A second release of the commit, in another folder, is the same byte for byte.
// The evaluator is also compiled from nothing there.
func TestReproducible(t *testing.T) {
	if status, err := output("../..", "git", "status", "--porcelain"); err != nil || status != "" {
		t.Skipf("there are changes that are not committed: %v\n%s", err, status)
	}
	dir := t.TempDir()
	clone, again := filepath.Join(dir, "some", "where", "else"), filepath.Join(dir, "again")
	if _, err := output("", "git", "clone", "-q", "../..", clone); err != nil {
		t.Fatal(err)
	}
	native := host().os + "/" + host().arch
	if err := makeRelease(clone, again, []string{native}); err != nil {
		t.Fatal(err)
	}
	same := 0
	err := filepath.WalkDir(again, func(path string, d os.DirEntry, err error) error {
		name, _ := filepath.Rel(again, path)
		if err != nil || d.IsDir() || name == "checksums.txt" || name == "hookc.rb" { // these list the other platforms
			return err
		}
		second, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		first, err := os.ReadFile(filepath.Join(made, name))
		if err != nil || string(first) != string(second) {
			t.Errorf("%s differs: %v", name, err)
		}
		same++
		return nil
	})
	if err != nil || same < 5 {
		t.Errorf("%d files, %v", same, err)
	}
	fromNothing(t, clone)
}

// fromNothing compiles the evaluator with an empty cache.
func fromNothing(t *testing.T, clone string) {
	cold, warm := t.TempDir(), t.TempDir()
	b := builder{clone, cold}
	if err := b.build(host(), "hookeval", filepath.Join(warm, "hookeval")); err != nil {
		t.Fatal(err)
	}
	t.Setenv("GOCACHE", filepath.Join(cold, "cache"))
	if err := b.build(host(), "hookeval", filepath.Join(cold, "hookeval")); err != nil {
		t.Fatal(err)
	}
	first, err := os.ReadFile(filepath.Join(warm, "hookeval"))
	if err != nil {
		t.Fatal(err)
	}
	second, err := os.ReadFile(filepath.Join(cold, "hookeval"))
	if err != nil || string(first) != string(second) {
		t.Errorf("hookeval differs: %d and %d bytes, %v", len(first), len(second), err)
	}
}
