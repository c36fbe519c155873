package regex

import "testing"

func BenchmarkParse(b *testing.B) {
	for _, d := range []Dialect{RE2, ECMAScript, Rust, Python} {
		b.Run(d.String(), func(b *testing.B) {
			for b.Loop() {
				if _, err := Parse(`(?:^|[;&|])\s*(rm|git)\s+-\w*\b.*[^a-z"']+$`, d); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
