//go:build unix

package main

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/runtime/host/codex"
)

// TestAskedClients: whatever a client does instead of an answer, doctor comes to an
// end and knows why there is none.
func TestAskedClients(t *testing.T) {
	defer func(limit time.Duration) { askLimit = limit }(askLimit)
	for name, c := range map[string]struct{ script, want string }{
		"does not know the flag":        {"echo unknown command >&2; exit 2", "exit status 2: unknown command"},
		"ends at once":                  {"exit 0", "ended without an answer"},
		"hangs":                         {"exec sleep 600", "no answer within 2s"},
		"hangs with a child":            {"sleep 20 & wait", "no answer within 2s"},
		"reads nothing, prints garbage": {"echo '{'; echo '[1]'; echo x", "ended without an answer"},
		"never stops":                   {"exec yes", "too long"},
		"refuses":                       {`echo '{"id":1,"result":{}}'; echo '{"id":2,"error":{"code":-32601,"message":"no such method"}}'; cat`, "no such method"},
		"answers":                       {`echo '{"id":2,"result":{"data":[]}}'; exec sleep 600`, ""},
		"answers in two parts":          {`printf '{"id":2,"resu'; sleep 0.1; echo 'lt":{"data":[]}}'; cat`, ""},
	} {
		t.Run(name, func(t *testing.T) {
			program := filepath.Join(t.TempDir(), "codex")
			if err := os.WriteFile(program, []byte("#!/bin/sh\n"+c.script+"\n"), 0o755); err != nil {
				t.Fatal(err)
			}
			askLimit = time.Minute
			if strings.HasPrefix(name, "hangs") {
				askLimit = 2 * time.Second
			}
			started := time.Now()
			_, err := hooksOf(program, codex.Target.Asked, t.TempDir())
			switch {
			case c.want == "" && err != nil, c.want != "" && err == nil, err != nil && !strings.Contains(err.Error(), c.want):
				t.Errorf("got %v, want %q", err, c.want)
			case strings.HasPrefix(name, "hangs") && time.Since(started) > 15*time.Second: // the child sleeps longer
				t.Errorf("it took %s", time.Since(started))
			}
		})
	}
}
