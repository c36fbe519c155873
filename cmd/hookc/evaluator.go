package main

import (
	"debug/buildinfo"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
)

const evaluatorPackage = "github.com/hookc/hookc/cmd/hookeval"

// evaluators gets a hookeval for every platform: the one given, the one inside
// this hookc, the one that was built with it and lies beside it, or one that the Go
// toolchain builds from hookc's own module.
func (a *app) evaluators(platforms []string, given string) ([]emit.Evaluator, error) {
	if len(platforms) == 0 {
		platforms = []string{runtime.GOOS + "/" + runtime.GOARCH}
	}
	if given != "" && len(platforms) > 1 {
		return nil, errors.New("--evaluator is one binary; it cannot serve several platforms")
	}
	var out []emit.Evaluator
	for _, p := range platforms {
		e, err := a.evaluator(p, given)
		if err != nil {
			return nil, err
		}
		out = append(out, e)
	}
	return out, nil
}

func (a *app) evaluator(platform, given string) (emit.Evaluator, error) {
	goos, goarch, ok := strings.Cut(platform, "/")
	if !ok || goos == "" || goarch == "" {
		return emit.Evaluator{}, fmt.Errorf("--platform needs os/arch, such as darwin/arm64, not %q", platform)
	}
	if given != "" {
		return readEvaluator(given, platform, "--evaluator")
	}
	if e, found, err := carriedEvaluator(carried, platform); found || err != nil {
		return e, err
	}
	if native := runtime.GOOS + "/" + runtime.GOARCH; platform == native {
		if beside, ok := sibling(); ok {
			return readEvaluator(beside, platform, "beside hookc")
		}
	}
	// The first build on a machine takes up to a minute.
	fmt.Fprintln(a.errOut, "building the evaluator …")
	return goBuild(goos, goarch)
}

func readEvaluator(path, platform, from string) (emit.Evaluator, error) {
	b, err := os.ReadFile(path)
	if err != nil {
		return emit.Evaluator{}, fmt.Errorf("the evaluator %s cannot be read: %w", path, err)
	}
	return emit.Evaluator{Platform: platform, Binary: b, From: from}, nil
}

// sibling is the hookeval beside this executable, if it comes from the same
// build.
func sibling() (string, bool) {
	exe, err := os.Executable()
	if err != nil {
		return "", false
	}
	path := filepath.Join(filepath.Dir(exe), "hookeval"+filepath.Ext(exe))
	theirs, err := buildinfo.ReadFile(path)
	if err != nil || theirs.Path != evaluatorPackage {
		return "", false
	}
	ours, err := buildinfo.ReadFile(exe)
	if err != nil || ours.Main.Version != theirs.Main.Version || revision(ours) != revision(theirs) {
		return "", false
	}
	return path, true
}

func revision(info *buildinfo.BuildInfo) string {
	for _, s := range info.Settings {
		if s.Key == "vcs.revision" {
			return s.Value
		}
	}
	return ""
}

// goBuild builds the evaluator with the Go toolchain: from the module that this
// hookc was built from, or from inside that module.
func goBuild(goos, goarch string) (emit.Evaluator, error) {
	dir, err := os.MkdirTemp("", "hookeval-")
	if err != nil {
		return emit.Evaluator{}, err
	}
	defer os.RemoveAll(dir)
	bin := filepath.Join(dir, "hookeval")
	cmd := exec.Command("go", "build", "-trimpath", "-buildvcs=false", "-ldflags=-s -w", "-o", bin, evaluatorPackage)
	cmd.Dir = moduleDir()
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOOS="+goos, "GOARCH="+goarch, "GOFLAGS=")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return emit.Evaluator{}, noEvaluator(goos+"/"+goarch, strings.TrimSpace(string(msg)), err)
	}
	return readEvaluator(bin, goos+"/"+goarch, "go build")
}

// moduleDir is where hookc's own sources are: the folder that this binary was
// compiled from where it still exists, else the current one.
func moduleDir() string {
	_, file, _, ok := runtime.Caller(0)
	if dir := filepath.Dir(file); ok && filepath.IsAbs(dir) {
		if _, err := os.Stat(filepath.Join(dir, "evaluator.go")); err == nil {
			return dir
		}
	}
	return ""
}

func noEvaluator(platform, msg string, err error) error {
	if errors.Is(err, exec.ErrNotFound) {
		msg = "there is no Go toolchain on PATH"
	}
	return fmt.Errorf(`no evaluator for %s: none is inside hookc or beside it, and building one failed:
  %s
Install a release of hookc, give one with --evaluator FILE, or build it: go install %s@latest`, platform, strings.ReplaceAll(msg, "\n", "\n  "), evaluatorPackage)
}
