package docs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/hookc/hookc/cmd/figures/comparison"
)

// performance is a part of the last comparison with other engines. The figures
// are kept in testdata, so that nothing is measured here, and no engine needed.
//
//	cd cmd/figures/peers && go run . -json > ../../../docs/testdata/performance.json
func performance(t *testing.T, args []string) string {
	part, err := compared(t).Part(args[0])
	if err != nil {
		t.Error(err)
	}
	return part
}

func compared(t *testing.T) comparison.Report {
	r, err := comparison.Read(filepath.Join("testdata", "performance.json"))
	if err != nil {
		t.Fatal(err)
	}
	return r
}

// TestPlot holds the plot of performance.md to the same figures.
func TestPlot(t *testing.T) {
	want := string(compared(t).SVG())
	if os.Getenv("HOOKC_UPDATE") != "" {
		if err := os.WriteFile("performance.svg", []byte(want), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	if is, err := os.ReadFile("performance.svg"); err != nil || string(is) != want {
		t.Errorf("performance.svg is stale (%v); HOOKC_UPDATE=1 go test ./docs rewrites it", err)
	}
}
