//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
)

// geminiExtension puts an extension where the client finds it.
func geminiExtension(extension string) func(t testing.TB, home, _ string) {
	return func(t testing.TB, home, _ string) {
		to := filepath.Join(home, ".gemini", "extensions", "everyday")
		if err := os.CopyFS(to, os.DirFS(extension)); err != nil {
			t.Fatal(err)
		}
	}
}

// TestGeminiIsGuarded runs the client with the extension.
func TestGeminiIsGuarded(t *testing.T) {
	clienttest.Gemini.Find(t)
	r := clienttest.Gemini.Run(t, clienttest.Options{
		MCP:    true,
		Setup:  geminiExtension(everydayBuild(t, "gemini")),
		Script: everydayScript,
	})
	everydayHolds(t, r)
}

// TestGeminiWithoutEvaluator checks that a closed policy holds where the evaluator
// is missing, and that the end of a turn does not wait for it.
func TestGeminiWithoutEvaluator(t *testing.T) {
	clienttest.Gemini.Find(t)
	extension := everydayBuild(t, "gemini")
	if err := os.Remove(filepath.Join(extension, "bin", "hookeval")); err != nil {
		t.Fatal(err)
	}
	r := clienttest.Gemini.Run(t, clienttest.Options{
		Setup:  geminiExtension(extension),
		Script: []clienttest.Turn{clienttest.Shell("touch orig"), clienttest.Say("done")},
	})
	if r.Has("orig") || !strings.Contains(r.ToolResult(0), "No such file") {
		t.Errorf("the tool ran: %q", r.ToolResult(0))
	}
}
