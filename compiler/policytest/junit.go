package policytest

import (
	"encoding/xml"
	"fmt"
	"io"
	"strings"
)

// junitReporter writes the XML that build servers read. The totals stand at its
// beginning, so all is written at the end.
type junitReporter struct {
	w     io.Writer
	cases []junitCase
}

type junitSuites struct {
	XMLName xml.Name   `xml:"testsuites"`
	Suite   junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Skipped  int         `xml:"skipped,attr"`
	Time     string      `xml:"time,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Class    string         `xml:"classname,attr"`
	Name     string         `xml:"name,attr"`
	File     string         `xml:"file,attr"`
	Time     string         `xml:"time,attr"`
	Failures []junitFailure `xml:"failure"`
	Skipped  *junitSkipped  `xml:"skipped"`
	Out      string         `xml:"system-out,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Text    string `xml:",chardata"`
}

type junitSkipped struct {
	Message string `xml:"message,attr,omitempty"`
}

// suiteName is what build servers list the tests under.
const suiteName = "hookc"

func (j *junitReporter) Test(r Result) error {
	c := junitCase{Class: suiteName, Name: r.Name, File: r.Path, Time: seconds(r.Elapsed), Out: r.Log}
	for _, f := range r.Failures {
		first, _, _ := strings.Cut(f.Message, "\n")
		c.Failures = append(c.Failures, junitFailure{Message: first, Text: f.at(r.Path) + ": " + f.Message})
	}
	if r.Status == Skip {
		c.Skipped = &junitSkipped{r.Why}
	}
	j.cases = append(j.cases, c)
	return nil
}

func (j *junitReporter) Done(s Summary) error {
	out, err := xml.MarshalIndent(junitSuites{Suite: junitSuite{
		Name: suiteName, Tests: len(j.cases), Failures: s.Failed, Skipped: s.Skipped,
		Time: seconds(s.Elapsed), Cases: j.cases,
	}}, "", "  ")
	if err != nil {
		return err
	}
	_, err = fmt.Fprintf(j.w, "%s%s\n", xml.Header, out)
	return err
}
