//go:build unix

package main

import (
	"bytes"
	"cmp"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"github.com/hookc/hookc/cmd/hookc/clienttest"
	"github.com/hookc/hookc/runtime/testrun"
)

// lintCase is a configuration of the real client that a rule reports, what the
// client does with it, and the same configuration repaired.
type lintCase struct {
	name, code string            // the rule that reports it; "" where none may
	broken     string            // settings; COMMAND, GUARD and REST are filled in
	at         string            // where broken lies; "" for where the client reads it
	does       did               // of the client with them
	mended     string            // the same settings, repaired; "" for what the rule's own fix makes of them
	files      map[string]string // beside both
	mode       os.FileMode       // of these; 0755 where zero
	dir        string            // the project's name, where it matters
	first      []clienttest.Turn // before the two calls
	wanted     func(dir string) clienttest.Turn
	mcp        string // the tool of the server "admin" that is wanted; "" for none
}

// did is what is seen of a guard that is to stop the call "wanted" and no other,
// and of a hook of another event in the same settings.
type did struct{ started, wanted, harmless, rest bool }

var (
	guarded = did{started: true, harmless: true, rest: true}
	never   = did{wanted: true, harmless: true, rest: true}                // the guard does not start
	open    = did{started: true, wanted: true, harmless: true, rest: true} // it starts and stops nothing
	shut    = did{}                                                        // nothing gets through
	dropped = did{wanted: true, harmless: true}                            // nothing of the settings counts
)

// guardCommand refuses what it is there for.
const guardCommand = `touch started; grep -q wanted && { echo 'BLOCKED: not this' >&2; exit 2; }; exit 0`

func (c lintCase) fill(text string) string {
	command, _ := json.Marshal(guardCommand)
	return strings.NewReplacer(
		"GUARD", `{"type": "command", "command": `+string(command)+`}`,
		"COMMAND", string(command),
		"REST", `"PostToolUse": [{"hooks": [{"type": "command", "command": "touch \"$CLAUDE_PROJECT_DIR\"/rest"}]}]`,
	).Replace(text)
}

// settingsFile is where the client reads a project's hooks.
const settingsFile = ".claude/settings.json"

// project writes a project with these settings.
func (c lintCase) project(t *testing.T, settings, at string) string {
	dir := filepath.Join(t.TempDir(), "shop"+c.dir)
	put(t, filepath.Join(dir, at), settings)
	for name, text := range c.files {
		path := filepath.Join(dir, name)
		put(t, path, text)
		if c.mode != 0 {
			if err := os.Chmod(path, c.mode); err != nil {
				t.Fatal(err)
			}
		}
	}
	return dir
}

// reports are the findings of a project that are worse than info, by code.
func reports(t *testing.T, dir string) map[string]string {
	t.Helper()
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"lint", "--no-config", "--format", "json", "--severity", "warning", dir}, nil, &stdout, &stderr); code > 1 {
		t.Fatalf("lint: exit %d\n%s", code, &stderr)
	}
	var out struct {
		Findings []struct{ Code, Severity string }
	}
	if err := json.Unmarshal(stdout.Bytes(), &out); err != nil {
		t.Fatal(err)
	}
	found := map[string]string{}
	for _, f := range out.Findings {
		found[f.Code] = f.Severity
	}
	return found
}

// checkReport looks for the rule's finding; where none is due, for any.
func (c lintCase) checkReport(t *testing.T, dir string) {
	t.Helper()
	found := reports(t, dir)
	if _, ok := found[c.code]; !ok && (c.code != "" || len(found) > 0) {
		t.Errorf("lint reports %v, want %q", found, c.code)
	}
}

