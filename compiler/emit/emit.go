// Package emit writes a compiled policy to a folder: the table, the evaluator
// with the table inside, one folder per target with the host's own
// configuration, and a manifest that says what was written from what, and what
// each target loses.
package emit

import (
	"cmp"
	"fmt"
	"strings"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/prove"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/launch"
)

// Input is everything that goes into a build.
type Input struct {
	Policy     *ast.Policy
	Result     *compiler.Result
	Targets    []*host.Target
	Evaluators []Evaluator       // one per platform; the first is OUT/bin/hookeval's
	Vars       map[string]string // values of variables that the command line gave
	Out        string            // the folder that it is for; "" where that does not matter
	Agents     []string          // that it is installed for; nil for a build
	Proof      *prove.Report     // what was proved of the table; nil for nothing
	Launcher   []byte            // a script that starts an evaluator from elsewhere, in the place of Evaluators; nil for none
}

// Evaluator is a built hookeval without a table.
type Evaluator struct {
	Platform string // "linux/amd64"
	Binary   []byte
	From     string // where it came from, for the manifest
}

// Output is a folder as it is to be written.
type Output struct {
	Files    []host.File
	Manifest Manifest
}

// Plan makes the files of a build without writing any.
func Plan(in Input) (*Output, error) {
	out := &Output{Manifest: newManifest(in)}
	out.add("policy.hkt", in.Result.Table, 0o644)
	if in.Launcher == nil { // else it goes into a repository, where the sources are
		if err := out.sources(in.Policy); err != nil {
			return nil, err
		}
	}
	every := shared(in)
	for _, f := range every {
		out.add(f.Path, f.Data, f.Mode)
	}
	if in.Launcher != nil {
		out.add("run", in.Launcher, 0o755)
	} else {
		out.add(".gitignore", []byte("*\n"), 0o644) // the evaluator is of one system
	}
	for _, h := range in.Targets {
		if err := out.target(in, h, every); err != nil {
			return nil, fmt.Errorf("target %s: %w", h.Name, err)
		}
	}
	out.Manifest.seal(out.Files)
	out.add(manifestName, out.Manifest.json(), 0o644)
	return out, nil
}

func (o *Output) add(path string, data []byte, mode uint32) {
	o.Files = append(o.Files, host.File{Path: path, Data: data, Mode: mode})
}

// target adds the folder of one host, complete in itself: what the host asks for,
// and what every folder has.
func (o *Output) target(in Input, h *host.Target, every []host.File) error {
	files, err := h.Emit(Plugin(in, h))
	if err != nil {
		return err
	}
	for _, f := range files {
		o.add(h.Name+"/"+f.Path, f.Data, f.Mode)
	}
	for _, f := range every {
		o.add(h.Name+"/"+f.Path, f.Data, f.Mode)
	}
	return nil
}

// shared is what every folder has that starts evaluators: them, and beside bin
// the policy's own files, where they look for them.
func shared(in Input) []host.File {
	return append(evaluatorFiles(in.Evaluators, in.Result.Table), policyFiles(in.Policy)...)
}

func policyFiles(p *ast.Policy) (out []host.File) {
	for _, f := range p.Files {
		mode := uint32(0o644)
		if f.Exec {
			mode = 0o755
		}
		out = append(out, host.File{Path: f.Path, Data: f.Data, Mode: mode})
	}
	return out
}

// noLicense says that a policy's owner grants nothing; catalogues of plugins want
// the word.
const noLicense = "UNLICENSED"

// Plugin is what a host needs to know to call the evaluator.
func Plugin(in Input, h *host.Target) host.Plugin {
	p := host.Plugin{
		Name:        name(in.Policy),
		Description: in.Policy.Description,
		Version:     version(in.Result.Table),
		License:     cmp.Or(in.Policy.License, noLicense),
	}
	for _, e := range in.Evaluators {
		p.Platforms = append(p.Platforms, e.Platform)
	}
	p.Events = handled(in, h)
	for _, hk := range forHost(in.Policy, h) {
		p.Hooks = append(p.Hooks, hookInfo(in.Policy, hk, h))
	}
	for _, c := range in.Policy.Commands {
		p.Commands = append(p.Commands, host.Command{Name: c.Name, Description: c.Description, Text: c.Text})
	}
	p.Files = policyFiles(in.Policy)
	return p
}

// name is the policy's name as a plugin's: letters, digits and dashes.
func name(p *ast.Policy) string {
	if n := ast.Slug(p.Name); n != "" {
		return n
	}
	return "hookc-policy"
}

// evaluatorFiles lays out bin/: on Linux the table is appended to the
// evaluator, elsewhere, where appended data breaks signatures, it lies beside
// it.
func evaluatorFiles(evs []Evaluator, table []byte) []host.File {
	var out []host.File
	beside := false
	for _, e := range evs {
		data := e.Binary
		if strings.HasPrefix(e.Platform, "linux/") {
			data = append(data[:len(data):len(data)], table...)
		} else {
			beside = true
		}
		out = append(out, host.File{Path: "bin/" + binaryName(e.Platform, len(evs) > 1), Data: data, Mode: 0o755})
	}
	if beside {
		out = append(out, host.File{Path: "bin/policy.hkt", Data: table, Mode: 0o644})
	}
	return out
}

// binaryName is the evaluator's file in bin/; where there are several, a
// launcher of the plugin has the plain name.
func binaryName(platform string, several bool) string {
	switch {
	case several:
		return launch.Binary(platform)
	case strings.HasPrefix(platform, "windows/"):
		return "hookeval.exe"
	}
	return "hookeval"
}
