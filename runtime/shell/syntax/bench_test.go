package syntax

import (
	"strings"
	"testing"

	oracle "mvdan.cc/sh/v3/syntax"
)

// usual is a command of 137 bytes, as an agent writes them.
const usual = `cd /srv/app && git add -A && git commit -m "fix: the parser, again ($USER)" && npm test 2>&1 | tail -20; for f in *.log; do rm "$f"; done`

// long has n bytes of many commands.
func long(n int) string {
	unit := usual + "\ncat > notes.md <<'EOF'\n" + strings.Repeat("Some text that is written to a file, $x and all.\n", 60) + "EOF\n"
	return strings.Repeat(unit, n/len(unit)+1)[:n]
}

func sizes() map[string]string {
	return map[string]string{"137B": usual, "4kB": strings.Repeat(usual+"\n", 30)[:4096], "1MB": long(1 << 20)}
}

func BenchmarkParse(b *testing.B) {
	for _, name := range []string{"137B", "4kB", "1MB"} {
		src := sizes()[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				Parse(src)
			}
		})
	}
}

func BenchmarkOracle(b *testing.B) {
	for _, name := range []string{"137B", "4kB", "1MB"} {
		src := sizes()[name]
		b.Run(name, func(b *testing.B) {
			b.ReportAllocs()
			b.SetBytes(int64(len(src)))
			for b.Loop() {
				_, _ = oracle.NewParser(oracle.Variant(oracle.LangBash)).Parse(strings.NewReader(src), "")
			}
		})
	}
}

func BenchmarkHostile(b *testing.B) {
	for _, h := range hostile {
		src := h.text(1 << 20)
		b.Run(strings.ReplaceAll(h.name, " ", "_"), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				Parse(src)
			}
		})
	}
}
