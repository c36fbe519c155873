package analyze

import (
	"fmt"
	"strings"
	"testing"
)

// manyHooks is a policy of n hooks of the usual kinds.
func manyHooks(n int) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, "hook \"h%d\" {\n  on = [\"before_tool\"]\n  priority = %d\n", i, i%1000)
		switch i % 5 {
		case 0:
			fmt.Fprintf(&b, "  match {\n    command {\n      program = \"tool%d\"\n      args = [\"push\"]\n    }\n  }\n", i)
		case 1:
			fmt.Fprintf(&b, "  match {\n    tool = \"Shell\"\n    pattern = [\"secret-%d\\\\d+\"]\n  }\n", i)
		case 2:
			fmt.Fprintf(&b, "  match {\n    path = [\"src/%d/**/*.go\"]\n  }\n", i)
		case 3:
			fmt.Fprintf(&b, "  match { tool = [\"WriteFile\", \"EditFile\"] }\n  when = \"content contains 'x%d' and agent != nil\"\n", i)
		case 4:
			fmt.Fprintf(&b, "  when = \"any(shell.commands, .name == 'p%d' and 'x' in .operands) or git.branch == 'b%d'\"\n", i, i)
		}
		b.WriteString("  deny { reason = \"No.\" }\n}\n")
	}
	return b.String()
}

func benchmarkAll(b *testing.B, each func(*Policy)) {
	loaded := load(b, manyHooks(10_000))
	for b.Loop() {
		each(New(loaded.Policy, loaded.Result))
	}
}

func BenchmarkGuards(b *testing.B) {
	benchmarkAll(b, func(a *Policy) {
		for _, h := range a.Policy.Hooks {
			a.Guard(h, "before_tool")
		}
	})
}

func BenchmarkEmpty(b *testing.B) {
	benchmarkAll(b, func(a *Policy) {
		for _, h := range a.Policy.Hooks {
			a.Empty(a.Guard(h, "before_tool"))
		}
	})
}

func BenchmarkTruths(b *testing.B) {
	benchmarkAll(b, func(a *Policy) {
		for _, h := range a.Policy.Hooks {
			a.Truths(h, "before_tool")
		}
	})
}

// BenchmarkOverlap asks each hook about the one behind it.
func BenchmarkOverlap(b *testing.B) {
	benchmarkAll(b, func(a *Policy) {
		for i, h := range a.Policy.Hooks[1:] {
			a.Overlap(a.Guard(a.Policy.Hooks[i], "before_tool"), a.Guard(h, "before_tool"))
		}
	})
}
