package main

import (
	"bytes"
	"errors"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
)

// Only a rule's page shows why it exists and what it misses, and the playground links to
// that page. Without these texts a first visit loads less.
var (
	text  = regexp.MustCompile(`^\t(?:Why|Misses):`)
	field = regexp.MustCompile(`^(?:\t[A-Z]\w*:|\})`)
)

// shortRules writes the rules without these texts into a folder, and lists which file
// stands in for which.
func shortRules(root, to string) (map[string]string, error) {
	files, err := filepath.Glob(filepath.Join(root, "lint", "rules", "*", "*", "rule.go"))
	if err == nil && len(files) == 0 {
		err = errors.New("there are no rules in lint/rules")
	}
	replace, err := map[string]string{}, errors.Join(err, os.MkdirAll(to, 0o755))
	for i, file := range files {
		data, readErr := os.ReadFile(file)
		replace[file] = filepath.Join(to, strconv.Itoa(i)+".go")
		err = errors.Join(err, readErr, os.WriteFile(replace[file], withoutTexts(data), 0o644))
	}
	return replace, err
}

// withoutTexts leaves out the lines from one of these fields to the next field.
func withoutTexts(source []byte) (out []byte) {
	in := false
	for line := range bytes.Lines(source) {
		if field.Match(line) {
			in = text.Match(line)
		}
		if !in {
			out = append(out, line...)
		}
	}
	return out
}
