package automata

import (
	"fmt"
	"testing"
)

// tablePatterns are those whose cost the project keeps an eye on.
var tablePatterns = []string{
	`^(Edit|Write|MultiEdit)$`,
	`\brm\s+(-[a-zA-Z]*[rf][a-zA-Z]*\s+)+`,
	`(?i)secret|password|api[_-]?key`,
	`git\s+push\s+.*--force`,
	`^\p{L}+$`,
	`(a|b)*a(a|b){12}$`,
	`x{1000}`,
}

func BenchmarkCompile(b *testing.B) {
	for _, pattern := range tablePatterns {
		b.Run(pattern, func(b *testing.B) {
			b.ReportAllocs()
			var d *DFA
			for b.Loop() {
				d = mustCompile(b, pattern)
			}
			b.ReportMetric(float64(d.States()), "states")
			b.ReportMetric(float64(d.Classes()), "classes")
			b.ReportMetric(float64(len(d.Encode())), "bytes")
		})
	}
}

func BenchmarkMatch(b *testing.B) {
	const command = `cd /srv/app && git fetch origin && git checkout -b feature/login && npm ci && npm test -- --watch=false && git push origin feature/login`
	for _, pattern := range tablePatterns {
		view := loaded(b, mustCompile(b, pattern))
		b.Run(fmt.Sprintf("%s/%d", pattern, len(command)), func(b *testing.B) {
			b.ReportAllocs()
			for b.Loop() {
				view.Match(command)
			}
		})
	}
}
