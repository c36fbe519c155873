// Package lang reads policies: HCL bytes to a typed policy, with every error
// of every file.
package lang

import (
	"io/fs"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lang/parse"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

// Options say what to load.
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

// Load reads and checks a policy. The list holds all errors of all files,
// sorted; the policy is never nil, and fit to be compiled where there are none.
func Load(o Options) (*ast.Policy, diag.List) {
	p, diags := parse.Load(parse.Options(o))
	p.Dir = o.Dir
	targets(p, &diags)
	diags.Add(check.Policy(p, Known())...)
	diags = reliable(diags)
	diags.Sort()
	return p, diags
}

// Retype types the expressions of a hook that has been made of a checked one, or of its
// table. like is the hook whose match says which tools it sees; it may be h.
func Retype(p *ast.Policy, h, like *ast.Hook) diag.List { return check.Retype(p, h, like, Known()) }

// Known is what conditions and steps may name beside the event: every host,
// and what looks outside.
func Known() check.Options {
	o := check.ForHosts(all.Targets())
	for _, f := range world.Funcs {
		o.Funcs = append(o.Funcs, &f.Func)
	}
	for _, n := range world.Names {
		o.Names = append(o.Names, value.Field{Name: n.Root, Type: n.Type, Doc: n.Doc})
	}
	return o
}

// reliable leaves out what only a syntax error has caused: in a file that does
// not parse, what seems to be absent may stand where nobody could read it, and
// what stands behind the error may be anywhere in the tree.
func reliable(list diag.List) diag.List {
	broken := map[string]diag.List{}
	for _, d := range list {
		if d.Code == diag.CodeSyntax {
			broken[d.Span.File] = append(broken[d.Span.File], d)
		}
	}
	return slices.DeleteFunc(list, func(d diag.Diag) bool {
		if d.Code == diag.CodeSyntax {
			return false
		}
		around := func(s diag.Diag) bool {
			return d.Span.Start.Byte <= s.Span.Start.Byte && s.Span.Start.Byte < d.Span.End.Byte
		}
		slips := broken[d.Span.File]
		behind := func(s diag.Diag) bool { return s.Span.Start.Byte < d.Span.Start.Byte }
		switch {
		case len(slips) == 0:
			return false
		case d.Code == diag.CodeMissingArg:
			return true
		case d.Code == diag.CodeUnknownBlock || d.Code == diag.CodeUnknownArg:
			return slices.ContainsFunc(slips, behind)
		}
		return slices.ContainsFunc(slips, around)
	})
}

// targets reports targets that do not exist, and takes them out of the policy: what
// they can do is not known, so that nothing more is said about them.
func targets(p *ast.Policy, diags *diag.List) {
	var known []string
	var places []diag.Span
	for i, t := range p.Targets {
		at := p.Span
		if i < len(p.TargetSpans) {
			at = p.TargetSpans[i]
		}
		if slices.Contains(all.Names(), t) {
			known, places = append(known, t), append(places, at)
			continue
		}
		d := diags.Errorf(diag.CodeTarget, at, "unknown target %q", t)
		d.Detail = "Valid targets: " + strings.Join(all.Names(), ", ") + "."
		if near, ok := diag.NearestOrBegun(t, all.Names()); ok {
			d.Detail = "Did you mean \"" + near + "\"?"
			d.Fix = &diag.Fix{Title: "write " + near, Edits: []diag.Edit{{Span: at, Text: `"` + near + `"`}}}
		}
	}
	p.Targets, p.TargetSpans = known, places
}