// fixed is the settings after the fixes of the case's rule.
func (c lintCase) fixed(t *testing.T) string {
	t.Helper()
	dir := c.project(t, c.fill(c.broken), cmp.Or(c.at, settingsFile))
	var stdout, stderr bytes.Buffer
	if code := Main([]string{"lint", "--no-config", "--select", c.code, "--fix", "--unsafe-fixes", dir}, nil, &stdout, &stderr); code > 1 {
		t.Fatalf("lint --fix: exit %d\n%s", code, &stderr)
	}
	text, err := os.ReadFile(filepath.Join(dir, settingsFile))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// play lets the model try the call that the guard is for, and a harmless one.
func (c lintCase) play(t *testing.T, dir string) (did, clienttest.Result) {
	t.Helper()
	o := clienttest.Options{Dir: dir, Allowed: []string{"Bash", "Write", "mcp__admin__" + c.mcp}}
	wanted, harmless := touches(dir, "wanted"), touches(dir, "harmless")
	if c.wanted != nil {
		wanted = c.wanted(dir)
	}
	called := func() bool { return false }
	if c.mcp != "" {
		var server string
		server, called = mcpServer(t, c.mcp)
		o.Args = []string{"--mcp-config", `{"mcpServers": {"admin": {"type": "http", "url": "` + server + `"}}}`}
		wanted = clienttest.Use("mcp__admin__"+c.mcp, map[string]any{"command": "wanted"})
	}
	o.Script = append(o.Script, c.first...)
	o.Script = append(o.Script, wanted, harmless, clienttest.Say("done"))
	r := clienttest.Run(t, o)
	has := func(name string) bool {
		_, err := os.Stat(filepath.Join(dir, name))
		return err == nil
	}
	return did{has("started"), has("wanted") || called(), has("harmless"), has("rest")}, r
}

// mended are the repaired configurations that were played: many cases have the
// same one.
var mended sync.Map

func (c lintCase) checkMended(t *testing.T, played bool) {
	t.Helper()
	settings := c.fill(c.mended)
	if c.mended == "" {
		settings = c.fixed(t)
	}
	dir := c.project(t, settings, settingsFile)
	if severity, ok := reports(t, dir)[c.code]; ok {
		t.Errorf("lint still reports %s as %s of\n%s", c.code, severity, settings)
	}
	var same bytes.Buffer
	if err := json.Compact(&same, []byte(settings)); err != nil {
		t.Fatalf("%v: %s", err, settings)
	}
	if !played {
		return
	}
	if _, before := mended.LoadOrStore(same.String(), true); before {
		return
	}
	if got, r := c.play(t, dir); got != guarded {
		t.Errorf("repaired it is %+v, of\n%s\n%s", got, settings, r.Stderr)
	}
}

// TestClientAgreesWithLint holds what the rules on configurations say against what
// the client does. Lint is asked about every case; the client plays a sample, in an
// exhaustive run all.
func TestClientAgreesWithLint(t *testing.T) {
	clienttest.Find(t)
	played := map[string]bool{}
	for _, c := range testrun.Some(lintCases, 8) {
		played[c.name] = true
	}
	for _, c := range lintCases {
		t.Run(c.name, func(t *testing.T) {
			t.Parallel()
			c.check(t, played[c.name])
		})
	}
}

func (c lintCase) check(t *testing.T, played bool) {
	t.Helper()
	dir := c.project(t, c.fill(c.broken), cmp.Or(c.at, settingsFile))
	c.checkReport(t, dir)
	if played {
		if got, r := c.play(t, dir); got != c.does {
			t.Errorf("the client did %+v, want %+v\n%s\n%s", got, c.does, r.Stderr, strings.Join(results(r), "\n"))
		}
	}
	if c.code != "" {
		c.checkMended(t, played)
	}
}

// The calls name the whole path: the folder of the session can change.

func touches(dir, name string) clienttest.Turn {
	return clienttest.Bash("touch '" + filepath.Join(dir, name) + "'")
}

func writes(dir string) clienttest.Turn {
	return clienttest.Use("Write", map[string]any{"file_path": filepath.Join(dir, "wanted"), "content": "x"})
}
