package main

import (
	"bytes"
	"compress/gzip"
	"encoding/json"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
)

// allPlatforms is where hookc runs. Every hookc carries the evaluators of all.
var allPlatforms = []string{"darwin/amd64", "darwin/arm64", "linux/amd64", "linux/arm64", "windows/amd64", "windows/arm64"}

// platform is an operating system and a processor, as Go names them.
type platform struct{ os, arch string }

func parsePlatform(name string) platform {
	goos, arch, _ := strings.Cut(name, "/")
	return platform{goos, arch}
}

// exe is the ending of a program's name.
func (p platform) exe() string {
	if p.os == "windows" {
		return ".exe"
	}
	return ""
}

// builder builds hookc's programs in a folder of its own.
type builder struct{ source, dir string }

// build links a program without anything of this machine in it. Where the sources
// lie decides whether Go finds their commit, so it stays out too; the bill names it.
func (b builder) build(p platform, pkg, out string, flags ...string) error {
	args := append([]string{"build", "-trimpath", "-ldflags=-s -w", "-buildvcs=false", "-o", out}, flags...)
	cmd := exec.Command("go", append(args, "./cmd/"+pkg)...)
	cmd.Dir = b.source
	cmd.Env = append(os.Environ(), "CGO_ENABLED=0", "GOFLAGS=", "GOWORK=off", "GOOS="+p.os, "GOARCH="+p.arch, "GOAMD64=v1", "GOARM64=v8.0")
	if msg, err := cmd.CombinedOutput(); err != nil {
		return fmt.Errorf("%s for %s/%s: %w\n%s", pkg, p.os, p.arch, err, msg)
	}
	return nil
}

// evaluators builds the evaluators of all platforms and writes an overlay that
// puts them, compressed, into hookc's folder of evaluators. The sources stay as
// they are: no later build can take an evaluator that is out of date.
func (b builder) evaluators() (overlay string, err error) {
	replace := map[string]string{}
	for _, name := range allPlatforms {
		p := parsePlatform(name)
		bin := filepath.Join(b.dir, "hookeval-"+p.os+"-"+p.arch)
		if err := b.build(p, "hookeval", bin); err != nil {
			return "", err
		}
		if err := compress(bin); err != nil {
			return "", err
		}
		replace[filepath.Join(b.source, "cmd/hookc/evaluators", p.os+"-"+p.arch+".gz")] = bin + ".gz"
	}
	data, err := json.Marshal(map[string]any{"Replace": replace})
	if err != nil {
		return "", err
	}
	overlay = filepath.Join(b.dir, "overlay.json")
	return overlay, os.WriteFile(overlay, data, 0o644)
}

func compress(path string) error {
	data, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	var packed bytes.Buffer
	w, err := gzip.NewWriterLevel(&packed, gzip.BestCompression)
	if err != nil {
		return err
	}
	if _, err := w.Write(data); err != nil {
		return err
	}
	if err := w.Close(); err != nil {
		return err
	}
	return os.WriteFile(path+".gz", packed.Bytes(), 0o644)
}

// hookc builds hookc with the evaluators of an overlay inside.
func (b builder) hookc(p platform, overlay string) (path string, err error) {
	path = filepath.Join(b.dir, p.os+"-"+p.arch, "hookc"+p.exe())
	return path, b.build(p, "hookc", path, "-overlay", overlay)
}

// output is what a command prints.
func output(dir, name string, args ...string) (string, error) {
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	out, err := cmd.Output()
	if err != nil {
		return "", fmt.Errorf("%s %s: %w", filepath.Base(name), strings.Join(args, " "), err)
	}
	return string(out), nil
}

// host is the platform of this machine.
func host() platform { return platform{runtime.GOOS, runtime.GOARCH} }
