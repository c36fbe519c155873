package emit

import (
	"fmt"
	"path"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	yaml "github.com/zclconf/go-cty-yaml"
	"github.com/zclconf/go-cty/cty"

	"github.com/hookc/hookc/runtime/host/format"
)

// manyHooks is a policy with everything that a HOOK.md can say, and with texts
// that YAML and Markdown would like to read otherwise.
const manyHooks = `
policy "guards" {
  description = "Guards of the tests"
  targets     = ["agent-hooks"]
}

pattern "disk" {
  description = "Writing to a raw device"
  regex = {
    "mkfs(\\.\\w+)? " = "formats a filesystem"
    "dd .*of=/dev/"  = "writes to a device"
  }
}

hook "no-raw-disk" {
  description = "Blocks: \"raw\" disks --- é ✓ # no comment\nsecond line"
  on          = ["before_tool"]
  priority    = 999
  timeout     = "5s"
  metadata = {
    owner       = "platform"
    "on"        = "yes: # {no} --- end"
    "123"       = "007"
  }
  match {
    tool    = "Shell"
    pattern = pattern.disk
  }
  deny { reason = "refused" }
}

hook "each" {
  description = "true"
  for_each    = ["A b", "c"]
  on          = ["before_tool", "after_tool"]
  match { tool = ["mcp__github__.*", "my[.]tool"] }
  warn { message = each.value }
}

hook "true" {
  on = ["before_stop"]
  deny { reason = "no" }
}

hook "format" {
  description = "Formats"
  on          = ["after_tool"]
  async       = true
  timeout     = "600s"
  match { pattern = "\\.py$" }
  record {}
}

hook "elsewhere" {
  description = "On an event beyond the format"
  on          = ["notification"]
  warn { message = "x" }
}

hook "fast" {
  description = "As little time as there is"
  on          = ["session_start"]
  timeout     = "100ms"
  context { text = "hello" }
}
`

// TestFolders checks what is where: one folder for a hook and event.
func TestFolders(t *testing.T) {
	files := build(t, manyHooks, "agent-hooks")
	var folders []string
	for name := range files {
		if path.Base(name) == "HOOK.md" {
			folders = append(folders, path.Dir(name))
			if _, ok := files[path.Dir(name)+"/scripts/run"]; !ok {
				t.Errorf("%s has no scripts/run", name)
			}
		}
	}
	want := "each-a-b-after-tool each-a-b-before-tool each-c-after-tool each-c-before-tool fast format no-raw-disk true"
	if got := strings.ReplaceAll(strings.Join(sorted(folders), " "), "hooks/", ""); got != want {
		t.Errorf("folders %s\nwant    %s", got, want)
	}
	for _, name := range []string{"bin/hookeval", "README.md"} {
		if _, ok := files[name]; !ok {
			t.Errorf("%s is not there", name)
		}
	}
}

// TestLongFolders: names that the format does not take are cut, and stay apart.
func TestLongFolders(t *testing.T) {
	files := build(t, `
policy "p" {
  targets     = ["agent-hooks"]
  accept_loss = ["start-failure"]
}
hook "`+strings.Repeat("x", 60)+`" {
  for_each = toset(["", "1", "2"])
  on       = ["before_tool", "after_tool"]
  warn { message = "x" }
}
`, "agent-hooks")
	folders := 0
	for name, text := range files {
		if path.Base(name) != "HOOK.md" {
			continue
		}
		folders++
		for _, problem := range validate(text, path.Base(path.Dir(name))) {
			t.Errorf("%s: %s", name, problem)
		}
	}
	if folders != 6 {
		t.Errorf("%d folders", folders)
	}
}

// TestFrontMatter holds every HOOK.md against the format's rules.
func TestFrontMatter(t *testing.T) {
	for name, text := range build(t, manyHooks, "agent-hooks") {
		if path.Base(name) == "HOOK.md" {
			for _, problem := range validate(text, path.Base(path.Dir(name))) {
				t.Errorf("%s: %s\n%s", name, problem, text)
			}
		}
	}
}

