package main

import (
	"errors"
	"fmt"
	"io/fs"
	"slices"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

// packFiles is a starting policy that uses packs, and its tests: one of any
// policy, and those that the packs themselves start with.
func (a *app) packFiles(packs, targets []string) ([]textFile, error) {
	var policies []*ast.Policy
	for _, name := range packs {
		p, err := a.load(packPrefix+name, policyFlags{})
		if err != nil {
			return nil, err
		}
		policies = append(policies, p)
	}
	files := []textFile{
		{starterPolicy, packPolicy(packs, policies, mayNotStart(policies, targets))},
		{starterTest, "# Ordinary work is free.\nallow 'git status'\nallow 'git commit -m \"never run rm -rf /\"'\n"},
	}
	for _, name := range packs {
		test, err := fs.ReadFile(stdlib.Packs, name+"/tests/start.txtar")
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, err
		}
		files = append(files, textFile{name + ".txtar", string(test)})
	}
	return files, nil
}

// packPolicy is the text of a policy that uses packs and sets none of their
// variables yet.
func packPolicy(packs []string, policies []*ast.Policy, acceptsLoss bool) string {
	var b strings.Builder
	b.WriteString(`policy "guardrails" {
  description = "House rules for coding agents"
  targets     = ["claude-code"]
`)
	if acceptsLoss {
		b.WriteString(`
  # Some rules deny what they cannot decide. Where the evaluator itself cannot be
  # started, the agent goes on all the same.
  accept_loss = ["start-failure"]
`)
	}
	b.WriteString(`
  defaults {
    record = "decisions" # for hookc log and hookc stats
  }
}

# What is in a pack, and what can be set: hookc packs ` + packPrefix + packs[0] + "\n")
	for i, p := range policies {
		writeUse(&b, packs[i], p)
	}
	b.WriteString(`
# A rule that is in the way, whose name hookc log says, is only watched, or off
# with enabled = false:
#
#   override "` + packs[0] + `/NAME" {
#     mode = "monitor"
#   }
`)
	return b.String()
}

// maxShown is how long a default may be to be shown, in bytes.
const maxShown = 60

// writeUse writes a use, and in comments what can be set and what holds until
// it is.
func writeUse(b *strings.Builder, name string, p *ast.Policy) {
	if len(p.Variables) == 0 {
		fmt.Fprintf(b, "use %q {}\n", packPrefix+name)
		return
	}
	fmt.Fprintf(b, "use %q {\n  # with = {\n", packPrefix+name)
	for _, v := range p.Variables {
		what, _, _ := strings.Cut(v.Description, "\n")
		fmt.Fprintf(b, "  #   # %s\n  #   %s = %s\n", what, v.Name, hclDefault(v))
	}
	b.WriteString("  # }\n}\n")
}

// hclDefault is a variable's default as HCL writes it; a long one is not shown.
func hclDefault(v ast.Variable) string {
	text := string(value.AppendJSON(nil, v.Default))
	if len(text) > maxShown {
		return "…"
	}
	return strings.NewReplacer("${", "$${", "%{", "%%{", `","`, `", "`).Replace(text)
}

// mayNotStart reports whether the hosts let something pass that the packs deny,
// where the evaluator cannot be started; a policy has to accept that by name.
func mayNotStart(policies []*ast.Policy, targets []string) bool {
	for _, name := range targets {
		target, ok := all.LookupTarget(name)
		if !ok {
			continue
		}
		for _, p := range policies {
			if slices.ContainsFunc(emit.Losses(p, target), func(l emit.Loss) bool { return l.Step == host.AcceptStart }) {
				return true
			}
		}
	}
	return false
}
