package main

import (
	"bytes"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/cmd/hookc/lsp/lsptest"
	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/runtime/testrun"
)

// lspSessions are the files that random edits are made in.
var lspSessions = []struct{ file, text string }{
	{"hooks/a.hook.hcl", lspShadowed + lspPolicy},
	{".claude/settings.json", `{
  "hooks": {
    "PreToolUse": [
      {"matcher": "Bash|Edit", "hooks": [{"type": "command", "command": "./guard.sh \"$FILE\" || exit 1", "timeout": 5000}]}
    ],
    "Stop": [{"hooks": [{"type": "command", "command": "npm test"}]}]
  }
}
`},
}

// TestLspRandomEdits: after any edits the server says of a document what hookc lint says
// of the same text on standard input, at the same places, and it never crashes.
func TestLspRandomEdits(t *testing.T) {
	rounds := testrun.Count(12, 120)
	r := rand.New(rand.NewPCG(testrun.Seed(t), 17))
	for _, session := range lspSessions {
		e := editorIn(t, map[string]string{session.file: session.text})
		e.Open(session.file)
		for range rounds {
			for range 1 + r.IntN(4) {
				randomEdit(e, r, session.file)
			}
			text := e.Text(session.file)
			want := lintedText(t, filepath.Join(e.Dir, session.file), text)
			var last []string
			timeout := time.AfterFunc(50*time.Second, func() { t.Logf("hookc lint says\n%q, the server\n%q of\n%s", want, last, text) })
			e.Shown(session.file, func(l []protocol.Diagnostic) bool {
				last = placed(l)
				return slices.Equal(last, want)
			})
			timeout.Stop()
		}
	}
}

// randomEdit deletes, doubles, moves or types a few bytes, or puts the text back.
func randomEdit(e *lsptest.Editor, r *rand.Rand, file string) {
	text := e.Text(file)
	from := runeStart(text, r.IntN(len(text)+1))
	to := runeStart(text, min(len(text), from+r.IntN(12)))
	to = max(from, to)
	switch r.IntN(6) {
	case 0:
		e.Replace(file, from, to, "")
	case 1:
		e.Replace(file, to, to, text[from:to])
	case 2:
		pieces := []string{"\"", "{", "}", "\n", "hook \"x\" {", "$", "🙂", ".", "[", "deny {}", "\r\n", "{{ ", "(", "rm"}
		e.Replace(file, from, from, pieces[r.IntN(len(pieces))])
	case 3:
		e.Replace(file, from, to, strings.ToUpper(text[from:to]))
	default:
		for _, s := range lspSessions {
			if s.file == file {
				e.Replace(file, 0, len(text), s.text)
			}
		}
	}
}

func runeStart(text string, at int) int {
	for at > 0 && at < len(text) && text[at]&0xC0 == 0x80 {
		at--
	}
	return at
}

// placed is diagnostics as text.
func placed(list []protocol.Diagnostic) (out []string) {
	for _, d := range list {
		code, _, _ := strings.Cut(d.Code, " ")
		summary, _, _ := strings.Cut(d.Message, "\n")
		out = append(out, fmt.Sprintf("%d %s %s", d.Range.Start.Line+1, code, summary))
	}
	slices.Sort(out)
	return out
}

// lintedText is what hookc lint says of a text.
func lintedText(t *testing.T, file, text string) (out []string) {
	var stdout, stderr bytes.Buffer
	code := Main([]string{"lint", "-", "--stdin-filename", file, "--format", "json"}, strings.NewReader(text), &stdout, &stderr)
	if code == 2 {
		t.Fatalf("hookc lint: %s", stderr.String())
	}
	var report struct {
		Findings []struct {
			Code, Message string
			Line          int
		}
	}
	if err := json.Unmarshal(stdout.Bytes(), &report); err != nil {
		t.Fatal(err)
	}
	for _, f := range report.Findings {
		out = append(out, fmt.Sprintf("%d %s %s", max(f.Line, 1), f.Code, f.Message))
	}
	slices.Sort(out)
	return out
}
