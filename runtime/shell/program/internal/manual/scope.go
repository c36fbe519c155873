package manual

import (
	"regexp"
	"slices"
	"strings"
)

var (
	inSubcommand = regexp.MustCompile(`^(__fish_seen_(sub)?command_from|__fish_seen_argument|\w*_(using|use|is|in)_(sub)?command\w*|__fish_\w+_(sub)?commands?|contains)$`)
	noSubcommand = regexp.MustCompile(`(use_subcommand|needs?_(sub)?command|no_(sub)?command|is_first_token|no_arguments|is_first_arg)`)
	ofSub        = regexp.MustCompile(`^__fish_git_(stash|remote|worktree|submodule|bisect|notes|reflog)_using_command$`)
	plainWord    = regexp.MustCompile(`^[a-z][a-z0-9-]*$`)
	divides      = regexp.MustCompile(`(?:;|&&|\band\b|\|\|)+`)
)

// scope is the subcommands in which a completion holds: the words of two calls
// joined by and are subcommands of one another.
func scope(conditions []string) ([]string, bool) {
	subs := []string{""}
	for _, call := range divides.Split(strings.Join(conditions, ";"), -1) {
		words := strings.Fields(strings.NewReplacer("'", "", `"`, "", "(commandline -poc)", "", "(commandline -opc)", "").Replace(call))
		switch {
		case len(words) == 0, words[0] == "not", words[0] == "!", noSubcommand.MatchString(words[0]):
			continue
		case words[0] == "or":
			return nil, false
		case !inSubcommand.MatchString(words[0]) || len(words) == 1:
			return nil, false
		}
		prefix := ""
		if m := ofSub.FindStringSubmatch(words[0]); m != nil {
			prefix = m[1] + " "
		}
		var longer []string
		for _, s := range subs {
			for _, w := range words[1:] {
				if strings.ContainsAny(w, "$-(") && w[0] != '-' && !plainWord.MatchString(w) {
					return nil, false
				}
				if w[0] != '-' {
					longer = append(longer, strings.TrimSpace(s+" "+prefix+w))
				}
			}
		}
		if subs = longer; len(subs) == 0 {
			return nil, false
		}
	}
	slices.Sort(subs)
	return slices.Compact(subs), true
}
