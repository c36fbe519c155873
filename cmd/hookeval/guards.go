package main

import (
	"os"
	"path/filepath"
	"strings"
)

// guarding lists what decides the event: the build that holds the evaluator, the
// table, and what outlives the event. A condition asks for it by guard(path).
func guarding(policy, state, home string) []string {
	out := []string{state}
	if policy != "" {
		if abs, err := filepath.Abs(policy); err == nil {
			out = append(out, abs, filepath.Join(filepath.Dir(abs), "scripts"), build(abs, home))
		}
	}
	if exe, err := os.Executable(); err == nil {
		out = append(out, exe, build(exe, home))
	}
	// The evaluator as the host calls it: a link on that way can be replaced.
	if called := os.Args[0]; strings.ContainsRune(called, filepath.Separator) {
		if abs, err := filepath.Abs(called); err == nil {
			out = append(out, abs, build(abs, home))
		}
	}
	return out
}

// maxUp is how many folders above a file its build is looked for.
const maxUp = 6

// build is the outermost folder above a file that a build has written: OUT, or
// a target's folder that was copied out of it. It is "" where there is none.
func build(file, home string) (found string) {
	dir := filepath.Dir(file)
	for range maxUp {
		if has(dir, "manifest.json") && has(dir, "policy.hkt") {
			return dir
		}
		up := filepath.Dir(dir)
		if up == dir || dir == home {
			break
		}
		if has(dir, ".claude-plugin") || has(dir, "HOOK.md") || has(dir, "hooks.json") || has(dir, "bin") && has(dir, "hooks") {
			found = dir
		}
		dir = up
	}
	return found
}

func has(dir, name string) bool {
	_, err := os.Lstat(filepath.Join(dir, name))
	return err == nil
}
