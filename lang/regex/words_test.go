package regex

import (
	"slices"
	"testing"
)

// TestWords spells out patterns; a word in front of "fold" stands in either case.
func TestWords(t *testing.T) {
	for pattern, want := range map[string][]string{
		`git`:                {"git"},
		`^git$`:              {"git"},
		`^git$|^hg$`:         {"git", "hg"},
		`(git|hg)`:           {"git", "hg"},
		`gpg2?`:              {"gpg", "gpg2"},
		`node(js)?|np[mx]`:   {"node", "nodejs", "npm", "npx"},
		``:                   {""},
		`^$`:                 {""},
		`(?i)RM`:             {"rm", "fold"},
		`(?i:ab)|c`:          {"ab", "c", "fold"},
		`[[:digit:]]`:        {"0", "1", "2", "3", "4", "5", "6", "7", "8", "9"},
		`(?:ba|z)?sh`:        {"bash", "sh", "zsh"},
		`a^b`:                nil,
		`\bgit\b`:            nil,
		`git.*`:              nil,
		`[a-z]`:              nil,
		`(?:a|b|c|d|e|f){3}`: nil,
		`(`:                  nil,
	} {
		got, fold, ok := Words(pattern)
		slices.Sort(got)
		if fold {
			got = append(got, "fold")
		}
		if ok != (want != nil) || ok && !slices.Equal(got, want) {
			t.Errorf("%q: %q %v, want %q", pattern, got, ok, want)
		}
	}
}

// TestNames spells out families too.
func TestNames(t *testing.T) {
	for pattern, want := range map[string][]string{
		`Edit|Write`:         {"Edit", "Write"},
		`mcp__github__.*`:    {"mcp__github__*"},
		`^mcp__github__.+$`:  {"mcp__github__*"},
		`mcp__(a|b)__.*`:     nil,
		`(?i)bash`:           nil,
		`.*`:                 nil,
		`Edit|mcp__github.*`: nil,
	} {
		if got, ok := Names(pattern); ok != (want != nil) || ok && !slices.Equal(got, want) {
			t.Errorf("%q: %q %v, want %q", pattern, got, ok, want)
		}
	}
}

// TestBranches takes patterns apart.
func TestBranches(t *testing.T) {
	for pattern, want := range map[string][]string{
		`a|b`:           {"a", "b"},
		`(?:a|(?:b|c))`: {"a", "b", "c"},
		`a|(?:b|c)d`:    {"a", "(?:b|c)d"},
		`(a|b)`:         {"(a|b)"},
		`[|]|\|`:        {"[|]", `\|`},
		`(?i)a|b`:       {"(?i)a|b"},
		`a(?i)b|c`:      {"a(?i)b|c"},
		`(`:             {"("},
		`a|`:            {"a", ""},
		`[]|]|x`:        {"[]|]", "x"},
	} {
		if got := Branches(pattern); !slices.Equal(got, want) {
			t.Errorf("%q: %q, want %q", pattern, got, want)
		}
	}
}
