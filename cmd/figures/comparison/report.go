// Package comparison is what hookc is compared with other engines on, as figures
// that were measured, and how they are shown. The engines themselves are in a
// module of their own, cmd/figures/peers; what is here needs none of them, so
// that the tests of docs can hold the page to the figures.
package comparison

import (
	"encoding/json"
	"io"
	"os"
)

// Report is one run.
type Report struct {
	Machine string   `json:"machine"`
	Clock   string   `json:"clock"`  // what a decision is timed by
	Rounds  []int    `json:"rounds"` // of interleaved batches, for each size
	Sizes   []int    `json:"sizes"`  // of policies, in rules
	Events  []Event  `json:"events"`
	Engines []Engine `json:"engines"`
	Starts  Starts   `json:"starts"`
}

// Event is one of the events that are decided.
type Event struct {
	Text    string `json:"text"`
	Verdict string `json:"verdict"`
	Rules   int    `json:"rules"` // that hold
}

// Engine is one engine, or hookc, on the share of the rules that it can express.
type Engine struct {
	Name    string  `json:"name"`
	Version string  `json:"version,omitempty"`
	How     string  `json:"how"`
	Share   string  `json:"share"` // "all", or what is left out
	Names   string  `json:"names"` // which rules it names
	Hookc   bool    `json:"hookc,omitempty"`
	Points  []Point `json:"points"` // one for each size
}

// Point is an engine with a policy of one size.
type Point struct {
	Rules   int       `json:"rules"`   // of the engine's share
	Micros  []float64 `json:"micros"`  // a decision of each event: the median
	Spread  []float64 `json:"spread"`  // of it: the distance between the quartiles
	Objects []float64 `json:"objects"` // allocated by a decision
	Bytes   []float64 `json:"bytes"`   // allocated by a decision
	Load    float64   `json:"load"`    // milliseconds until it can be asked
	Held    float64   `json:"held"`    // MB of heap that are kept once every event was decided
	File    float64   `json:"file"`    // MB of the policy as it is read
	Build   float64   `json:"build,omitempty"`
}

// Starts is whole processes: started, the policy loaded, one event decided.
type Starts struct {
	Rules    int     `json:"rules"`
	Programs []Start `json:"programs"`
}

// Start is one program.
type Start struct {
	Name   string  `json:"name"`
	Millis float64 `json:"millis"` // the median, on the clock
	Busy   float64 `json:"busy"`   // of processors
	Q1     float64 `json:"q1"`
	Q3     float64 `json:"q3"`
	Binary float64 `json:"binary"` // MB
	Share  string  `json:"share"`
	Bare   bool    `json:"bare,omitempty"` // decides nothing
	Hookc  bool    `json:"hookc,omitempty"`
}

// Read reads a report that Write wrote.
func Read(path string) (r Report, err error) {
	data, err := os.ReadFile(path)
	if err != nil {
		return r, err
	}
	return r, json.Unmarshal(data, &r)
}

// Write writes a report as JSON.
func (r Report) Write(w io.Writer) error {
	e := json.NewEncoder(w)
	e.SetIndent("", " ")
	e.SetEscapeHTML(false)
	return e.Encode(r)
}

// group is events that are summed up together.
type group struct {
	name  string
	holds func(Event) bool
}

// The two groups of the tables and of the plot.
var (
	matching = group{"events that rules match", func(e Event) bool { return e.Rules > 0 }}
	silent   = group{"events that no rule matches", func(e Event) bool { return e.Rules == 0 }}
)

// mean is the mean of values, one for each event, over a group.
func (r Report) mean(values []float64, g group) float64 {
	sum, n := 0.0, 0.0
	for i, e := range r.Events {
		if g.holds(e) {
			sum, n = sum+values[i], n+1
		}
	}
	return sum / max(n, 1)
}

// base is hookc on the same share of the rules.
func (r Report) base(e Engine) Engine {
	for _, b := range r.Engines {
		if b.Hookc && b.Share == e.Share {
			return b
		}
	}
	return e
}
