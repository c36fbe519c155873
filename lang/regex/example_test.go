package regex

import (
	"slices"
	"testing"
)

// TestExamples lists the plainest texts of a pattern.
func TestExamples(t *testing.T) {
	for source, want := range map[string][]string{
		`git\s+push`:               {"git push"},
		`\brm\b.*-[a-z]*r`:         {"rm-r"},
		`(npm|yarn) publish`:       {"npm publish", "yarn publish"},
		`[`:                        nil,
		`^ls$`:                     {"ls"},
		`git push.*main`:           {"git push main"},
		`https://docs.example.com`: {"https://docs.example.com"},
		`rm.-rf`:                   {"rmx-rf"},
		`a{3}`:                     {"aaa"},
		`npm|npx`:                  {"npm", "npx"},
		`(?i)DROP\s+TABLE`:         {"drop table"},
		`^\s*curl\b.*\|\s*(ba)?sh`: {"curl|sh"},
	} {
		if got := Examples(source); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", source, got, want)
		}
	}
}
