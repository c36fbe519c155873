package main

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/stdlib"
)

// policyFlags are the flags of every command that reads a policy.
type policyFlags struct {
	vars   vars
	parsed *hclfile.Cache // of a policy that is read again and again; nil for none
}

func (f *policyFlags) add(cmd *cobra.Command) {
	f.vars = vars{}
	cmd.Flags().Var(f.vars, "var", "set a variable of the policy, `name=value`")
}

// addFormat adds --format to a command that a machine may read.
func addFormat(cmd *cobra.Command, a *app) {
	cmd.Flags().StringVar(&a.format, "format", "text", "output format: text or json")
	cmd.PreRunE = func(*cobra.Command, []string) error {
		if a.format != "text" && a.format != "json" {
			return exitError{2, fmt.Errorf("--format is text or json, not %q", a.format)}
		}
		return nil
	}
}

// packPrefix begins the name of a pack: std/git.
const packPrefix = "std/"

// read reads and checks a policy: a folder, or one of the packs by its name.
// What it uses as a pack is hookc's own.
func read(dir string, f policyFlags) (*ast.Policy, diag.List) {
	if name, ok := pack(dir); ok {
		return lang.Load(lang.Options{FS: stdlib.Packs, Dir: name, Packs: stdlib.Packs, Vars: f.vars, Parsed: f.parsed})
	}
	return lang.Load(lang.Options{Dir: dir, Packs: stdlib.Packs, Vars: f.vars, Parsed: f.parsed})
}

// location is where the files of a policy are, and of the packs that it uses.
type location struct {
	dir   string
	packs string // a folder; "" for hookc's own
	flags policyFlags
}

func (l location) read() (*ast.Policy, diag.List) {
	if l.packs == "" {
		return read(l.dir, l.flags)
	}
	return lang.Load(lang.Options{Dir: l.dir, Packs: os.DirFS(l.packs), Vars: l.flags.vars})
}

// pack is the name of the pack that a command line means where it says std/name
// and there is no such folder.
func pack(dir string) (string, bool) {
	name, ok := strings.CutPrefix(filepath.ToSlash(dir), packPrefix)
	if !ok {
		return "", false
	}
	if _, err := os.Stat(dir); err == nil {
		return "", false
	}
	_, err := fs.Stat(stdlib.Packs, name)
	return name, err == nil && fs.ValidPath(name)
}

// isPolicy reports whether a command line means a policy that is to be compiled:
// a folder or a pack, and no table.
func isPolicy(path string) bool {
	if _, ok := pack(path); ok {
		return true
	}
	info, err := os.Stat(path)
	return err == nil && info.IsDir()
}

// load reads and checks a policy. Its errors are printed, and end the command.
func (a *app) load(dir string, f policyFlags) (*ast.Policy, error) {
	if err := noSuch(dir); err != nil {
		return nil, exitError{2, err}
	}
	p, diags := read(dir, f)
	return p, a.report(p, diags)
}

// compile reads, checks and compiles a policy, and says so on a terminal: a large one
// takes seconds.
func (a *app) compile(dir string, f policyFlags, opt compiler.Options) (*ast.Policy, *compiler.Result, error) {
	a.progress().say("reading %s", dir)
	defer a.progress().done()
	p, err := a.load(dir, f)
	if err != nil {
		return nil, nil, err
	}
	res, diags := compiler.Compile(p, opt)
	return p, res, a.report(p, diags)
}

// notCompiled is err for a command whose exit code 1 says something of the policy: a
// policy with errors, which have been reported, is a 2.
func notCompiled(policy string, err error) error {
	if errors.Is(err, findings) {
		return exitError{2, fmt.Errorf("%s does not compile", policy)}
	}
	return err
}

// report prints diagnostics to standard error, sorted; findings where one is an
// error.
func (a *app) report(p *ast.Policy, diags diag.List) error {
	if len(diags) == 0 {
		return nil
	}
	return a.reportIn(sources(p), diags)
}

// reportIn is report, with the texts that the places are in.
func (a *app) reportIn(sources map[string][]byte, diags diag.List) error {
	if len(diags) == 0 {
		return nil
	}
	a.line.done()
	if a.format == "json" {
		if err := diag.RenderJSON(a.out, diags); err != nil {
			return exitError{2, err}
		}
	} else {
		diag.RenderText(a.errOut, diags, sources, diag.TextOptions{Colour: colour(a.errOut)})
	}
	if diags.HasErrors() {
		return findings
	}
	return nil
}

func sources(p *ast.Policy) map[string][]byte {
	out := map[string][]byte{}
	for _, s := range p.Sources {
		out[s.Name] = s.Data
	}
	return out
}

func plural(n int, one string) string {
	if n == 1 {
		return fmt.Sprintf("%d %s", n, one)
	}
	return fmt.Sprintf("%d %ss", n, one)
}
