package evade

import (
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
)

// CommandLine is a command that a block may mean; "" where a regex has no example.
func CommandLine(c *ast.CommandMatch) string {
	var words []string
	for _, list := range [][]ast.Regex{c.Program[:min(1, len(c.Program))], c.Args, c.Operands} {
		for _, re := range list {
			examples := regex.Examples(re.Source)
			if len(examples) == 0 {
				return ""
			}
			words = append(words, examples[0])
		}
	}
	for _, re := range c.Flags {
		if examples := regex.Examples(re.Source); len(examples) > 0 {
			words = append(words, "--"[:min(2, len(examples[0]))]+examples[0])
		}
	}
	return strings.Join(words, " ")
}
