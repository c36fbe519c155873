package format

import (
	"math/rand/v2"
	"strings"
	"testing"
)

func TestDiff(t *testing.T) {
	a := "1\n2\n3\n4\n5\n6\n7\n8\n9\n10\n11\n12\n"
	b := "1\n2\nthree\n4\n5\n6\n7\n8\n9\n10\n12\n13\n"
	want := `--- a/x
+++ b/x
@@ -1,6 +1,6 @@
 1
 2
-3
+three
 4
 5
 6
@@ -8,5 +8,5 @@
 8
 9
 10
-11
 12
+13
`
	if got := Diff("x", []byte(a), []byte(b)); got != want {
		t.Errorf("got:\n%s", got)
	}
	if got := Diff("x", []byte(a), []byte(a)); got != "" {
		t.Errorf("equal texts differ: %s", got)
	}
	if got := Diff("x", nil, []byte("a\n")); got != "--- a/x\n+++ b/x\n@@ -0,0 +1,1 @@\n+a\n" {
		t.Errorf("an empty text: %q", got)
	}
}

// A script, applied, gives the other text.
func TestScript(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for range 2000 {
		a, b := someLines(r), someLines(r)
		var left, right []string
		for _, e := range script(a, b) {
			if e.sign != '+' {
				left = append(left, e.text)
			}
			if e.sign != '-' {
				right = append(right, e.text)
			}
		}
		if strings.Join(left, "") != strings.Join(a, "") || strings.Join(right, "") != strings.Join(b, "") {
			t.Fatalf("%q to %q gives %q to %q", a, b, left, right)
		}
	}
}

func someLines(r *rand.Rand) []string {
	out := make([]string, r.IntN(8))
	for i := range out {
		out[i] = string(rune('a'+r.IntN(3))) + "\n"
	}
	return out
}
