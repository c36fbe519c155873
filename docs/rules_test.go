package docs

import (
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/format"
	"github.com/hookc/hookc/lint/rules"
)

// ruleGroups are what rules are about, by how their codes begin; the longest
// beginning counts.
var ruleGroups = []struct{ prefix, title string }{
	{"HK11", "Configurations of agents"},
	{"HK10", "Configurations of agents"},
	{"HK12", "Hosts of a policy"},
	{"HK20", "Async hooks, blocking and time-outs of policies"},
	{"HK21", "Async handlers, blocking and time-outs of configurations"},
	{"HK3", "Priority and conflict"},
	{"HK4", "Conditions"},
	{"HK5", "Regexes"},
	{"HK6", "Commands and paths as text"},
	{"HK7", "Security"},
	{"HK8", "Tests and builds"},
	{"HK9", "Upkeep"},
}

func ruleGroup(r *lint.Rule) string {
	best, title := "", ""
	for _, g := range ruleGroups {
		if strings.HasPrefix(string(r.Code), g.prefix) && len(g.prefix) > len(best) {
			best, title = g.prefix, g.title
		}
	}
	return title
}

// ruleList is a table of the rules of each group.
func ruleList(t *testing.T, _ []string) string {
	groups := map[string][][]string{}
	for _, r := range rules.All {
		title := ruleGroup(r)
		if title == "" {
			t.Errorf("%s is in no group of ruleGroups", r.Code)
		}
		severity := r.Severity.String()
		if r.OffByDefault {
			severity += ", off"
		}
		page := fmt.Sprintf("[%s](rules/%s.md)", r.Code, r.Code)
		groups[title] = append(groups[title], []string{page, "`" + r.Name + "`", severity, r.Title})
	}
	var b strings.Builder
	for _, g := range ruleGroups {
		if body := groups[g.title]; body != nil {
			b.WriteString("### " + g.title + "\n\n" + rows([]string{"code", "name", "severity", "what"}, body) + "\n")
			delete(groups, g.title)
		}
	}
	return strings.TrimSuffix(b.String(), "\n")
}

// TestRulePages keeps docs/rules: a page for each rule, and no other.
func TestRulePages(t *testing.T) {
	update := os.Getenv("HOOKC_UPDATE") != ""
	want := map[string]string{}
	for _, r := range rules.All {
		want[filepath.Join("rules", string(r.Code)+".md")] = fmt.Sprintf("# %s %s\n\n%s", r.Code, r.Name, format.Markdown(r, rules.Examples(r))) +
			"\n---\n\nGenerated from `lint/rules/" + rules.Folder(r) + "`. [All rules](../lint.md#the-rules).\n"
	}
	there, err := filepath.Glob("rules/*.md")
	if err != nil {
		t.Fatal(err)
	}
	for _, file := range there {
		if want[file] != "" {
			continue
		}
		if !update {
			t.Errorf("%s is of no rule", file)
		} else if err := os.Remove(file); err != nil {
			t.Fatal(err)
		}
	}
	if err := os.MkdirAll("rules", 0o755); err != nil {
		t.Fatal(err)
	}
	for _, file := range slices.Sorted(maps.Keys(want)) {
		is, err := os.ReadFile(file)
		switch {
		case err == nil && string(is) == want[file]:
		case update:
			if err := os.WriteFile(file, []byte(want[file]), 0o644); err != nil {
				t.Fatal(err)
			}
		default:
			t.Errorf("%s is stale; HOOKC_UPDATE=1 go test ./docs rewrites it\n%s", file, firstDifference(string(is), want[file]))
		}
	}
}

var kebab = regexp.MustCompile("`([a-z]+(?:-[a-z]+)+)`")

// TestRuleNames looks for every rule that is named in place of one that is not
// there.
func TestRuleNames(t *testing.T) {
	data, err := os.ReadFile("lint.md")
	if err != nil {
		t.Fatal(err)
	}
	_, section, ok := strings.Cut(string(data), "\n## Rules that hookc does not have\n")
	if !ok {
		t.Fatal("lint.md does not say which rules there are not")
	}
	for _, m := range kebab.FindAllStringSubmatch(section, -1) {
		if _, err := lint.Find(rules.All, m[1]); err != nil {
			t.Error(err)
		}
	}
}
