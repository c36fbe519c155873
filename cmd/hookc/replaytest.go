package main

import (
	"fmt"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// writeReplayTest writes the calls that are shown as one policy test. The policy
// decides them in an empty project there, so that the test says what it decides
// then.
func (a *app) writeReplayTest(r *replayed, t *tally, file string) error {
	var joined joinedTest
	seen := map[string]bool{}
	for _, key := range t.sorted() {
		for _, e := range t.hooks[key].examples {
			at := fmt.Sprintf("%s:%d", filepath.Base(e.file), e.line)
			if seen[at+e.subject] {
				continue
			}
			seen[at+e.subject] = true
			event := value.AppendJSON(nil, testEvent(e.event, t.place.Project))
			joined.add(r.facts.Test(at+" "+e.subject, witnessEvent(event)))
		}
	}
	if joined.tests == 0 {
		fmt.Fprintf(a.errOut, "hookc: no hook applied to a call, so that %s is not written\n", file)
		return nil
	}
	if err := joined.write(file); err != nil {
		return exitError{2, err}
	}
	fmt.Fprintf(a.errOut, "%s written to %s\n", plural(joined.tests, "call"), file)
	return nil
}

// testEvent is an event for any project: without its folder and session.
func testEvent(e value.Value, project string) value.Value {
	var keys []string
	var items []value.Value
	for i := range e.Len() {
		switch key := e.Key(i).Str(); key {
		case "host", "session_id", "work_dir":
		default:
			keys, items = append(keys, key), append(items, without(e.At(i), project+string(filepath.Separator)))
		}
	}
	return value.OfMap(keys, items)
}

// without is a value whose texts do not have a text.
func without(v value.Value, text string) value.Value {
	switch v.Kind() {
	case value.String:
		return value.OfString(strings.ReplaceAll(v.Str(), text, ""))
	case value.List:
		items := make([]value.Value, v.Len())
		for i := range items {
			items[i] = without(v.At(i), text)
		}
		return value.OfList(items)
	case value.Map:
		keys, items := make([]string, v.Len()), make([]value.Value, v.Len())
		for i := range items {
			keys[i], items[i] = v.Key(i).Text(), without(v.At(i), text)
		}
		return value.OfMap(keys, items)
	}
	return v
}
