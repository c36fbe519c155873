package policytest

import (
	"bytes"
	"encoding/json"
	"encoding/xml"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/rogpeppe/go-internal/diff"
)

// times are what differs between two runs.
var times = regexp.MustCompile(`\b\d+\.\d{3}(s?)\b`)

// golden compares with testdata/golden/name; HOOKC_UPDATE=1 writes it.
func golden(t *testing.T, name string, got []byte) {
	t.Helper()
	got = times.ReplaceAll(got, []byte("0.000$1"))
	path := filepath.Join("testdata", "golden", name)
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile(path, got, 0o644); err != nil {
			t.Fatal(err)
		}
	}
	want, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	if !bytes.Equal(got, want) {
		t.Errorf("%s", diff.Diff(path, want, "got", got))
	}
}

// report runs the tests of a folder.
func report(t *testing.T, dir, format, run string, opt Options) []byte {
	t.Helper()
	files, err := Find(dir, regexp.MustCompile(run))
	if err != nil {
		t.Fatal(err)
	}
	for i := range files {
		files[i].Path = filepath.ToSlash(files[i].Path)
	}
	var out bytes.Buffer
	r, ok := NewReporter(format, &out)
	if !ok {
		t.Fatalf("no format %s", format)
	}
	var sum Summary
	for result := range Run(files, opt) {
		sum.Add(result)
		if err := r.Test(result); err != nil {
			t.Fatal(err)
		}
	}
	if err := r.Done(sum); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func TestReports(t *testing.T) {
	verbose := fakeOptions()
	verbose.Verbose = true
	tests := []struct {
		golden, format, run string
		opt                 Options
	}{
		{"text.txt", "text", "", fakeOptions()},
		{"verbose.txt", "text", "push", verbose},
		{"json.txt", "json", "early|refused|skipped|push", fakeOptions()},
		{"junit.xml", "junit", "early|refused|skipped|push", fakeOptions()},
	}
	for _, tt := range tests {
		t.Run(tt.golden, func(t *testing.T) {
			golden(t, tt.golden, report(t, "testdata/policy", tt.format, tt.run, tt.opt))
		})
	}
}

func TestReportsAreWellFormed(t *testing.T) {
	d := xml.NewDecoder(bytes.NewReader(report(t, "testdata/policy", "junit", "", fakeOptions())))
	for {
		if _, err := d.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for line := range bytes.Lines(report(t, "testdata/policy", "json", "", fakeOptions())) {
		if !json.Valid(line) {
			t.Errorf("no JSON: %s", line)
		}
	}
}

// The order of results is that of the files, however many run at once.
func TestRunKeepsOrder(t *testing.T) {
	dir := t.TempDir()
	var want []string
	for _, name := range strings.Split("abcdefghijklmnopqrstuvwxyz", "") {
		write(t, filepath.Join(dir, name+".txtar"), "event before_tool tool=Shell command=x\ndecide none\n")
		want = append(want, name)
	}
	files, err := Find(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	var got []string
	for r := range Run(files, fakeOptions()) {
		if r.Status != Pass {
			t.Errorf("%s: %s", r.Name, r.Log)
		}
		got = append(got, r.Name)
	}
	if !slices.Equal(got, want) {
		t.Errorf("got %v", got)
	}
	for range Run(files, fakeOptions()) {
		break // ends the others too
	}
}

func write(t *testing.T, path, text string) {
	t.Helper()
	if err := os.MkdirAll(filepath.Dir(path), 0o777); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(path, []byte(text), 0o644); err != nil {
		t.Fatal(err)
	}
}
