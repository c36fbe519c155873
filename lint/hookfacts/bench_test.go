package hookfacts_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// group is the rules about several hooks that are on.
func group() (out []*lint.Rule) {
	for _, r := range rules.All {
		if strings.HasPrefix(string(r.Code), "HK3") && !r.OffByDefault {
			out = append(out, r)
		}
	}
	return out
}

// shapes are policies of 10,000 hooks in which pairs are not alike.
var shapes = []struct {
	name string
	hook func(i int) (match, step string)
}{
	{"literals", func(i int) (string, string) {
		return input(fmt.Sprintf("^tool%05d run$", i)), deny
	}},
	{"allow-deny", func(i int) (string, string) {
		return input(fmt.Sprintf("^tool%05d", i/2)), []string{deny, "allow {}"}[i%2]
	}},
	{"unanchored", func(i int) (string, string) {
		return input(fmt.Sprintf("word%05d", i)), []string{deny, "allow {}", ask}[i%3]
	}},
	{"final", func(i int) (string, string) {
		return input(fmt.Sprintf("word%05d", i)), []string{deny, "allow { final = true }"}[i%2]
	}},
	{"commands", func(i int) (string, string) {
		return fmt.Sprintf("command {\n      program = \"tool%05d\"\n      args = [\"x\"]\n    }", i/3), []string{deny, "allow {}", ask}[i%3]
	}},
	{"globs", func(i int) (string, string) {
		return fmt.Sprintf("path = [\"src/p%05d/**/*.go\", \"**/f%05d.txt\"]", i, i/2), []string{deny, ask}[i%2]
	}},
	{"nothing", func(i int) (string, string) {
		return "tool = \"Shell|Grep\"", []string{ask, "warn { message = \"x\" }"}[i%2]
	}},
	{"rewrites", func(i int) (string, string) {
		return input(fmt.Sprintf("word%04d", i)), fmt.Sprintf("rewrite { input = { command = \"make %d\" } }", i)
	}},
}

const (
	deny = `deny { reason = "No." }`
	ask  = `ask { reason = "Sure?" }`
)

func input(regex string) string {
	return "tool = \"Shell\"\n    input = { command = \"" + regex + "\" }"
}

func policy(n int, hook func(i int) (match, step string)) string {
	var b strings.Builder
	for i := range n {
		match, step := hook(i)
		fmt.Fprintf(&b, "hook \"h%d\" {\n  on = [\"before_tool\"]\n  match {\n    %s\n  }\n  %s\n}\n", i, match, step)
	}
	return b.String()
}

// BenchmarkGroup is what the group's rules take of a large policy.
func BenchmarkGroup(b *testing.B) {
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			dir := b.TempDir()
			if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(policy(10_000, s.hook)), 0o644); err != nil {
				b.Fatal(err)
			}
			var took time.Duration
			var findings int
			for b.Loop() {
				res, err := lint.Run(lint.Options{Paths: []string{dir}, Rules: group()})
				if err != nil {
					b.Fatal(err)
				}
				findings = len(res.Findings)
				for name, t := range res.Times {
					took += t
					b.ReportMetric(t.Seconds(), name+"-s")
				}
			}
			b.ReportMetric(took.Seconds()/float64(b.N), "rules-s/op")
			b.ReportMetric(float64(findings), "findings")
		})
	}
}
