package rules_test

import (
	"bufio"
	"bytes"
	"crypto/sha256"
	"encoding/json"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/stdlib"
)

// sample is a configuration that somebody has published, with the path that it
// has in its repository.
type sample struct {
	Host  string `json:"host"`
	Path  string `json:"path"`
	File  string `json:"file"`
	Label string `json:"label"`

	key  string // the beginning of its sum, by which records name it
	data []byte
}

// samples reads an index of configurations of HOOKC_CORPORA.
func samples(t *testing.T, index string) (out []sample) {
	dir := os.Getenv("HOOKC_CORPORA")
	if dir == "" {
		t.Skip("HOOKC_CORPORA names no corpora")
	}
	f, err := os.Open(filepath.Join(dir, index))
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	for lines := bufio.NewScanner(f); lines.Scan(); {
		var s sample
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		if s.data, err = os.ReadFile(filepath.Join(dir, s.File)); err != nil {
			t.Fatal(err)
		}
		s.key = fmt.Sprintf("%x", sha256.Sum256(s.data))[:12]
		out = append(out, s)
	}
	return out
}

// lint lays the sample where it lay, beside other files, and lints it.
func (s sample) lint(t *testing.T, beside ...string) diag.List {
	t.Helper()
	dir := t.TempDir()
	for _, name := range append([]string{s.Path}, beside...) {
		if err := os.MkdirAll(filepath.Join(dir, filepath.Dir(name)), 0o755); err != nil {
			t.Fatal(err)
		}
		data := s.data
		if name != s.Path {
			data = nil
		}
		if err := os.WriteFile(filepath.Join(dir, name), data, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	t.Chdir(dir)
	res, err := lint.Run(lint.Options{Paths: []string{filepath.FromSlash(s.Path)}, Packs: stdlib.Packs, Rules: usual()})
	if err != nil {
		t.Fatal(err)
	}
	return res.Findings
}

// usual is the rules that nobody has to ask for.
func usual() (out []*lint.Rule) {
	for _, r := range rules.All {
		if !r.OffByDefault {
			out = append(out, r)
		}
	}
	return out
}

// TestCorpora lints configurations that people have. Each finding that is an error
// stands in testdata/corpora.txt, where somebody has written down whether it is
// true, and why: none may be false. HOOKC_UPDATE=1 adds those that are new, to be
// judged.
func TestCorpora(t *testing.T) {
	judged := judgements(t)
	var list []string
	counts := map[string]int{}
	for _, s := range samples(t, "configs/index.jsonl") {
		t.Run(s.key, func(t *testing.T) {
			for _, d := range s.lint(t) {
				counts[fmt.Sprintf("%s %s %s", d.Severity, d.Code, d.Name)]++
				t.Logf("%s %v: %s %s %s; %s", s.File, d.Span, d.Severity, d.Code, d.Summary, d.Detail)
				if d.Severity != diag.Error {
					continue
				}
				finding := fmt.Sprintf("%s %s %d:%d:", s.key, d.Code, d.Span.Start.Line, d.Span.Start.Column)
				switch verdict := judged[finding]; {
				case os.Getenv("HOOKC_UPDATE") != "" && verdict == "":
					judged[finding] = "false not judged: " + d.Summary
				case !strings.HasPrefix(verdict, "true "):
					t.Errorf("%s %s: %q: the finding is not known to be true", finding, d.Summary, verdict)
				}
				list = append(list, finding)
			}
		})
	}
	for finding := range judged {
		if !slices.Contains(list, finding) {
			t.Logf("%s is judged and not found any more", finding)
			delete(judged, finding)
		}
	}
	for _, key := range slices.Sorted(maps.Keys(counts)) {
		t.Logf("%4d %s", counts[key], key)
	}
	if os.Getenv("HOOKC_UPDATE") != "" {
		record(t, judged)
	}
}

const recordFile = "testdata/corpora.txt"

var recordHead = "# The errors that hookc finds in the configurations of the corpora, by the beginning\n" +
	"# of their SHA-256 and the line, each looked at: true, or false, and why.\n"

func judgements(t *testing.T) map[string]string {
	out := map[string]string{}
	data, err := os.ReadFile(recordFile)
	if err != nil {
		t.Fatal(err)
	}
	for line := range strings.Lines(string(data)) {
		if line = strings.TrimSpace(line); line == "" || line[0] == '#' {
			continue
		}
		finding, verdict, ok := strings.Cut(line, ": ")
		if !ok {
			t.Fatalf("%s: %q is no judgement", recordFile, line)
		}
		out[finding+":"] = verdict
	}
	return out
}

func record(t *testing.T, judged map[string]string) {
	b := bytes.NewBufferString(recordHead)
	for _, finding := range slices.Sorted(maps.Keys(judged)) {
		fmt.Fprintf(b, "%s %s\n", finding, judged[finding])
	}
	if err := os.WriteFile(recordFile, b.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}
