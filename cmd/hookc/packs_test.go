package main

import (
	"bytes"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/stdlib"
)

// packNames lists the packs that hookc carries.
func packNames(t *testing.T) []string {
	t.Helper()
	entries, err := fs.ReadDir(stdlib.Packs, ".")
	if err != nil {
		t.Fatal(err)
	}
	var names []string
	for _, e := range entries {
		names = append(names, e.Name())
	}
	return names
}

// TestPacks runs the tests of each pack, as hookc test stdlib/NAME does, and
// with --effects where they say what steps do.
func TestPacks(t *testing.T) {
	t.Parallel()
	for _, name := range packNames(t) {
		dir := filepath.Join("..", "..", "stdlib", name)
		t.Run(name, func(t *testing.T) {
			t.Parallel()
			compiled := &variants{}
			testPack(t, dir, testFlags{variants: compiled})
			if hasEffects(t, dir) {
				t.Run("effects", func(t *testing.T) { testPack(t, dir, testFlags{variants: compiled, effects: true}) })
			}
		})
	}
}

// hasEffects is whether a test of the pack has lines for steps that act.
func hasEffects(t *testing.T, dir string) bool {
	files, err := policytest.Find(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		archive, err := os.ReadFile(f.Path)
		if err != nil {
			t.Fatal(err)
		}
		if bytes.Contains(archive, []byte("[effects]")) {
			return true
		}
	}
	return false
}

func testPack(t *testing.T, dir string, f testFlags) {
	var errOut bytes.Buffer
	a := &app{out: &errOut, errOut: &errOut}
	opt, err := a.testOptions(dir, t.TempDir(), f)
	if err != nil {
		t.Fatalf("%v\n%s", err, errOut.String())
	}
	files, err := policytest.Find(dir, nil)
	if err != nil {
		t.Fatal(err)
	}
	if len(files) == 0 && len(opt.Hooks) > 0 {
		t.Error("the pack has no tests")
	}
	for r := range policytest.Run(files, opt) {
		t.Run(strings.TrimPrefix(r.Name, "tests/"), func(t *testing.T) {
			if r.Status == policytest.Fail {
				t.Error(strings.TrimSpace(r.Log))
			}
		})
	}
}

// TestPacksSayWhatTheyAre: what hookc packs and the pages print is there.
func TestPacksSayWhatTheyAre(t *testing.T) {
	for _, name := range packNames(t) {
		p, diags := read(packPrefix+name, policyFlags{})
		for _, d := range diags {
			t.Errorf("std/%s: %s: %s", name, d.Span, d.Summary)
		}
		if p.Name != name || p.Description == "" {
			t.Errorf("std/%s: its policy block has the name %q and the description %q", name, p.Name, p.Description)
		}
		for _, h := range p.Hooks {
			if h.Description == "" {
				t.Errorf("std/%s: hook %s has no description", name, h.Name)
			}
		}
		for _, v := range p.Variables {
			if v.Description == "" || v.Type == "" || !v.HasDefault {
				t.Errorf("std/%s: variable %s wants a description, a type and a default", name, v.Name)
			}
		}
	}
}
