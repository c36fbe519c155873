package comparison

import (
	"encoding/xml"
	"errors"
	"io"
	"slices"
	"strings"
	"testing"
)

// small is a report of two sizes, two events and three engines.
func small() Report {
	points := func(rules []int, us ...float64) []Point {
		return []Point{
			{Rules: rules[0], Micros: us[:2], Objects: []float64{1, 0}, Bytes: []float64{64, 0}, Load: 0.01, Held: 0.002},
			{Rules: rules[1], Micros: us[2:], Objects: []float64{1, 0}, Bytes: []float64{64, 0}, Load: 2000, Held: 12},
		}
	}
	return Report{
		Machine: "a machine", Rounds: []int{31, 11}, Sizes: []int{10, 1000},
		Events: []Event{{Text: "Shell ls | wc", Verdict: "deny", Rules: 2}, {Text: "mcp__a__b", Verdict: "none"}},
		Engines: []Engine{
			{Name: "hookc", Hookc: true, Share: "all", Points: points([]int{10, 1000}, 4, 2, 4, 2)},
			{Name: "OPA", Share: "all", Points: points([]int{10, 1000}, 2, 4, 2000, 100)},
			{Name: "hookc without regexes", Hookc: true, Share: "without regexes", Points: points([]int{8, 800}, 2, 2, 2, 2)},
			{Name: "cedar-go", Share: "without regexes", Points: points([]int{8, 800}, 1, 1, 1000, 1000)},
		},
		Starts: Starts{Rules: 100, Programs: []Start{{Name: "bare", Millis: 1, Bare: true}, {Name: "hookc", Millis: 2, Hookc: true}, {Name: "OPA", Millis: 20, Binary: 23}}},
	}
}

// TestPart checks that each engine is set against hookc on its own share, and
// that a peer that is ahead is named.
func TestPart(t *testing.T) {
	for name, want := range map[string][]string{
		"engines":  {"| OPA | – | all |", "| cedar-go | – | 80 %, without regexes |"},
		"events":   {`Shell ls \| wc`},
		"matching": {"| hookc | 4.0 µs | 4.0 µs |", "| OPA | 2.0 µs (0.5×) | 2.0 ms (500×) |", "| cedar-go | 1.0 µs (0.5×) | 1.0 ms (500×) |"},
		"silent":   {"| OPA | 4.0 µs (2.0×) | 100 µs (50×) |"},
		"largest":  {"1: Shell, deny | 2: MCP, none |"},
		"loading":  {"| OPA | 10 µs, 2.0 kB | 2.0 s, 12 MB |"},
		"starts":   {"| OPA | 20 ms |", "10×"},
		"ahead":    {"| OPA | 10 | 0.5× | 2.0× |", "| cedar-go | 10 | 0.5× | 0.5× |"},
		"promised": {"| OPA | 500× | 50× | NOT KEPT |"},
		"machine":  {"a machine", "11 for 1,000 rules"},
	} {
		is, err := small().Part(name)
		if err != nil {
			t.Error(err)
		}
		for _, w := range want {
			if !strings.Contains(is, w) {
				t.Errorf("the part %s lacks %q:\n%s", name, w, is)
			}
		}
	}
	if _, err := small().Part("nothing"); err == nil {
		t.Error("an unknown part is no error")
	}
}

func TestRewrite(t *testing.T) {
	page := "a\n<!-- generated: performance machine -->\nold\n<!-- end -->\nb <!-- generated: other -->\nkept\n<!-- end -->\n"
	is, err := small().Rewrite(page)
	if err != nil || strings.Contains(is, "old") || !strings.Contains(is, "a machine") || !strings.Contains(is, "kept") {
		t.Errorf("%v:\n%s", err, is)
	}
}

func TestNumbers(t *testing.T) {
	for want, is := range map[string]string{
		"0.02 µs": duration(0.02), "0.5 µs": duration(0.5), "12 µs": duration(12.4), "1.0 ms": duration(999.7), "123 ms": duration(123_400), "1.5 s": duration(1_500_000),
		"0 B": bytes(0), "2.0 kB": bytes(2000), "1.0 MB": bytes(999_900), "2,500×": times(2457), "0.3×": times(0.3), "1,234,567": thousands(1234567), "100": thousands(100),
	} {
		if is != want {
			t.Errorf("%q, want %q", is, want)
		}
	}
}

// TestSVG wants a plot that an XML parser reads, with every engine in it.
func TestSVG(t *testing.T) {
	svg := string(small().SVG())
	for d := xml.NewDecoder(strings.NewReader(svg)); ; {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	for _, want := range []string{">OPA<", ">cedar-go<", "stroke-dasharray", ">1,000<", ">events that no rule matches<"} {
		if !strings.Contains(svg, want) {
			t.Errorf("the plot lacks %q", want)
		}
	}
	if strings.Contains(svg, "NaN") || strings.Contains(svg, ">hookc without") {
		t.Error("the plot has a place that is none, or hookc twice")
	}
}

// TestSpread wants names that do not overlap, inside of the bounds.
func TestSpread(t *testing.T) {
	places := []float64{10, 11, 11, 12, 300, 399, 400}
	spread(places, 10, 400)
	for i := 1; i < len(places); i++ {
		if places[i]-places[i-1] < line-1 {
			t.Errorf("%.1f and %.1f overlap", places[i-1], places[i])
		}
	}
	if slices.Min(places) < 10 || slices.Max(places) > 400 {
		t.Errorf("%v leaves the bounds", places)
	}
}
