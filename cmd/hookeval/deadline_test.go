package main

import (
	"strconv"
	"testing"
	"testing/fstest"
	"time"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/table"
)

// The evaluator answers before the host gives up: also where the policy's
// time-outs are at the host's own limit.
func TestDeadline(t *testing.T) {
	for _, c := range []struct {
		host, event, hook string
		seconds           int
		want              time.Duration // less than what the host waits
	}{
		{"agent-hooks", "before_tool", "h", 10, 10500 * time.Millisecond},
		{"agent-hooks", "before_tool", "h", 600, 599 * time.Second},
		{"claude-code", "SessionEnd", "", 600, time.Second},
		{"claude-code", "PreToolUse", "", 600, 600500 * time.Millisecond},
		{"claude-code", "Stop", "", 20, 41 * time.Second}, // after_agent and before_stop
	} {
		source := "policy \"p\" {\n}\nhook \"h\" {\n on = [\"before_tool\", \"session_end\", \"after_agent\", \"before_stop\"]\n timeout = \"" + strconv.Itoa(c.seconds) + "s\"\n run { shell = \"true\" }\n}\n"
		p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}, Dir: "."})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		res, diags := compiler.Compile(p, compiler.Options{})
		if diags.HasErrors() {
			t.Fatal(diags)
		}
		tab, err := table.Load(res.Table)
		if err != nil {
			t.Fatal(err)
		}
		h, _ := all.Lookup(c.host)
		e := &evaluation{options: options{host: c.host, event: c.event}, host: h, table: tab}
		if c.hook != "" {
			e.hooks = []string{c.hook}
		}
		if got := e.deadline(e.named()); got != c.want {
			t.Errorf("%s %s, %d s: %s, want %s", c.host, c.event, c.seconds, got, c.want)
		}
	}
}
