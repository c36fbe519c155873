package allflagsatonce

import (
	"slices"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/regex"
)

// group is flags of a command of which it takes one.
type group struct {
	program, args string // args is the first operand; "" for a program without subcommands
	flags         []string
}

// groups are from the manuals of git 2.47, gh 2.63, npm 10, pip 24, GNU tar 1.35, pacman 7 and
// dpkg 1.22. "gh pr" stands for all of its subcommands, since their flags do not collide.
var groups = []group{
	{"gh", "pr", []string{"squash", "s", "rebase", "r", "merge", "m"}},
	{"gh", "pr", []string{"approve", "request-changes", "comment"}},
	{"gh", "repo", []string{"public", "private", "internal"}},
	{"git", "reset", []string{"hard", "soft", "mixed", "keep", "merge"}},
	{"git", "merge", []string{"abort", "continue", "quit"}},
	{"git", "merge", []string{"ff-only", "no-ff"}},
	{"git", "pull", []string{"ff-only", "no-ff"}},
	{"git", "pull", []string{"rebase", "no-rebase"}},
	{"git", "rebase", []string{"abort", "continue", "skip", "quit", "edit-todo"}},
	{"git", "cherry-pick", []string{"abort", "continue", "skip", "quit"}},
	{"git", "revert", []string{"abort", "continue", "skip", "quit"}},
	{"git", "am", []string{"abort", "continue", "skip", "quit"}},
	{"git", "push", []string{"all", "mirror", "delete"}},
	{"git", "commit", []string{"amend", "fixup"}},
	{"git", "config", []string{"global", "system", "local", "worktree"}},
	{"git", "branch", []string{"delete", "move", "copy", "d", "m", "c"}},
	{"git", "checkout", []string{"ours", "theirs"}},
	{"npm", "install", []string{"save-dev", "save-prod", "save-optional", "save-peer", "D", "P", "O"}},
	{"pip", "install", []string{"user", "target", "prefix"}},
	{"tar", "", []string{"create", "extract", "list", "append", "update", "delete", "c", "x", "t", "r", "u"}},
	{"pacman", "", []string{"S", "R", "U", "Q", "sync", "remove", "upgrade", "query"}},
	{"dpkg", "", []string{"install", "remove", "purge", "i", "r", "P"}},
}

// same are two spellings of a flag in the groups.
var same = map[string]string{"squash": "s", "rebase": "r", "merge": "m", "delete": "d", "move": "m", "copy": "c", "save-dev": "D", "save-prod": "P", "save-optional": "O",
	"create": "c", "extract": "x", "list": "t", "append": "r", "update": "u", "sync": "S", "remove": "R", "upgrade": "U", "query": "Q", "install": "i", "purge": "P"}

// exclusive are two items of the flags of a command that no command has together.
func exclusive(c *ast.CommandMatch, list []ast.Regex) (a, b ast.Regex, ok bool) {
	for _, g := range groups {
		if !wants(c.Program, g.program) || g.args != "" && (len(c.Args) == 0 || !wants(c.Args[:1], g.args)) {
			continue
		}
		for i, a := range list {
			for _, b := range list[i+1:] {
				if x, y := g.within(a), g.within(b); len(x) > 0 && len(y) > 0 && !slices.ContainsFunc(x, func(f string) bool { return meets(y, f) }) {
					return a, b, true
				}
			}
		}
	}
	return a, b, false
}

// wants reports whether the regexes are for this word only.
func wants(list []ast.Regex, word string) bool {
	for _, re := range list {
		if words, fold, ok := regex.Words(re.Source); !ok || fold || len(words) != 1 || words[0] != word {
			return false
		}
	}
	return len(list) > 0
}

// within are the flags of a regex, if all are of the group.
func (g group) within(re ast.Regex) []string {
	words, fold, ok := regex.Words(re.Source)
	if !ok || fold || slices.ContainsFunc(words, func(w string) bool { return !slices.Contains(g.flags, w) }) {
		return nil
	}
	return words
}

// meets reports whether a flag is among others, in some spelling.
func meets(list []string, flag string) bool {
	return slices.ContainsFunc(list, func(other string) bool {
		return flag == other || same[flag] == other || same[other] == flag || same[flag] != "" && same[flag] == same[other]
	})
}
