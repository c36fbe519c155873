package lint

import (
	"cmp"
	"encoding/json"
	"fmt"
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// Baseline is the findings that a project knows of, so that only new ones are
// reported.
type Baseline struct {
	Version  int             `json:"version"`
	Findings []BaselineEntry `json:"findings"`
}

// BaselineEntry is findings of one fingerprint. What it says beside that is for
// people.
type BaselineEntry struct {
	Fingerprint string `json:"fingerprint"`
	Code        string `json:"code"`
	File        string `json:"file"`
	Message     string `json:"message"`
	Count       int    `json:"count"`
}

const baselineVersion = 1

// NewBaseline lists all findings but the compiler's, which nothing leaves out.
func (res *Result) NewBaseline(base string) Baseline {
	b := Baseline{Version: baselineVersion, Findings: []BaselineEntry{}}
	name := res.Fingerprints(base)
	at := map[string]int{}
	for _, d := range res.Findings {
		if d.Name == "" {
			continue
		}
		f := name(d)
		i, ok := at[f]
		if !ok {
			i = len(b.Findings)
			at[f] = i
			b.Findings = append(b.Findings, BaselineEntry{
				Fingerprint: f, Code: string(d.Code), File: relative(base, d.Span.File), Message: d.Summary,
			})
		}
		b.Findings[i].Count++
	}
	slices.SortStableFunc(b.Findings, func(x, y BaselineEntry) int {
		return cmp.Or(cmp.Compare(x.File, y.File), cmp.Compare(x.Code, y.Code), cmp.Compare(x.Message, y.Message),
			cmp.Compare(x.Fingerprint, y.Fingerprint))
	})
	return b
}

// ReadBaseline reads what JSON has written of one.
func ReadBaseline(data []byte) (Baseline, error) {
	var b Baseline
	if err := json.Unmarshal(data, &b); err != nil {
		return b, err
	}
	if b.Version != baselineVersion {
		return b, fmt.Errorf("it has version %d, but this hookc reads version %d", b.Version, baselineVersion)
	}
	return b, nil
}

// ApplyBaseline takes the findings of a baseline away, as often as it lists them, and
// counts those that it lists and that are no more.
func (res *Result) ApplyBaseline(b Baseline, base string) (gone int) {
	left := map[string]int{}
	for _, e := range b.Findings {
		left[e.Fingerprint] += max(e.Count, 1)
	}
	name := res.Fingerprints(base)
	res.Findings = slices.DeleteFunc(res.Findings, func(d diag.Diag) bool {
		if d.Name == "" {
			return false
		}
		f := name(d)
		if left[f] == 0 {
			return false
		}
		left[f]--
		res.InBaseline++
		return true
	})
	for _, n := range left {
		gone += n
	}
	return gone
}
