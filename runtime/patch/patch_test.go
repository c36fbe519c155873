package patch

import (
	"slices"
	"strings"
	"testing"
)

const four = `*** Begin Patch
*** Add File: new.txt
+hello
+*** Delete File: text.txt
*** Update File: old.txt
*** Move to: dir/moved.txt
@@ def f():
 keep
-was
+is
*** Update File: /etc/hosts
@@
-a
+b
*** Delete File: gone.txt
*** End Patch
`

// TestRead checks that every file of a patch is named, and which are gone.
func TestRead(t *testing.T) {
	for _, text := range []string{four, "apply_patch <<'EOF'\n" + four + "EOF\n", strings.ReplaceAll(four, "\n", "\r\n"), "\n  " + four} {
		p := Read(text)
		if got := strings.Join(p.Paths, " "); got != "new.txt old.txt dir/moved.txt /etc/hosts gone.txt" {
			t.Errorf("paths %s", got)
		}
		if got := strings.Join(p.Deleted, " "); got != "old.txt gone.txt" {
			t.Errorf("deleted %s", got)
		}
		if got := strings.ReplaceAll(p.Added, "\r", ""); got != "hello\n*** Delete File: text.txt\nis\nb\n" {
			t.Errorf("added %q", got)
		}
	}
}

// TestFolder checks that paths are below the folder that the line goes to first.
func TestFolder(t *testing.T) {
	for line, want := range map[string]string{
		"cd sub && apply_patch":       "sub/new.txt",
		"cd 'a b'&&apply_patch":       "a b/new.txt",
		`cd "/srv/x/" && apply_patch`: "/srv/x/new.txt",
		"cd sub; apply_patch":         "new.txt",
		"apply_patch":                 "new.txt",
		"echo cd sub && apply_patch":  "new.txt",
		"cd && apply_patch":           "new.txt",
		"":                            "new.txt",
	} {
		p := Read(line + " <<EOF\n" + four)
		if !slices.Contains(p.Paths, want) || !slices.Contains(p.Paths, "/etc/hosts") {
			t.Errorf("%q: %v", line, p.Paths)
		}
	}
}

// TestNone checks that a text without a patch names nothing.
func TestNone(t *testing.T) {
	for _, text := range []string{"", "*** Add File: x", "*** begin patch\n*** Add File: x"} {
		if p := Read(text); p.Paths != nil || p.Deleted != nil || p.Added != "" {
			t.Errorf("%q: %+v", text, p)
		}
	}
}
