package parse

import (
	"fmt"
	"strings"
	"testing"
	"testing/fstest"
)

// manyHooks is a policy of n hooks as generators write them.
func manyHooks(n int) []byte {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, `hook "rule-%d" {
  description = "Rule number %d of many"
  on          = ["before_tool"]
  priority    = %d

  match {
    tool    = "Shell"
    pattern = "rm\\s+-rf\\s+/data/%d"
  }
  when = "command contains \"rm\" and cwd startsWith '/work/%d'"

  deny { reason = "{{ match.text }} is refused by rule %d" }
}

`, i, i, i%1000, i, i, i)
	}
	return []byte(b.String())
}

func BenchmarkLoad(b *testing.B) {
	src := manyHooks(10_000)
	b.SetBytes(int64(len(src)))
	for b.Loop() {
		p, diags := Load(Options{Dir: ".", FS: fstest.MapFS{"a.hook.hcl": {Data: src}}})
		if len(diags) > 0 || len(p.Hooks) != 10_000 {
			b.Fatal(len(p.Hooks), diags)
		}
	}
}
