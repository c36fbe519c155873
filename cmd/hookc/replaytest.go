package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/runtime/value"
)

// mayWriteTest refuses a test that cannot be written, before anything is read.
func mayWriteTest(r *replayed, file string) error {
	if r.facts == nil {
		return errors.New("--write-test needs the policy's folder, not a table")
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("%s exists already", file)
	}
	return nil
}

// writeReplayTest writes the calls that are shown as one policy test. The policy
// decides them in an empty project there, so that the test says what it decides
// then.
func (a *app) writeReplayTest(r *replayed, t *tally, file string) error {
	var script, files bytes.Buffer
	seen := map[string]bool{}
	n := 0
	for _, key := range t.sorted() {
		for _, e := range t.hooks[key].examples {
			at := fmt.Sprintf("%s:%d", filepath.Base(e.file), e.line)
			if seen[at+e.subject] {
				continue
			}
			seen[at+e.subject] = true
			n++
			steps, event := testOf(r.facts, at, &e, t.place.Project, n)
			script.Write(steps)
			files.Write(event)
		}
	}
	if n == 0 {
		fmt.Fprintf(a.errOut, "hookc: no hook applied to a call, so that %s is not written\n", file)
		return nil
	}
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return exitError{2, err}
	}
	script.Write(files.Bytes())
	if err := os.WriteFile(file, script.Bytes(), 0o644); err != nil {
		return exitError{2, err}
	}
	fmt.Fprintf(a.errOut, "%s written to %s\n", plural(n, "call"), file)
	return nil
}

// testOf is the steps of a call, and the file with its event.
func testOf(p *analyze.Policy, at string, e *example, project string, n int) (steps, file []byte) {
	event := value.AppendJSON(nil, testEvent(e.event, project))
	text := p.Test(at+" "+e.subject, witnessEvent(event))
	name := fmt.Sprintf("call-%d.json", n)
	steps, file, _ = bytes.Cut(text, []byte("-- witness.json --\n"))
	steps = bytes.Replace(steps, []byte("event witness.json"), []byte("event "+name), 1)
	return append(steps, '\n'), append([]byte("-- "+name+" --\n"), file...)
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
