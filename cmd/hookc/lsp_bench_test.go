package main

import (
	"fmt"
	"runtime"
	"runtime/debug"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/lsp/lsptest"
	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
)

// manyHooks is a policy of 1,000 hooks in 20 files, of a third each that select a tool,
// a text and fields.
func manyHooks() map[string]string {
	files := map[string]string{}
	for i := range 1000 {
		guard := []string{
			fmt.Sprintf("match {\n    tool = \"mcp__crm%d__update_record\"\n  }", i),
			fmt.Sprintf("match {\n    tool    = \"Shell\"\n    pattern = \"terraform\\\\s+destroy\\\\s.*-target=module\\\\.app%d\\\\b\"\n  }", i),
			fmt.Sprintf("when = \"command contains '--profile=prod-%d'\"", i),
		}[i%3]
		files[fmt.Sprintf("hooks/f%02d.hook.hcl", i/50)] += fmt.Sprintf("hook \"h%d\" {\n  description = \"One of many\"\n  on          = [\"before_tool\"]\n  %s\n  deny {\n    reason = \"No.\"\n  }\n}\n", i, guard)
	}
	return files
}

// BenchmarkLsp is how long an editor waits, with the delays that hookc lsp has: for the
// diagnostics of a key, which makes an error or mends it; and for all of the linter's.
func BenchmarkLsp(b *testing.B) {
	defer debug.SetMemoryLimit(debug.SetMemoryLimit(lspMemory))
	a := &app{}
	dir := editorDir(b, manyHooks())
	const file = "hooks/f10.hook.hcl"
	b.Run("diagnostics", func(b *testing.B) {
		e := lsptest.Start(b, a.lspOptions(), dir)
		e.Open(file)
		e.Shown(file, func(l []protocol.Diagnostic) bool { return len(l) > 0 })
		waits(b, func(i int) {
			if i%2 == 0 {
				e.Type(file, "command contains", "commmand contains")
			} else {
				e.Type(file, "commmand contains", "command contains")
			}
			e.Shown(file, func(l []protocol.Diagnostic) bool { return strings.Contains(fmt.Sprint(l), "commmand") == (i%2 == 0) })
		})
		reportMemory(b)
	})
	b.Run("pack", func(b *testing.B) { // a policy of one hook that uses the largest pack
		const text = "policy \"p\" {\n  targets = [\"claude-code\"]\n}\nuse \"std/default\" {}\n\nhook \"a\" {\n  description = \"One\"\n  on          = [\"before_tool\"]\n  when        = \"command contains 'prod'\"\n  deny {\n    reason = \"No.\"\n  }\n}\n"
		dir := editorDir(b, map[string]string{"hooks/a.hook.hcl": text})
		const file = "hooks/a.hook.hcl"
		e := lsptest.Start(b, a.lspOptions(), dir)
		e.Open(file)
		e.Shown(file, func(l []protocol.Diagnostic) bool { return len(l) > 0 })
		waits(b, func(i int) {
			if i%2 == 0 {
				e.Type(file, "command contains", "commmand contains")
			} else {
				e.Type(file, "commmand contains", "command contains")
			}
			e.Shown(file, func(l []protocol.Diagnostic) bool { return strings.Contains(fmt.Sprint(l), "commmand") == (i%2 == 0) })
		})
		reportMemory(b)
	})
	for _, ask := range []struct{ name, text, typed string }{
		{"completion/condition", `when = "command contains '--profile=prod-500'"`, `when = "command contains '--profile=prod-500' and com"`},
		{"completion/argument", "description = \"One of many\"\n  on          = [\"before_tool\"]\n  when", "description = \"One of many\"\n  on          = [\"before_tool\"]\n  w"},
	} {
		b.Run(ask.name, func(b *testing.B) {
			e := lsptest.Start(b, a.lspOptions(), dir)
			e.Open(file)
			e.Shown(file, nil)
			waits(b, func(i int) {
				if i%2 == 0 {
					e.Type(file, ask.text, ask.typed)
				} else {
					e.Type(file, ask.typed, ask.text)
				}
				at := e.At(file, ask.text[:20], 0)
				at.Position = e.Position(file, strings.Index(e.Text(file), ask.text[:20])+min(len(ask.text), len(ask.typed))-1)
				var list protocol.CompletionList
				e.Ask("textDocument/completion", at, &list)
			})
		})
	}
	b.Run("hover", func(b *testing.B) {
		e := lsptest.Start(b, a.lspOptions(), dir)
		e.Open(file)
		e.Shown(file, nil)
		waits(b, func(int) {
			var h protocol.Hover
			e.Ask("textDocument/hover", e.At(file, "command contains", 2), &h)
		})
	})
}

// reportMemory reports what is reachable when nothing happens.
func reportMemory(b *testing.B) {
	var m runtime.MemStats
	runtime.GC()
	runtime.ReadMemStats(&m)
	b.ReportMetric(float64(m.HeapAlloc)/1e6, "MB-live")
	b.ReportMetric(float64(m.Sys)/1e6, "MB-system")
}

// waits reports the median and the 95th percentile of how long something takes.
func waits(b *testing.B, do func(i int)) {
	took := make([]time.Duration, b.N)
	for i := range b.N {
		start := time.Now()
		do(i)
		took[i] = time.Since(start)
	}
	slices.Sort(took)
	b.ReportMetric(float64(took[len(took)/2].Microseconds())/1000, "ms-median")
	b.ReportMetric(float64(took[len(took)*95/100].Microseconds())/1000, "ms-p95")
}
