package eval_test

import (
	"encoding/json"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
	"github.com/hookc/hookc/stdlib"
)

// withPacks is a policy that uses all packs, compiled once.
func withPacks(t testing.TB) *table.Table {
	t.Helper()
	file, err := packsFile()
	if err != nil {
		t.Fatal(err)
	}
	tab, err := table.Load(file)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

var packsFile = sync.OnceValues(func() ([]byte, error) {
	fsys := fstest.MapFS{"a.hook.hcl": {Data: []byte("use \"std/default\" {}\n")}}
	p, diags := lang.Load(lang.Options{Dir: ".", FS: fsys, Packs: stdlib.Packs})
	if diags.HasErrors() {
		return nil, errors.New(diags[0].Summary)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return nil, errors.New(diags[0].Summary)
	}
	return res.Table, nil
})

// toolCall is the canonical events of a tool call in /w.
func toolCall(t testing.TB, tool string, input map[string]any) []*event.Event {
	t.Helper()
	text, err := json.Marshal(map[string]any{"hook_event_name": "PreToolUse", "cwd": "/w", "tool_name": tool, "tool_input": input})
	if err != nil {
		t.Fatal(err)
	}
	call, err := claudecode.Host.Decode(text, host.World{Dir: "/w"})
	if err != nil {
		t.Fatal(err)
	}
	return call.Events
}

// manyFiles is a script of 4 kB that names files in folders of their own.
func manyFiles() string {
	var b strings.Builder
	for i := range 47 {
		fmt.Fprintf(&b, "for f in src/part%d/*.go; do gofmt -l \"$f\" | grep -v vendor || echo \"clean: $f\"; done\n", i)
	}
	return b.String()
}

// BenchmarkPacks decides tool calls under all packs: what reading a command line
// and the rules about it cost.
func BenchmarkPacks(b *testing.B) {
	t := withPacks(b)
	bench := func(name, tool string, input map[string]any) {
		b.Run(name, func(b *testing.B) {
			events := toolCall(b, tool, input)
			b.ReportAllocs()
			for b.Loop() {
				eval.Decide(t, events, eval.Options{World: &world.World{Home: "/h/me"}})
			}
		})
	}
	for _, line := range []string{"ls -la", "go test ./... 2>&1 | tail -20", "git push -f origin main", "cd api && cat src/*.go | grep -n x > out.txt"} {
		bench(line, "Bash", map[string]any{"command": line})
	}
	const short = "cd services/api && go build ./... && go test -count=1 ./internal/... 2>&1 | tail -n 40; git status --short && git diff --stat HEAD~1 -- ."
	bench("137 bytes", "Bash", map[string]any{"command": short})
	bench("script", "Bash", map[string]any{"command": strings.Repeat("for f in src/*.go; do gofmt -l \"$f\" | grep -v vendor || echo \"clean: $f\"; done\n", 48)})
	bench("4 kB", "Bash", map[string]any{"command": manyFiles()})
	bench("hostile", "Bash", map[string]any{"command": strings.Repeat("cat a* b? > c$x; rm -rf $y;", 37_000)})
	bench("read", "Read", map[string]any{"file_path": "/w/src/a.go"})
	bench("search", "WebSearch", map[string]any{"query": "how to reverse a list"})
}

// TestPacksAreIndexed: an ordinary command leads to few of the hooks of all packs.
// A hook that every command leads to costs every call: its condition must ask for a
// program, a word or a file before it computes anything.
func TestPacksAreIndexed(t *testing.T) {
	tab := withPacks(t)
	for line, most := range map[string]int{"ls": 1, "make test": 2, "echo done": 2, "tail -40": 2, "cat README.md": 4, "node index.js": 3, "for f in a b; do gofmt -l $f; done": 2} {
		events := toolCall(t, "Bash", map[string]any{"command": line})
		if names := eval.Candidates(tab, events[0], &world.World{Home: "/h/me"}); len(names) > most {
			t.Errorf("%s leads to %d hooks, of which %d are enough: %s", line, len(names), most, names)
		}
	}
}

// TestBeyondTheLimits: a line that is too long or too deep to be read is stopped,
// however harmless what was read of it is.
func TestBeyondTheLimits(t *testing.T) {
	tab := withPacks(t)
	for _, line := range []string{
		strings.Repeat("echo a;", 50_000) + "x", strings.Repeat("a;", 50_000), "echo " + strings.Repeat("a ", 500_000),
		strings.Repeat("Write-Host a;", 50_000) + "Get-Item C:\\", strings.Repeat("echo $(", 10_000) + strings.Repeat(")", 10_000),
		strings.Repeat("echo a | ", 20_000) + "cat", strings.Repeat("(", 100_000), strings.Repeat("ls; ", 250_000),
	} {
		res := eval.Decide(tab, toolCall(t, "Bash", map[string]any{"command": line}), eval.Options{World: &world.World{Home: "/h/me"}})
		if res.Verdict < decision.Ask || len(res.Errors) > 0 {
			t.Errorf("%d bytes, %.20q…: %s, errors %v", len(line), line, res.Verdict, res.Errors)
		}
	}
}
