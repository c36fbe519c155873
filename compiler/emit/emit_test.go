package emit

import (
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// load compiles the text of a policy.
func load(t *testing.T, source string) (*ast.Policy, *compiler.Result) {
	t.Helper()
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(source)}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	return p, res
}

// build is the files of a build for one target, by their paths in its folder.
func build(t *testing.T, source, target string) map[string]string {
	t.Helper()
	p, res := load(t, source)
	out, err := plan(t, p, res, target)
	if err != nil {
		t.Fatal(err)
	}
	files := map[string]string{}
	for _, f := range out.Files {
		if rel, ok := strings.CutPrefix(f.Path, target+"/"); ok {
			files[rel] = string(f.Data)
		}
	}
	return files
}

func plan(t *testing.T, p *ast.Policy, res *compiler.Result, target string) (*Output, error) {
	t.Helper()
	h, ok := all.LookupTarget(target)
	if !ok {
		t.Fatal("no target " + target)
	}
	return Plan(Input{Policy: p, Result: res, Targets: []*host.Target{h}, Evaluators: []Evaluator{{Platform: "linux/amd64", Binary: []byte("program"), From: "test"}}})
}

// lines is the losses of a policy on a target, one a line.
func lines(t *testing.T, p *ast.Policy, target string) string {
	t.Helper()
	h, ok := all.LookupTarget(target)
	if !ok {
		t.Fatal("no target " + target)
	}
	var b strings.Builder
	for _, l := range Losses(p, h) {
		b.WriteString(l.Hook + " " + l.Event + " " + l.Step + " " + l.Level + ": " + l.Note + "\n")
	}
	return b.String()
}

func sorted(names []string) []string {
	slices.Sort(names)
	return names
}
