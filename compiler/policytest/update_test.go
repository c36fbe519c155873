package policytest

import (
	"os"
	"path/filepath"
	"testing"
)

// Updating makes a test pass that passes ever after, and touches nothing but
// the lines that failed.
func TestUpdate(t *testing.T) {
	before, err := os.ReadFile("testdata/update/before.txtar")
	if err != nil {
		t.Fatal(err)
	}
	dir := t.TempDir()
	path := filepath.Join(dir, "t.txtar")
	write(t, path, string(before))

	f := File{Name: "t", Path: path}
	opt := fakeOptions()
	opt.Update = true
	if r := RunFile(f, opt); r.Status != Pass || !r.Updated {
		t.Fatalf("status %s, updated %v\n%s", r.Status, r.Updated, r.Log)
	}
	after, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	golden(t, "updated.txtar", after)

	if r := RunFile(f, fakeOptions()); r.Status != Pass {
		t.Errorf("it does not pass afterwards:\n%s", r.Log)
	}
	if r := RunFile(f, opt); r.Status != Pass || r.Updated {
		t.Errorf("a second update: status %s, updated %v\n%s", r.Status, r.Updated, r.Log)
	}
}

func TestApplyEdits(t *testing.T) {
	tests := []struct{ before, want string }{
		{"decide deny", "X"},
		{"decide deny\r\nnext", "X\r\nnext"},
		{"\t[a] ! decide deny  # why\n", "\t[a] X  # why\n"},
		{"decide deny# why\n", "X# why\n"},
		{"reason 'it''s # one word' # why", "X # why"},
		{"# nothing\n", "# nothing\n"},
	}
	for _, tt := range tests {
		if got := string(applyEdits([]byte(tt.before), []edit{{1, "X"}})); got != tt.want {
			t.Errorf("%q: got %q, want %q", tt.before, got, tt.want)
		}
	}
}
