package format

import (
	"encoding/xml"
	"fmt"
	"io"
	"maps"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

type junitSuites struct {
	XMLName  xml.Name   `xml:"testsuites"`
	Name     string     `xml:"name,attr"`
	Tests    int        `xml:"tests,attr"`
	Failures int        `xml:"failures,attr"`
	Suite    junitSuite `xml:"testsuite"`
}

type junitSuite struct {
	Name     string      `xml:"name,attr"`
	Tests    int         `xml:"tests,attr"`
	Failures int         `xml:"failures,attr"`
	Cases    []junitCase `xml:"testcase"`
}

type junitCase struct {
	Name    string        `xml:"name,attr"`
	Class   string        `xml:"classname,attr"`
	File    string        `xml:"file,attr"`
	Failure *junitFailure `xml:"failure,omitempty"`
}

type junitFailure struct {
	Message string `xml:"message,attr"`
	Type    string `xml:"type,attr"`
	Text    string `xml:",chardata"`
}

// JUnit writes a test for each file that was looked at, which fails where
// something was found.
func JUnit(w io.Writer, in Input) error {
	found := map[string]diag.List{}
	for name := range in.Sources {
		found[name] = nil
	}
	for _, d := range in.Findings {
		found[d.Span.File] = append(found[d.Span.File], d)
	}
	suite := junitSuite{Name: "hookc lint", Tests: len(found)}
	for _, name := range slices.Sorted(maps.Keys(found)) {
		c := junitCase{Name: slashed(name), Class: "hookc.lint", File: slashed(name), Failure: junitFound(found[name])}
		if c.Failure != nil {
			suite.Failures++
		}
		suite.Cases = append(suite.Cases, c)
	}
	return writeXML(w, junitSuites{Name: suite.Name, Tests: suite.Tests, Failures: suite.Failures, Suite: suite})
}

func junitFound(list diag.List) *junitFailure {
	if len(list) == 0 {
		return nil
	}
	f := &junitFailure{Message: diag.Count(list), Type: "lint"}
	var b strings.Builder
	for _, d := range list {
		fmt.Fprintf(&b, "%s: %s[%s]: %s\n", slashed(d.Span.String()), d.Severity, label(d), full(d))
	}
	f.Text = b.String()
	return f
}
