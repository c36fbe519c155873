package main

import (
	"errors"
	"fmt"
	"io/fs"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

// packFiles is a starting policy that uses packs, and its tests: one of any
// policy, and those that the packs themselves start with.
func (a *app) packFiles(packs []string) (files []textFile, policies []*ast.Policy, err error) {
	for _, name := range packs {
		p, err := a.load(packPrefix+name, policyFlags{})
		if err != nil {
			return nil, nil, err
		}
		policies = append(policies, p)
	}
	files = []textFile{
		{starterPolicy, packPolicy(packs, policies)},
		{starterTest, "# Ordinary work is free.\nallow 'git status'\nallow 'git commit -m \"never run rm -rf /\"'\n"},
	}
	for _, name := range packs {
		test, err := fs.ReadFile(stdlib.Packs, name+"/tests/start.txtar")
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, nil, err
		}
		files = append(files, textFile{name + ".txtar", string(test)})
	}
	return files, policies, nil
}

// packPolicy is the text of a policy that uses packs and sets none of their
// variables yet.
func packPolicy(packs []string, policies []*ast.Policy) string {
	var b strings.Builder
	b.WriteString(`policy "guardrails" {
  description = "House rules for coding agents"
  targets     = ["claude-code"]
`)
	b.WriteString(`
  defaults {
    record = "decisions" # for hookc log, hookc stats and hookc why
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
