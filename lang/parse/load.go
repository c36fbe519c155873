package parse

import (
	"io/fs"
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
)

// Options says what to load.
type Options struct {
	Dir   string            // the policy's folder; inside FS where that is given, else on disk
	FS    fs.FS             // nil for the disk
	Packs fs.FS             // what use "std/<name>" means; nil where there are no packs
	Vars  map[string]string // values of variables given on the command line

	// Overlay is texts of files in place of those that are there, by the names
	// that diagnostics use.
	Overlay map[string][]byte

	// Parsed keeps files from one call to the next, for somebody who reads a policy
	// again and again; nil for none.
	Parsed *hclfile.Cache
}

// Load reads a policy. All errors of all files are in the list, in order of
// their place; the policy is never nil and holds what could be understood.
func Load(opts Options) (*ast.Policy, diag.List) {
	ld := &loader{Reader: hclfile.NewReader(), opts: opts, parsed: map[string]*files{}, scripts: block.Scripts{}}
	ld.Cache, ld.budget = opts.Parsed, hcleval.NewBudget()
	policy := &ast.Policy{Name: defaultPolicyName}
	root := folder.Root(opts.FS, opts.Dir)
	if m := ld.open(root, diag.Span{}); m != nil {
		m.root = true
		m.define(ld.given(m))
		m.finish(policy)
	}
	policy.Sources = ld.Sources()
	policy.Inputs = slices.DeleteFunc(root.Seen().Files(), func(f ast.Source) bool {
		return slices.ContainsFunc(policy.Sources, func(s ast.Source) bool { return s.Name == f.Name })
	})
	ld.Diags.Sort()
	return policy, ld.Diags
}

// defaultPolicyName is the name of a folder without a policy block.
const defaultPolicyName = "policy"

// loader is one call of Load.
type loader struct {
	*hclfile.Reader
	opts     Options
	parsed   map[string]*files // by the folder's identity
	declared declared
	scripts  block.Scripts

	budget     *hcleval.Budget
	uses, made int
}
