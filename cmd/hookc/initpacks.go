package main

import (
	"fmt"
	"strings"
)

// packPolicy is a starting policy that uses packs, and its test.
func packPolicy(packs []string) (policy, test string) {
	var uses strings.Builder
	for _, p := range packs {
		fmt.Fprintf(&uses, "use %q {}\n", packPrefix+p)
	}
	policy = `policy "guardrails" {
  description = "House rules for coding agents"
  targets     = ["claude-code"]

  defaults {
    record = "decisions" # for hookc log and hookc stats
  }
}

# What is in a pack, and what can be set: hookc packs ` + packPrefix + packs[0] + `
` + uses.String() + `
# A rule that is in the way, whose name hookc log says, is only watched, or off
# with enabled = false:
#
#   override "` + packs[0] + `/NAME" {
#     mode = "monitor"
#   }
`
	return policy, packTest(packs)
}

// packTest says of the packs what holds of any, and of all together what they
// are there for.
func packTest(packs []string) string {
	test := `# Ordinary work is free.
allow 'git status'
allow 'git commit -m "never run rm -rf /"'
`
	if len(packs) == 1 && packs[0] == everything {
		test += `
# The worst is not.
deny 'rm -rf /'
`
	}
	return test
}

// everything is the pack that combines the others.
const everything = "default"
