package corpus

import (
	"fmt"
	"io"
	"path/filepath"
)

// MeasureManual asks std/default about the examples of a public manual, which
// have no verdict: what is denied there is read by a person.
func MeasureManual(corpora, state string) ([]Answer, error) {
	table, err := Table(Everything)
	if err != nil {
		return nil, err
	}
	return askList(table, filepath.Join(corpora, "neutral", "tldr.jsonl"), "manual", state)
}

// PrintManual prints every example with its decision and what the manual says of
// it: those that are not let through.
func PrintManual(w io.Writer, answers []Answer) {
	for _, a := range answers {
		if a.Decision != "none" {
			fmt.Fprintf(w, "%s\t%s\t%s\t%s\t%s\n", a.Ref, a.Decision, a.Hook, a.Command, a.Description)
		}
	}
}
