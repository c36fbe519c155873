package policytest

import (
	"encoding/json"
	"io"
)

// jsonReporter writes one object for each file, a line each.
type jsonReporter struct{ w io.Writer }

type jsonResult struct {
	Test     string        `json:"test"`
	File     string        `json:"file"`
	Status   Status        `json:"status"`
	Seconds  json.Number   `json:"seconds"`
	Failures []jsonFailure `json:"failures,omitempty"`
	Reason   string        `json:"reason,omitempty"`
	Updated  bool          `json:"updated,omitempty"`
	Log      string        `json:"log,omitempty"`
}

type jsonFailure struct {
	Line    int    `json:"line,omitempty"`
	Message string `json:"message"`
}

func (j *jsonReporter) Test(r Result) error {
	out := jsonResult{
		Test: r.Name, File: r.Path, Status: r.Status, Seconds: json.Number(seconds(r.Elapsed)),
		Reason: r.Why, Updated: r.Updated, Log: r.Log,
	}
	for _, f := range r.Failures {
		out.Failures = append(out.Failures, jsonFailure(f))
	}
	enc := json.NewEncoder(j.w)
	enc.SetEscapeHTML(false)
	return enc.Encode(out)
}

func (j *jsonReporter) Done(Summary) error { return nil }