// shells is every name of a shell, as a regex has them.
var shells = func() (out []string) {
	for _, name := range format.EveryName([]string{"Shell"}) {
		out = append(out, regexp.QuoteMeta(name))
	}
	return out
}()

// TestFrontMatterSays checks members of some of them, as a YAML reader has them.
func TestFrontMatterSays(t *testing.T) {
	files := build(t, manyHooks, "agent-hooks")
	for folder, want := range map[string]map[string]string{
		"no-raw-disk": {"name": "no-raw-disk", "description": "Blocks: \"raw\" disks --- é ✓ # no comment\nsecond line",
			"trigger": "before_tool", "timeout": "6000", "async": "false", "priority": "999", "metadata.owner": "platform",
			"metadata.on": "yes: # {no} --- end", "metadata.123": "007",
			"matcher.tool":    "^(?:" + strings.Join(shells, "|") + ")$",
			"matcher.pattern": `(?:mkfs(\.\w+)? )|(?:dd .*of=/dev/)`},
		"each-a-b-before-tool": {"matcher.tool": `^(?:mcp__github__.*|my\.tool)$`, "description": "true", "trigger": "before_tool"},
		"each-c-after-tool":    {"trigger": "after_tool", "matcher.pattern": ""},
		"true":                 {"name": "true", "description": "The hook true of the policy guards.", "matcher.tool": ""},
		"format":               {"async": "true", "timeout": "600000", "matcher.pattern": ""},
		"fast":                 {"timeout": "1100", "trigger": "session_start"},
	} {
		got := members(t, files["hooks/"+folder+"/HOOK.md"])
		for k, v := range want {
			if got[k] != v {
				t.Errorf("%s: %s is %q, want %q", folder, k, got[k], v)
			}
		}
	}
}

// TestPage checks the part for people, and that it ends before the budget does.
func TestPage(t *testing.T) {
	page := build(t, manyHooks, "agent-hooks")["hooks/no-raw-disk/HOOK.md"]
	for _, want := range []string{"# no-raw-disk\n", "## Blocked Patterns\n\n- `mkfs(\\.\\w+)? ` - formats a filesystem\n- `dd .*of=/dev/` - writes to a device\n", "- `2` - ", "Written by hookc"} {
		if !strings.Contains(page, want) {
			t.Errorf("the page lacks %q:\n%s", want, page)
		}
	}
	var regexes strings.Builder
	for i := range 300 {
		fmt.Fprintf(&regexes, "%q = %q\n", fmt.Sprintf("word-number-%d", i), "what it does `x`")
	}
	long := build(t, `
policy "long" { targets = ["agent-hooks"] }
pattern "many" {
  regex = {
`+regexes.String()+`
  }
}
hook "long" {
  description = "`+strings.Repeat("é", 1024)+`"
  on          = ["before_tool"]
  match { pattern = pattern.many }
  deny { reason = "no" }
}
`, "agent-hooks")["hooks/long/HOOK.md"]
	if problems := validate(long, "long"); len(problems) > 0 {
		t.Error(problems)
	}
	if !strings.Contains(long, " more, in the policy") || !strings.Contains(long, "é…") {
		t.Errorf("the page does not say what it left out:\n%s", long)
	}
}

// TestFolderCollision refuses two hooks of one folder.
func TestFolderCollision(t *testing.T) {
	for source, want := range map[string]string{
		`hook "a-before-tool" {
  on = ["before_tool"]
  warn { message = "x" }
}
hook "a" {
  on = ["before_tool", "after_tool"]
  warn { message = "x" }
}`: "the hooks a-before-tool and a would both be in the folder a-before-tool: rename one",
	} {
		p, res := load(t, `policy "p" { targets = ["agent-hooks"] }`+"\n"+source)
		if _, err := plan(t, p, res, "agent-hooks"); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("got %v, want %s", err, want)
		}
	}
}

// The format's rules, from its document and the text that it became.
var (
	nameRule    = regexp.MustCompile(`^[a-z0-9]+(-[a-z0-9]+)*$`)
	theTriggers = " session_start session_end before_agent after_agent before_stop before_tool after_tool after_tool_failure subagent_start subagent_stop pre_compact "
)

