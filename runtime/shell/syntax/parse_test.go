package syntax

import "testing"

func TestParse(t *testing.T) {
	for src, want := range map[string]string{
		"rm -rf /":       "(rm -rf /)",
		"a && b || c; d": "(|| (&& (a) (b)) (c)) (d)",
		`rm -rf "/`:      `(rm -rf "/") !7 unterminated "`,
	} {
		if got := dump(Parse(src)); got != want {
			t.Errorf("%s\n got %s\nwant %s", src, got, want)
		}
	}
}
