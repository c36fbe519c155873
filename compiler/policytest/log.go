package policytest

import (
	"fmt"
	"strings"
)

// tidy takes out of a script's log what is testscript's own: the environment
// with which a verbose log begins, and the PASS at its end.
func tidy(log string) string {
	if strings.HasPrefix(log, "WORK=") {
		_, log, _ = strings.Cut(log, "\n\n")
	}
	return strings.TrimSuffix(log, "PASS\n")
}

// continued begins every line of a failure's message but the first.
const continued = "    "

// failures reads the failures of a script from its log. That is where
// testscript puts them, with the line, for its own commands and for ours.
func failures(path, log string) []Failure {
	var found []Failure
	open := false // the last failure may go on
	for line := range strings.Lines(log) {
		line = strings.TrimRight(line, "\n")
		text, failed := strings.CutPrefix(line, "FAIL: ")
		more, indented := strings.CutPrefix(line, continued)
		switch {
		case failed:
			found = append(found, failure(path, text))
		case open && indented:
			found[len(found)-1].Message += "\n" + more
		}
		open = failed || open && indented
	}
	return found
}

// failure splits "path:12: message".
func failure(path, text string) Failure {
	rest, ok := strings.CutPrefix(text, path+":")
	number, message, cut := strings.Cut(rest, ": ")
	line := 0
	if _, err := fmt.Sscan(number, &line); !ok || !cut || err != nil {
		return Failure{Message: text}
	}
	return Failure{Line: line, Message: message}
}
