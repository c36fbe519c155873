package regex

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"os/exec"
	"strings"
	"testing"
)

// The engines themselves say what they accept, where they are installed. Each
// gets a list of patterns and prints 1 or 0 for each.
const (
	askNode   = `const a=JSON.parse(require('fs').readFileSync(0,'utf8'));console.log(a.map(p=>{try{new RegExp(p);return 1}catch(e){return 0}}).join(''))`
	askPython = `
import json,re,sys,warnings
assert sys.version_info >= (3,11)
warnings.simplefilter('ignore')
def ok(p):
    try: re.compile(p); return '1'
    except (re.error,OverflowError,RecursionError): return '0'
print(''.join(ok(p) for p in json.load(sys.stdin)))`
)

func ask(t *testing.T, patterns any, program string, args ...string) string {
	t.Helper()
	path, err := exec.LookPath(program)
	if err != nil {
		t.Skipf("%s is not installed", program)
	}
	in, err := json.Marshal(patterns)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(path, args...)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Skipf("%s does not run: %v", program, err)
	}
	return strings.TrimSpace(string(out))
}

func randomPatterns(n int, leave func(string) bool) (out []string) {
	r := rand.New(rand.NewPCG(3, 4))
	for len(out) < n {
		if p := randomPattern(r, 6); !leave(p) {
			out = append(out, p)
		}
	}
	return out
}

func accepts(t *testing.T, d Dialect, patterns []string, verdicts string) {
	t.Helper()
	if len(verdicts) != len(patterns) {
		t.Fatalf("%d verdicts for %d patterns", len(verdicts), len(patterns))
	}
	wrong, accepted := 0, 0
	for i, p := range patterns {
		tree, err := Parse(p, d)
		if err == nil {
			accepted++
			inOrder(t, tree)
		}
		if (verdicts[i] == '1') != (err == nil) {
			if wrong++; wrong <= 20 {
				t.Errorf("%q: the engine says %c, Parse says %v", p, verdicts[i], err)
			}
		}
	}
	if accepted < len(patterns)/20 {
		t.Errorf("only %d of %d were accepted", accepted, len(patterns))
	}
	t.Logf("%d of %d patterns are accepted, %d verdicts differ", accepted, len(patterns), wrong)
}

func TestECMAScriptAcceptsWhatNodeAccepts(t *testing.T) {
	// Flags of groups, and one name in two alternatives, came with ES2025: older
	// engines refuse them.
	young := func(p string) bool {
		tree, err := Parse(p, ECMAScript)
		return err == nil && (len(tree.Flags) > 0 || strings.Count(p, "(?<n>") > 1 || strings.Count(p, "(?<m>") > 1)
	}
	patterns := randomPatterns(60_000, young)
	accepts(t, ECMAScript, patterns, ask(t, patterns, "node", "-e", askNode))
}

func TestPythonAcceptsWhatPythonAccepts(t *testing.T) {
	// Names of characters are left out, and \z, which came with 3.14.
	young := func(p string) bool {
		return strings.Contains(p, `\N`) || strings.Contains(p, `\z`)
	}
	patterns := randomPatterns(60_000, young)
	accepts(t, Python, patterns, ask(t, patterns, "python3", "-c", askPython))
}
