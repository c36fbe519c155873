package wordnevermatches

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
)

// tasks are programs whose operands are names of tasks, which may have parts: deploy:prod.
var tasks = []string{"bun", "gradle", "gulp", "just", "make", "mise", "npm", "pnpm", "rake", "task", "turbo", "yarn"}

// beginning reports a word of operands or args that is only the beginning of words, such as
// deploy- of deploy-prod.
func (c *checker) beginning(b *ast.CommandMatch) {
	for _, re := range slices.Concat(b.Args, b.Operands) {
		words, _, ok := regex.Words(re.Source)
		if !ok || c.seen[re.Span] || !c.p.Own(re.Span) {
			continue
		}
		if i := slices.IndexFunc(words, func(w string) bool { return begins(first(b.Program), w) }); i >= 0 {
			c.seen[re.Span] = true
			c.r.At(re.Span, "a regex here is compared with whole words, so %s does not match %sx", words[i], words[i]).Detail =
				"Write " + words[i] + ".*, which stands for all words that begin so."
		}
	}
}

func begins(program, word string) bool {
	part := strings.TrimRight(word, "-_:=")
	if part == "" || part == word || strings.HasPrefix(word, "-") {
		return false
	}
	switch word[len(word)-1] {
	case ':':
		return slices.Contains(tasks, program)
	case '=':
		return program == "dd"
	}
	return true
}
