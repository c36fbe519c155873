package clienttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"
)

// Version is the client that the facts in runtime/host/claudecode were measured
// on. Its npm package holds one native program and needs no Node.
const Version = "2.1.329"

// Package is the client's npm package for this machine's system.
func Package() string {
	arch := map[string]string{"amd64": "x64"}[runtime.GOARCH]
	if arch == "" {
		arch = runtime.GOARCH
	}
	return "@anthropic-ai/claude-code-" + runtime.GOOS + "-" + arch + "@" + Version
}

// CachePath is where Find looks for an installed client:
// <user cache>/hookc/claude-code-<Version>/claude.
func CachePath() (string, error) {
	dir, err := os.UserCacheDir()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, "hookc", "claude-code-"+Version, "claude"), nil
}

// Declarations is the client's own declaration of its tools, sdk-tools.d.ts of
// the npm package of all systems, beside the client. Without it the test is
// skipped with what to do; beside a client that HOOKC_CLAUDE names it must be.
func Declarations(t testing.TB) string {
	t.Helper()
	p := filepath.Join(filepath.Dir(Find(t)), "sdk-tools.d.ts")
	if _, err := os.Stat(p); err != nil {
		if os.Getenv("HOOKC_CLAUDE") != "" {
			t.Fatal(err)
		}
		t.Skipf("run `npm pack @anthropic-ai/claude-code@%s`, unpack it, and put package/sdk-tools.d.ts at %s", Version, p)
	}
	return p
}

// Find is the client: the file that HOOKC_CLAUDE names, the cached one, or
// claude on the path. Without one the test is skipped with what to do; with
// HOOKC_CLAUDE naming a missing file it fails, since somebody wanted it to run.
func Find(t testing.TB) string {
	t.Helper()
	if p := os.Getenv("HOOKC_CLAUDE"); p != "" {
		if _, err := os.Stat(p); err != nil {
			t.Fatalf("HOOKC_CLAUDE: %v", err)
		}
		return p
	}
	cached, err := CachePath()
	if err == nil {
		if _, err := os.Stat(cached); err == nil {
			return cached
		}
	}
	if p, err := exec.LookPath("claude"); err == nil {
		return p
	}
	t.Skipf("the Claude Code client is not here: run `npm pack %s`, unpack it, and put package/claude at %s or its path into HOOKC_CLAUDE", Package(), cached)
	return ""
}
