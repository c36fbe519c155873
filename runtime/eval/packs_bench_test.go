package eval_test

import (
	"encoding/json"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
	"github.com/hookc/hookc/stdlib"
)

// BenchmarkPacks decides command lines under all packs: what reading the line and
// the rules about it cost.
func BenchmarkPacks(b *testing.B) {
	fsys := fstest.MapFS{"a.hook.hcl": {Data: []byte("use \"std/default\" {}\n")}}
	p, diags := lang.Load(lang.Options{Dir: ".", FS: fsys, Packs: stdlib.Packs})
	if diags.HasErrors() {
		b.Skip(diags[0])
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		b.Fatal(diags[0])
	}
	t, err := table.Load(res.Table)
	if err != nil {
		b.Fatal(err)
	}
	for _, line := range []string{"ls -la", "go test ./... 2>&1 | tail -20", "git push -f origin main", "cd api && cat src/*.go | grep -n x > out.txt"} {
		b.Run(line, func(b *testing.B) {
			event, err := json.Marshal(map[string]any{"hook_event_name": "PreToolUse", "cwd": "/w", "tool_name": "Bash", "tool_input": map[string]any{"command": line}})
			if err != nil {
				b.Fatal(err)
			}
			call, err := claudecode.Host.Decode(event, host.World{Dir: "/w"})
			if err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			for b.Loop() {
				eval.Decide(t, call.Events, eval.Options{World: &world.World{Home: "/h/me"}})
			}
		})
	}
}
