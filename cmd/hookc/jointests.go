package main

import (
	"bytes"
	"fmt"
	"os"
	"path/filepath"
)

// joinedTest is one policy test of several, each with its event in a file of its own.
type joinedTest struct {
	script, files bytes.Buffer
	tests         int
}

// mayWriteTest refuses a file that no test can be written to, before any work is done.
func mayWriteTest(file string) error {
	if filepath.Ext(file) != ".txtar" {
		return fmt.Errorf("--write-test %s: the name of a test ends in .txtar", file)
	}
	if _, err := os.Lstat(file); err == nil {
		return fmt.Errorf("--write-test: %s exists already", file)
	}
	return nil
}

// add adds a test as analyze.Policy.Test writes it.
func (j *joinedTest) add(test []byte) {
	j.tests++
	name := fmt.Sprintf("event-%d.json", j.tests)
	steps, event, _ := bytes.Cut(test, []byte("-- witness.json --\n"))
	j.script.Write(bytes.Replace(steps, []byte("event witness.json"), []byte("event "+name), 1))
	j.script.WriteByte('\n')
	fmt.Fprintf(&j.files, "-- %s --\n%s", name, event)
}

func (j *joinedTest) write(file string) error {
	if err := os.MkdirAll(filepath.Dir(file), 0o755); err != nil {
		return err
	}
	return os.WriteFile(file, append(j.script.Bytes(), j.files.Bytes()...), 0o644)
}
