package main

import (
	"os"
	"path"

	"github.com/hookc/hookc/cmd/figures/measure"
)

// libraries are programs that do the least that a hook does and use one library:
// what the evaluator would pay if it linked it.
var libraries = []struct{ name, is string }{
	{"shell", "mvdan.cc/sh, in place of runtime/shell/syntax"},
	{"yaml", "go.yaml.in/yaml, in place of a part of runtime/document"},
	{"toml", "BurntSushi/toml, in place of a part of runtime/document"},
	{"schema", "santhosh-tekuri/jsonschema, in place of runtime/schema"},
	{"sha256", "crypto/sha256, in place of runtime/state/sha256.go"},
	{"fmt", "fmt, in place of runtime/fault"},
	{"jsontext", "go-json-experiment's jsontext, in place of a part of runtime/value"},
}

// measureLibraries measures what each library costs at every start and on disk,
// against the bare program.
func measureLibraries(l *lab) (rows []row, err error) {
	event, err := os.ReadFile(l.testdata("event.json"))
	if err != nil {
		return nil, err
	}
	bare, err := l.binary("testdata/figures/bare")
	if err != nil {
		return nil, err
	}
	for _, lib := range libraries {
		bin, err := l.binary(path.Join("testdata/figures/library", lib.name))
		if err != nil {
			return nil, err
		}
		p, err := measure.InTurn(l.times(200), measure.Program{Argv: []string{bare}, Stdin: event}.Time, measure.Program{Argv: []string{bin}, Stdin: event}.Time)
		if err != nil {
			return nil, err
		}
		more, err := heavier(bin, bare)
		if err != nil {
			return nil, err
		}
		rows = append(rows,
			newRow("library: start with "+lib.name, ratio, p.Ratios(), nil, lib.is+"; against a bare Go program"),
			newRow("library: size of "+lib.name, megabyte, measure.Sample{more}, nil, "more than the bare program"))
	}
	return rows, nil
}

// heavier is how many MB larger one file is than another.
func heavier(a, b string) (float64, error) {
	x, err := os.Stat(a)
	if err != nil {
		return 0, err
	}
	y, err := os.Stat(b)
	if err != nil {
		return 0, err
	}
	return float64(x.Size()-y.Size()) / 1e6, nil
}
