package lint_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// shapes are policies of 10,000 hooks that ask something else of the analyses:
// none may take more than a few seconds.
var shapes = []struct {
	name string
	hook func(i int) (guard, step string)
}{
	{"mixture", mixed},
	{"patterns", func(i int) (string, string) {
		return shellText(fmt.Sprintf(`kubectl delete namespace team-%d\\b`, i)), deny
	}},
	{"allow-deny", func(i int) (string, string) {
		return shellText(fmt.Sprintf("^tool%05d", i/2)), []string{deny, "allow {}"}[i%2]
	}},
	{"overlapping", func(i int) (string, string) {
		return shellText(fmt.Sprintf("(rm|shred) .*word%d", i)), []string{deny, "allow {}", ask}[i%3]
	}},
	{"alike", func(i int) (string, string) {
		return shellText(fmt.Sprintf("a.*b%d.*c", i%50)), []string{deny, "allow {}", ask}[i%3]
	}},
	{"conditions", func(i int) (string, string) {
		return fmt.Sprintf(`when = "command contains 'tool%d' and not (command startsWith 'x%d') or cwd == '/w/%d'"`, i, i, i), []string{deny, ask}[i%2]
	}},
	{"files", func(i int) (string, string) {
		return fmt.Sprintf("match {\n    writes = [\"src/p%05d/**/*.go\", \"!**/f%05d.txt\"]\n  }", i, i/2), []string{deny, ask}[i%2]
	}},
}

const (
	deny = `deny { reason = "No." }`
	ask  = `ask { reason = "Sure?" }`
)

func shellText(regex string) string {
	return "match {\n    tool    = \"Shell\"\n    pattern = \"" + regex + "\"\n  }"
}

// mixed is a third of hooks that select a tool, a third a text, a third fields.
func mixed(i int) (guard, step string) {
	step = []string{deny, `warn { message = "Look." }`, ask, deny}[i%4]
	switch i % 6 {
	case 0:
		return fmt.Sprintf("match {\n    tool = \"mcp__crm%d__update_record\"\n  }", i), step
	case 1, 4:
		return shellText(fmt.Sprintf(`terraform\\s+destroy\\s.*-target=module\\.app%d\\b`, i)), step
	case 2:
		return fmt.Sprintf(`when = "command contains '--profile=prod-%d'"`, i), step
	case 3:
		return fmt.Sprintf("match {\n    tool = \"mcp__git%d__(create|update|delete)_branch\"\n  }", i), step
	}
	return fmt.Sprintf(`when = "path startsWith '/srv/app%d/'"`, i), step
}

// BenchmarkRun is lint with all rules, per shape.
func BenchmarkRun(b *testing.B) {
	var on []*lint.Rule
	for _, r := range rules.All {
		if !r.OffByDefault {
			on = append(on, r)
		}
	}
	for _, s := range shapes {
		b.Run(s.name, func(b *testing.B) {
			dir := b.TempDir()
			var text strings.Builder
			for i := range 10_000 {
				guard, step := s.hook(i)
				fmt.Fprintf(&text, "hook \"h%d\" {\n  description = \"One of many\"\n  on = [\"before_tool\"]\n  %s\n  %s\n}\n", i, guard, step)
			}
			if err := os.WriteFile(filepath.Join(dir, "p.hook.hcl"), []byte(text.String()), 0o644); err != nil {
				b.Fatal(err)
			}
			b.ReportAllocs()
			findings := 0
			for b.Loop() {
				res, err := lint.Run(lint.Options{Paths: []string{dir}, Rules: on, AllRules: rules.All})
				if err != nil || len(res.Broken) > 0 || len(res.Failures) > 0 {
					b.Fatal(err, res)
				}
				findings = len(res.Findings)
			}
			b.ReportMetric(float64(findings), "findings")
		})
	}
}
