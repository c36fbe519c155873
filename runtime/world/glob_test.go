//go:build unix

package world

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/internal/filetest"
	"github.com/hookc/hookc/runtime/testrun"
)

func TestGlob(t *testing.T) {
	project := filetest.Make(t, "a.go", "b.md", ".env", "x/a.go", "x/y/b.go", "x/y/z.md", "[id]/page", "sp ace", "new\nline", "*", "x/link -> y", "x/self -> .", "file -> a.go", "empty/")
	for glob, want := range map[string]string{
		"*.go": "a.go", "**/*.go": "a.go x/a.go x/y/b.go", "x/**": "x/a.go x/y/b.go x/y/z.md", "**/y/*": "x/y/b.go x/y/z.md", "x/*/*.go": "x/link/b.go x/self/a.go x/y/b.go",
		"?.md": "b.md", "[ab].*": "a.go b.md", "[!a].*": "b.md", "[^a].*": "b.md", "{a,b}.{go,md}": "a.go b.md", "{x/,}a.go": "a.go x/a.go", "{x,none}/**/{b,z}.*": "x/y/b.go x/y/z.md",
		".*": ".env", "\\[id\\]/*": "[id]/page", "[[]id]/page": "[id]/page", "sp*": "sp ace", "new*": "new\nline", "\\*": "*", "fil?": "file", "none/*": "", "a.go": "a.go", "x": "", "x/y/..": "", "./a.*": "a.go", "x/../*.md": "b.md",
		"../" + filepath.Base(project) + "/*.md": "b.md", project + "/*.md": "b.md", project + "/x/y/*.md": "x/y/z.md", "{a": "!", "a}": "", "[a": "!", "a\\": "!", "**/self/a.go": "x/self/a.go", "x/link/**": "x/link/b.go x/link/z.md",
	} {
		got, err := at(project).Glob(glob)
		if want == "!" {
			if err == nil {
				t.Errorf("%s finds %q", glob, got)
			}
			continue
		}
		if err != nil || strings.Join(got, " ") != want {
			t.Errorf("%s finds %q, %v, want %q", glob, got, err, want)
		}
	}
}

func TestMatch(t *testing.T) {
	for _, tt := range []struct {
		glob, path string
		want       bool
	}{
		{"**/*.json", "a/b.json", true}, {"**/*.json", "b.json", true}, {"a/**/b", "a/b", true}, {"a/**/b", "a/x/y/b", true}, {"a/**/b", "a/xb", false}, {"a/**", "a", true}, {"**", "x/y", true}, {"*", "x/y", false},
		{"{a,b}/*", "b/c", true}, {"a/./b", "a/b", false}, {"a", "./a", true}, {"**/**/**/x", "x", true}, {"a**b", "axxb", true}, {"a**b", "a/b", false},
	} {
		if got, err := Match(tt.glob, tt.path); err != nil || got != tt.want {
			t.Errorf("%s matches %s: %t, %v", tt.glob, tt.path, got, err)
		}
	}
}

// TestHostileGlobs wants globs and folders that multiply to end soon.
func TestHostileGlobs(t *testing.T) {
	project := filetest.Make(t)
	for i := range 30 {
		if err := os.Symlink(".", filepath.Join(project, fmt.Sprint("l", i))); err != nil {
			t.Skip(err)
		}
	}
	for i := range 300 {
		write(t, filepath.Join(project, fmt.Sprint("f", i)), "")
	}
	for _, glob := range []string{
		strings.Repeat("*/", 50) + "*", strings.Repeat("**/", 1000) + "*", strings.Repeat("{a,b}", 100), strings.Repeat("{", 10000), strings.Repeat("*a", 2000), "{" + strings.Repeat("a,", 100000) + "}", strings.Repeat("**/*", 500),
	} {
		if names, err := at(project).Glob(glob); err == nil && len(names) > 400 {
			t.Errorf("%.20s… finds %d files", glob, len(names))
		}
	}
	if ok, err := Match(strings.Repeat("**/a/", 200)+"b", strings.Repeat("a/", 2000)+"c"); ok || err != nil {
		t.Errorf("%t, %v", ok, err)
	}
	names, err := at(project).Glob("**")
	if err != nil || len(names) != 300 || !slices.IsSorted(names) {
		t.Errorf("%d files, %v", len(names), err)
	}
}

// Folders can be nested so deeply that opening the lowest alone takes long: they
// count for what they cost.
func TestDeepFolders(t *testing.T) {
	project := filetest.Make(t)
	root, err := os.OpenRoot(project)
	for range testrun.Count(2000, 3000) {
		if err != nil {
			t.Fatal(err)
		}
		if err := root.Mkdir("d", 0o755); err != nil {
			t.Fatal(err)
		}
		up := root
		root, err = up.OpenRoot("d")
		up.Close()
	}
	root.Close()
	for _, glob := range testrun.Some([]string{"**/x", "d/**/d", "**"}, 1) {
		var tooMuch *GlobError
		if names, err := at(project).Glob(glob); !errors.As(err, &tooMuch) {
			t.Errorf("%s finds %d files, %v", glob, len(names), err)
		}
	}
	write(t, filepath.Join(project, strings.Repeat("d/", 50), "x"), "")
	if names, err := at(project).Glob(strings.Repeat("d/", 48) + "*/d/*"); err != nil || len(names) != 1 {
		t.Errorf("%d files, %v", len(names), err)
	}
}
