package policytest

import (
	"fmt"
	"io"
)

// Reporter writes results for somebody: a person, a script, a build server.
type Reporter interface {
	Test(Result) error
	Done(Summary) error
}

// Formats are the names of the reporters.
var Formats = []string{"text", "json", "junit"}

// NewReporter is the reporter of a format; false where there is none.
func NewReporter(format string, w io.Writer) (Reporter, bool) {
	switch format {
	case "text":
		return &textReporter{w}, true
	case "json":
		return &jsonReporter{w}, true
	case "junit":
		return &junitReporter{w: w}, true
	}
	return nil, false
}

func seconds(s interface{ Seconds() float64 }) string { return fmt.Sprintf("%.3f", s.Seconds()) }
