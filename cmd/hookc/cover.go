package main

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/cover"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// coverFlags say what `hookc test` makes of what the tests have seen.
type coverFlags struct {
	show bool
	all  bool     // hooks of packs and folders that the policy uses count too
	min  percent  // percent of everything that must be covered
	out  []string // files to write

	profile *cover.Profile // what is seen; nil watches nothing
}

// wanted reports whether somebody asks for it.
func (f coverFlags) wanted() bool { return f.show || f.min > 0 || len(f.out) > 0 }

// coverFormats are the formats of files, by their extension.
var coverFormats = map[string]func(*cover.Report, io.Writer, string) error{
	".lcov": func(r *cover.Report, w io.Writer, _ string) error { return r.LCOV(w) },
	".info": func(r *cover.Report, w io.Writer, _ string) error { return r.LCOV(w) },
	".html": func(r *cover.Report, w io.Writer, title string) error { return r.HTML(w, title) },
}

// check reports a file whose format nobody knows.
func (f coverFlags) check() error {
	for _, file := range f.out {
		if coverFormats[filepath.Ext(file)] == nil {
			return fmt.Errorf("--cover-out %s: the file's name must end in .lcov, .info or .html", file)
		}
	}
	return nil
}

// options are what the policy is compiled with.
func (f coverFlags) options() compiler.Options {
	if f.profile == nil {
		return compiler.Options{}
	}
	return compiler.Options{Watch: f.profile.Watch()}
}

// seen lets the profile see what is decided, whatever a test gives the variables.
func (f coverFlags) seen(opt policytest.Options) policytest.Options {
	with := opt.With
	opt.Decide = f.profile.Decide(opt.Decide)
	opt.With = func(vars map[string]string) (policytest.Varied, error) {
		p, err := with(vars)
		if err == nil {
			p.Decide = f.profile.Decide(p.Decide)
		}
		return p, err
	}
	return opt
}

// cover prints and writes what the tests have seen of a policy; findings where it is
// too little.
func (a *app) cover(f coverFlags, p *ast.Policy) error {
	a.progress().say("counting what the tests cover")
	r, err := coverReport(f, p)
	a.progress().done()
	if err != nil {
		return exitError{2, err}
	}
	for _, file := range f.out {
		var b bytes.Buffer
		if err := coverFormats[filepath.Ext(file)](r, &b, p.Name); err != nil {
			return exitError{2, err}
		}
		if err := os.WriteFile(file, b.Bytes(), 0o644); err != nil {
			return exitError{2, err}
		}
	}
	if f.show {
		if err := a.printCover(r); err != nil {
			return exitError{2, err}
		}
	}
	if t := r.All(); 100*t.Covered < int(f.min)*t.Of {
		fmt.Fprintf(a.errOut, "hookc: %d of %d covered, less than %d %%\n", t.Covered, t.Of, f.min)
		return findings
	}
	return nil
}

// coverReport compiles the policy as it is built, since rows are told of that table.
func coverReport(f coverFlags, p *ast.Policy) (*cover.Report, error) {
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		return nil, fmt.Errorf("the policy does not compile any more: %s", strings.TrimSpace(diags[0].Summary))
	}
	t, err := table.Load(res.Table)
	if err != nil {
		return nil, err
	}
	defer t.Close()
	r := f.profile.Report(p, t, f.all)
	return r, t.Err()
}

func (a *app) printCover(r *cover.Report) error {
	switch a.format {
	case "json":
		return coverJSON(a.out, r)
	case "text":
		return coverText(a.out, r)
	}
	return coverText(a.errOut, r) // JUnit has no place for it
}