// validate is what the format finds wrong with a HOOK.md in a folder.
func validate(text, folder string) (problems []string) {
	bad := func(format string, args ...any) { problems = append(problems, fmt.Sprintf(format, args...)) }
	if len(text) >= 4000 {
		bad("%d bytes are about 1000 tokens or more", len(text))
	}
	if strings.Count(text, "---") < 2 || !strings.HasPrefix(text, "---\n") {
		return append(problems, "no front matter")
	}
	head := strings.SplitN(text, "---", 3)[1] // as the format's own reader splits
	v, err := yaml.Standard.Unmarshal([]byte(head), cty.DynamicPseudoType)
	if err != nil {
		return append(problems, err.Error())
	}
	if strings.ContainsAny(regexp.MustCompile(`"(\\.|[^"\\])*"`).ReplaceAllString(head, ""), "{}[]&*!|>#'") {
		bad("YAML that strict readers refuse: %s", head)
	}
	m := v.AsValueMap()
	for key, x := range m {
		switch key {
		case "name":
			if s := textOf(x); !nameRule.MatchString(s) || len(s) > 64 || s != folder {
				bad("name %q", s)
			}
		case "description":
			if n := utf8.RuneCountInString(strings.TrimSpace(textOf(x))); n < 1 || n > 1024 {
				bad("description of %d characters", n)
			}
		case "trigger":
			if !strings.Contains(theTriggers, " "+textOf(x)+" ") {
				bad("trigger %q", textOf(x))
			}
		case "matcher":
			for k, re := range x.AsValueMap() {
				if _, err := regexp.Compile(textOf(re)); k != "tool" && k != "pattern" || err != nil {
					bad("matcher %s: %v", k, err)
				}
			}
		case "timeout":
			number(bad, key, x, 100, 600000)
		case "priority":
			number(bad, key, x, 0, 1000)
		case "async":
			if x.Type() != cty.Bool {
				bad("async is %s", x.Type().FriendlyName())
			}
		case "metadata":
			for k, s := range x.AsValueMap() {
				if s.Type() != cty.String {
					bad("metadata %s is %s", k, s.Type().FriendlyName())
				}
			}
		default:
			bad("unknown key %s", key)
		}
	}
	for _, key := range []string{"name", "description", "trigger"} {
		if _, ok := m[key]; !ok {
			bad("no %s", key)
		}
	}
	return problems
}

func number(bad func(string, ...any), key string, x cty.Value, least, most int64) {
	if x.Type() != cty.Number {
		bad("%s is %s", key, x.Type().FriendlyName())
		return
	}
	if n, _ := x.AsBigFloat().Int64(); n < least || n > most {
		bad("%s %d", key, n)
	}
}

// textOf is a string; anything else is shown as what it is.
func textOf(v cty.Value) string {
	if v.Type() != cty.String {
		return "(" + v.Type().FriendlyName() + ")"
	}
	return v.AsString()
}

// members is the front matter, flat.
func members(t *testing.T, text string) map[string]string {
	t.Helper()
	parts := strings.SplitN(text, "---", 3)
	if len(parts) != 3 {
		t.Fatalf("no front matter: %q", text)
	}
	v, err := yaml.Standard.Unmarshal([]byte(parts[1]), cty.DynamicPseudoType)
	if err != nil {
		t.Fatal(err)
	}
	out := map[string]string{}
	var flat func(prefix string, v cty.Value)
	flat = func(prefix string, v cty.Value) {
		switch {
		case v.Type().IsObjectType():
			for k, x := range v.AsValueMap() {
				flat(strings.TrimPrefix(prefix+"."+k, "."), x)
			}
		case v.Type() == cty.Bool:
			out[prefix] = fmt.Sprint(v.True())
		case v.Type() == cty.Number:
			out[prefix] = v.AsBigFloat().Text('f', -1)
		default:
			out[prefix] = v.AsString()
		}
	}
	flat("", v)
	return out
}
