package relativepath

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
)

// started is what a command starts: its program, or the file that an interpreter is given.
func started(words []string) string {
	words = behindStarters(words)
	if len(words) == 0 {
		return ""
	}
	flags, ok := plainFlags[path.Base(words[0])]
	if !ok && script.Language(path.Base(words[0])) == "" {
		return words[0]
	}
	words = words[1:]
	for ok && len(words) > 0 && flags.MatchString(words[0]) {
		words = words[1:]
	}
	if len(words) == 0 || strings.HasPrefix(words[0], "-") || path.Ext(words[0]) == "" {
		return ""
	}
	return words[0]
}

// plainFlags are flags of interpreters that take no value and leave the file where it is.
var plainFlags = map[string]*lazyregexp.Regexp{
	"python": pythonFlags, "python3": pythonFlags,
	"sh": shellFlags, "bash": shellFlags, "zsh": shellFlags,
	"node": lazyregexp.New(`^--(?:no-warnings|enable-source-maps|experimental-[\w-]+)$`),
	"tsx":  neverFlags, "ts-node": neverFlags, "zx": neverFlags,
	"bun":  lazyregexp.New(`^run$`),
	"deno": lazyregexp.New(`^run$|^-A$|^-q$|^--(?:quiet|no-check|no-prompt|allow-[\w-]+(?:=.*)?)$`),
}

var (
	pythonFlags = lazyregexp.New(`^-[uBIEsO]+$`)
	shellFlags  = lazyregexp.New(`^-[euxl]+$`)
	neverFlags  = lazyregexp.New(`^$`)
)

type starter struct {
	words []string
	flags *lazyregexp.Regexp
}

// starters are programs that start what stands behind their words, in the folder in which they are
// started, with the flags of theirs that change nothing of that.
var starters = []starter{
	{[]string{"uv", "run"}, lazyregexp.New(`^-[sq]$|^--(?:script|quiet|frozen|locked|isolated|offline|no-project|no-sync|no-config)$`)},
	{[]string{"poetry", "run"}, neverFlags},
	{[]string{"pipenv", "run"}, neverFlags},
	{[]string{"pdm", "run"}, neverFlags},
	{[]string{"npx"}, lazyregexp.New(`^(?:-y|--yes|--no-install)$`)},
	{[]string{"bunx"}, neverFlags},
	{[]string{"pnpm", "exec"}, neverFlags},
	{[]string{"nohup"}, neverFlags},
	{[]string{"timeout"}, lazyregexp.New(`^\d+[smh]?$`)},
}

// behindStarters is a command without the programs that start it.
func behindStarters(words []string) []string {
	for {
		i := slices.IndexFunc(starters, func(s starter) bool {
			return len(words) > len(s.words) && slices.Equal(words[:len(s.words)], s.words)
		})
		if i < 0 {
			return words
		}
		words = words[len(starters[i].words):]
		for len(words) > 0 && starters[i].flags.MatchString(words[0]) {
			words = words[1:]
		}
	}
}
