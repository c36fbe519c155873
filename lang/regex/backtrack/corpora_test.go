package backtrack

import (
	"bufio"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/hookc/hookc/lang/regex"
)

type row struct {
	Pattern, Flags, Dialect, Label string
}

func corpus(t *testing.T, name string) (rows []row) {
	dir := os.Getenv("HOOKC_CORPORA")
	if dir == "" {
		t.Skip("HOOKC_CORPORA is not set")
	}
	f, err := os.Open(filepath.Join(dir, "regex", name+".jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r row
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatal(err)
		}
		rows = append(rows, r)
	}
	return rows
}

func (r row) dialect() regex.Dialect {
	switch {
	case strings.HasPrefix(r.Dialect, "python"):
		return regex.Python
	case strings.HasPrefix(r.Dialect, "rust"):
		return regex.Rust
	case r.Dialect == "re2":
		return regex.RE2
	}
	return regex.ECMAScript
}

// Patterns that people wrote end quickly, whatever is said of them.
func TestCorporaEnd(t *testing.T) {
	for _, name := range []string{"matchers", "gitleaks", "karanb192", "dcg_packs", "policyapprovalgate"} {
		rows := corpus(t, name)
		counts := map[Growth]int{}
		refused, searches := 0, 0
		var total, worst time.Duration
		for _, r := range rows {
			start := time.Now()
			tree, err := regex.Parse(r.Pattern, r.dialect())
			if err != nil {
				refused++
				t.Logf("%s: %q: %v", name, r.Pattern, err)
				continue
			}
			rep := Analyze(tree, Options{})
			took := time.Since(start)
			total += took
			worst = max(worst, took)
			counts[rep.Growth]++
			if rep.Search {
				searches++
			}
			if rep.Growth == Unknown || rep.Growth == Exponential || testing.Verbose() && took > 50*time.Millisecond {
				t.Logf("%s: %q: %s %s %q %v", name, r.Pattern, rep.Growth, rep.Why, rep.Attack(2), took)
			}
		}
		t.Logf("%s: %d patterns, %d refused, %v, %d of them by search; %v each, %v at most", name, len(rows), refused, counts, searches, total/time.Duration(len(rows)), worst)
	}
}
