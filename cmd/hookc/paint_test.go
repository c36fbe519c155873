package main

import (
	"io"
	"regexp"
	"strings"
	"testing"
)

// The words that say what was decided are coloured; what somebody else wrote is not,
// and no text changes.
func TestPainter(t *testing.T) {
	text := `weaker before_tool: no decision → allow
    event  Shell deny → ask (a:1)
    old    no decision
    new    allow, hook fixtures (new/guards.hook.hcl:1)
2 weaker, 1 stricter, 0 other; 0 possible
refuted  no-secrets (hooks/a.hook.hcl:27)
      10  none
The hooks, in order:
├─ no-force-push (hooks/a.hook.hcl:15): deny, which decides
│  └─ no    flags = "force" (line 21)
denying is no word of ours
`
	want := `{1;31 weaker} before_tool: no decision → {1;32 allow}
    event  {1 Shell deny → ask (a:1)}
    old    {2 no decision}
    new    {1;32 allow}, hook fixtures{2  (new/guards.hook.hcl:1)}
2 weaker, 1 stricter, 0 other; 0 possible
{1;31 refuted}  no-secrets{2  (hooks/a.hook.hcl:27)}
      10  {2 none}
{1 The hooks, in order:}
├─ no-force-push{2  (hooks/a.hook.hcl:15)}: {1;31 deny}, which decides
│  └─ {2 no}    flags = "force"{2  (line 21)}
denying is no word of ours
`
	var out strings.Builder
	p := newPainter(&out)
	for _, piece := range strings.SplitAfter(text, " ") { // not in whole lines
		if _, err := io.WriteString(p, piece); err != nil {
			t.Fatal(err)
		}
	}
	braces := regexp.MustCompile("\x1b\\[([1-9][0-9;]*)m([^\x1b]*)\x1b\\[0m")
	if got := braces.ReplaceAllString(out.String(), "{$1 $2}"); got != want {
		t.Errorf("got\n%s\nwant\n%s", got, want)
	}
}
