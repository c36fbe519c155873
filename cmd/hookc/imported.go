package main

import (
	"fmt"
	"os"

	"github.com/hookc/hookc/compiler/hookmd"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/hostimport"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/agenthooks"
)

// importedFile is the name of the policy that import writes.
const importedFile = "imported.hook.hcl"

// imported is what was found: hooks of the format, and those of configurations.
type imported struct {
	hooks []*hookmd.Hook
	names []string // of the configurations
	*hostimport.Import
	diags diag.List
}

// read turns configurations into hooks beside those of the format.
func (i *imported) read(configs []*hostconfig.File) error {
	project, err := os.Getwd()
	if err != nil {
		return err
	}
	taken := map[string]bool{}
	for _, h := range i.hooks {
		taken[h.Name] = true
	}
	i.Import = hostimport.Read(configs, hostimport.Options{Project: project, Taken: taken})
	for _, f := range configs {
		i.names = append(i.names, f.Name)
	}
	i.diags.Add(i.Losses...)
	return nil
}

// leftOut says how many handlers are left out.
func (i *imported) leftOut() string {
	if n := i.Handlers - len(i.Hooks); n > 0 {
		return fmt.Sprintf(", %d left out", n)
	}
	return ""
}

// policy is the files of the policy.
func (i *imported) policy() ([]host.File, error) {
	blocks, scripts, err := hookmd.Blocks(i.hooks)
	if err != nil {
		return nil, err
	}
	head := policytext.Block{Type: "policy", Label: "imported", Args: []policytext.Arg{policytext.Text("description", i.description())}}
	if t := i.targets(); len(t) > 0 {
		head.Args = append(head.Args, policytext.Texts("targets", t))
	}
	text, err := policytext.File(importedFile, append(append([]policytext.Block{head}, blocks...), i.Hooks...))
	if err != nil {
		return nil, err
	}
	return append([]host.File{{Path: importedFile, Data: text, Mode: 0o644}}, scripts...), nil
}

func (i *imported) description() string {
	switch {
	case len(i.Hooks) == 0:
		return "Hooks imported from the Agent Hooks format"
	case len(i.hooks) == 0 && len(i.names) == 1:
		return "Hooks imported from " + i.names[0]
	case len(i.hooks) == 0:
		return fmt.Sprintf("Hooks imported from %d configurations of agents", len(i.names))
	}
	return "Hooks imported from the Agent Hooks format and from configurations of agents"
}

// targets is what the policy is built for; nil for everything.
func (i *imported) targets() (out []string) {
	if len(i.hooks) > 0 {
		out = append(out, agenthooks.Name)
	}
	if len(i.Hooks) == 0 {
		return out
	}
	theirs := i.Targets()
	if theirs == nil {
		return nil
	}
	return append(out, theirs...)
}
