package backtrack

import (
	"bytes"
	"encoding/json"
	"os/exec"
	"strings"
	"testing"
	"time"

	"github.com/dlclark/regexp2"

	"github.com/hookc/hookc/lang/regex"
)

// pumpsFor is the least power of two of pumps with which the machine takes so
// many steps.
func pumpsFor(t *testing.T, pattern string, r Report, steps int) int {
	t.Helper()
	tree, _ := regex.Parse(pattern, regex.ECMAScript)
	p, err := compile(tree, false)
	if err != nil {
		t.Fatal(err)
	}
	for n := 4; n < 1<<14; n *= 2 {
		if out, _ := p.search(r.Attack(n), true, steps); out == exceeded {
			return n
		}
	}
	t.Fatalf("%q: %q %q %q takes few steps", pattern, r.Prefix, r.Pump, r.Suffix)
	return 0
}

// merged are patterns that the other engine rewrites: alternatives that are equal
// are one to it, and repetitions of repetitions.
var merged = map[string]bool{`^(a|a)*$`: true, `^(?:a{1,3}){1,30}$`: true}

// Another engine that backtracks does not come to an end either: with four times
// the pumps that are slow for ours it would take longer than the sun lasts.
func TestExponentialOnAnotherEngine(t *testing.T) {
	for _, c := range table {
		if c.growth != Exponential || merged[c.pattern] {
			continue
		}
		t.Run(c.pattern, func(t *testing.T) {
			t.Parallel()
			r := report(t, c.pattern, regex.ECMAScript)
			re, err := regexp2.Compile(c.pattern, regexp2.ECMAScript)
			if err != nil {
				t.Fatal(err)
			}
			re.MatchTimeout = 300 * time.Millisecond
			n := 4 * pumpsFor(t, c.pattern, r, maxRun)
			if _, err := re.MatchString(r.Attack(n)); err == nil {
				t.Errorf("%d times %q ends at once", n, r.Pump)
			}
		})
	}
}

// timeNode prints how long each pattern takes for a text and a longer one, the
// least of some runs.
const timeNode = `
const least=(r,t)=>{let m=1e9;for(let i=0;i<3;i++){const s=process.hrtime.bigint();r.test(t);m=Math.min(m,Number(process.hrtime.bigint()-s)/1e3)}return Math.max(m,1)}
const all=JSON.parse(require('fs').readFileSync(0,'utf8'))
console.log(JSON.stringify(all.map(a=>{const r=new RegExp(a.Pattern);for(let i=0;i<50;i++)r.test(a.Short.slice(0,40));return [least(r,a.Short),least(r,a.Long)]})))`

type timed struct {
	Pattern, Short, Long string
	times                float64 // by how much the long text is longer
	least                float64 // by how much it must take longer
}

// V8 itself takes longer, by much more than the text is longer.
func TestAttacksOnNode(t *testing.T) {
	node, err := exec.LookPath("node")
	if err != nil {
		t.Skip("node is not installed")
	}
	if testing.Short() {
		t.Skip("it takes seconds")
	}
	var all []timed
	for _, c := range table {
		r := report(t, c.pattern, regex.ECMAScript)
		if r.Growth != Polynomial && r.Growth != Exponential {
			continue
		}
		n := pumpsFor(t, c.pattern, r, 30_000)
		long := 8 * n
		if r.Degree > 2 {
			long = 4 * n
		}
		if r.Growth == Exponential {
			n, long = n/2, pumpsBetween(t, c.pattern, r)
		}
		x := timed{Pattern: c.pattern, Short: r.Attack(n), Long: r.Attack(long)}
		x.times = float64(len(x.Long)) / float64(len(x.Short))
		x.least = 1.8 * x.times
		all = append(all, x)
	}
	slower(t, node, all, 3)
}

// pumpsBetween is the most pumps with which the machine takes five million steps.
func pumpsBetween(t *testing.T, pattern string, r Report) int {
	tree, _ := regex.Parse(pattern, regex.ECMAScript)
	p, _ := compile(tree, false)
	for n := 2; ; n++ {
		if out, _ := p.search(r.Attack(n), true, 5_000_000); out == exceeded {
			return n
		}
	}
}

// slower times the texts, and those again that were not slower: a machine may be
// busy.
func slower(t *testing.T, node string, all []timed, tries int) {
	in, err := json.Marshal(all)
	if err != nil {
		t.Fatal(err)
	}
	cmd := exec.Command(node, "-e", timeNode)
	cmd.Stdin = bytes.NewReader(in)
	out, err := cmd.Output()
	if err != nil {
		t.Fatalf("node does not run: %v", err)
	}
	var times [][2]float64
	if err := json.Unmarshal(bytes.TrimSpace(out), &times); err != nil {
		t.Fatalf("%s: %v", strings.TrimSpace(string(out)), err)
	}
	var again []timed
	for i, x := range all {
		ratio := times[i][1] / times[i][0]
		t.Logf("%-50q %6.1f times the text, %9.1f times as long: %.0f and %.0f µs", x.Pattern, x.times, ratio, times[i][0], times[i][1])
		if ratio < x.least {
			again = append(again, x)
		}
	}
	switch {
	case len(again) == 0:
	case tries > 0:
		slower(t, node, again, tries-1)
	default:
		t.Errorf("%d patterns are not slower: %v", len(again), again[0].Pattern)
	}
}
