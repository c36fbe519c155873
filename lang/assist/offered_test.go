package assist

import (
	"strings"
	"testing"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/stdlib"
)

// TestOffered: the compiler takes each value that is offered at the |, and not another.
func TestOffered(t *testing.T) {
	const deny = "\n  deny {\n    reason = \"x\"\n  }\n}\n"
	for _, c := range []struct {
		name, text string
		least      int
	}{
		{"modes", "hook \"a\" {\n  on = [\"before_tool\"]\n  mode = \"|\"" + deny, 2},
		{"on_error", "hook \"a\" {\n  on = [\"before_tool\"]\n  on_error = \"|\"" + deny, 2},
		{"kinds of errors", "hook \"a\" {\n  on = [\"before_tool\"]\n  on_error {\n    parse = \"|\"\n  }" + deny, 2},
		{"record", "policy \"p\" {\n  defaults {\n    record = \"|\"\n  }\n}\nhook \"a\" {\n  on = [\"before_tool\"]" + deny, 3},
		{"scopes", "state \"s\" {\n  type = int\n  scope = \"|\"\n}\nhook \"a\" {\n  on = [\"before_tool\"]" + deny, 2},
		{"types", "state \"s\" {\n  type = |\n}\nhook \"a\" {\n  on = [\"before_tool\"]" + deny, 5},
		{"types of variables", "variable \"s\" {\n  default = null\n  type = |\n}\nhook \"a\" {\n  on = [\"before_tool\"]" + deny, 5},
		{"decisions", "hook \"a\" {\n  on = [\"before_tool\"]" + deny + "assert \"b\" {\n  on = [\"before_tool\"]\n  decides = [\"|\"]\n}\n", 5},
		{"targets", "policy \"p\" {\n  targets = [\"|\"]\n}\nhook \"a\" {\n  on = [\"before_tool\"]\n  warn {\n    message = \"x\"\n  }\n}\n", 10},
		{"losses", "policy \"p\" {\n  accept_loss = [\"|\"]\n}\nhook \"a\" {\n  on = [\"before_tool\"]" + deny, 3},
		{"bools", "hook \"a\" {\n  on = [\"before_tool\"]\n  enabled = |" + deny, 2},
		{"events", "hook \"a\" {\n  on = [\"|\"]" + deny, 10},
		{"durations", "hook \"a\" {\n  on = [\"before_tool\"]\n  timeout = \"|\"" + deny, 3},
		{"receivers", "hook \"a\" {\n  on = [\"before_tool\"]\n  warn {\n    message = \"x\"\n    to = \"|\"\n  }\n}\n", 3},
		{"values of a variable", "use \"std/agent-workflow\" {\n  with = {\n    context_refresh = \"|\"\n  }\n}\n", 3},
		{"values of a list", "use \"std/agent-flow\" {\n  with = {\n    verify = |\n  }\n}\n", 6},
		{"values of a list of a list", "use \"std/agent-flow\" {\n  with = {\n    verify = [|]\n  }\n}\n", 4},
		{"values of a map", "use \"std/agent-hooks\" {\n  with = {\n    project_checks = |\n  }\n}\n", 1},
		{"regexes in conditions", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n  }\n  when = \"command matches 'x|'\"" + deny, 5},
		{"regexes in a raw string", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n  }\n  when = \"command matches `x|`\"" + deny, 5},
		{"regexes in a heredoc", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n  }\n  when = <<E\ncommand matches 'x|'\nE" + deny, 5},
		{"regexes of a match", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"Shell\"\n    pattern = \"x|\"\n  }" + deny, 5},
		{"variables of the environment", "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"env.| == 'x'\"" + deny, 10},
		{"tools", "hook \"a\" {\n  on = [\"before_tool\"]\n  match {\n    tool = \"|\"\n  }" + deny, 9},
	} {
		t.Run(c.name, func(t *testing.T) {
			v, file, offset := at(t, c.text)
			text := string(v.Texts[file])
			n := 0
			for _, o := range v.Complete(file, offset) {
				if o.Kind == KindFunction || o.Kind == KindKeyword {
					continue
				}
				n++
				if bad := errorsOf(text[:o.Replace.Start.Byte] + o.Insert + text[o.Replace.End.Byte:]); bad != "" {
					t.Errorf("%s is offered: %s", o.Insert, bad)
				}
			}
			if n < c.least {
				t.Errorf("only %d are offered", n)
			}
			if free := c.name == "tools" || strings.Contains(c.name, "regex") || strings.Contains(c.name, "environment"); !free && errorsOf(text[:offset]+"nonsense"+text[offset:]) == "" {
				t.Error("the compiler takes nonsense, so that this test says nothing")
			}
		})
	}
}

func errorsOf(text string) string {
	_, ds := lang.Load(lang.Options{Dir: ".", FS: memory(map[string][]byte{"a.hook.hcl": []byte(text)}), Packs: stdlib.Packs})
	var out []string
	for _, d := range ds {
		out = append(out, d.Error())
	}
	return strings.Join(out, "\n")
}

// TestSnippets: the compiler takes what a snippet of an argument or block inserts, with
// something at its stops: it may lack things, and has no word too many.
func TestSnippets(t *testing.T) {
	for _, path := range []string{"", "policy \"p\" {", "hook \"a\" {", "hook \"a\" {\nmatch {", "state \"s\" {", "event \"e\" {", "assert \"a\" {", "use \"std/git\" {",
		"hook \"a\" {\ncheck \"c\" {", "hook \"a\" {\nrun {", "hook \"a\" {\nwrite {", "hook \"a\" {\nrequire {", "hook \"a\" {\nvalidate {", "variable \"v\" {", "pattern \"p\" {", "policy \"p\" {\ndefaults {"} {
		text := path + "\n"
		v := view(text, nil)
		for _, c := range v.Complete("a.hook.hcl", len(text)) {
			full := text + filled(c.Insert) + strings.Repeat("\n}", strings.Count(path, "{")) + "\n"
			for _, bad := range strings.Split(errorsOf(full), "\n") {
				if strings.Contains(bad, "unknown argument") || strings.Contains(bad, "unknown block") || strings.Contains(bad, "must not have a name") ||
					strings.Contains(bad, "needs a name") || strings.Contains(bad, "is a block:") || strings.Contains(bad, "is an argument:") || strings.Contains(bad, "Missing") {
					t.Errorf("%s: %s\n%s", path, bad, full)
				}
			}
		}
	}
}

// filled is a snippet with its defaults, and x where it has none.
func filled(snippet string) string {
	var b strings.Builder
	for i := 0; i < len(snippet); i++ {
		switch {
		case strings.HasPrefix(snippet[i:], "${"):
			end := i + strings.IndexByte(snippet[i:], '}')
			stop := snippet[i+2 : end]
			_, text, found := strings.Cut(stop, ":")
			if !found {
				_, text, _ = strings.Cut(stop, "|")
				text, _, _ = strings.Cut(strings.TrimSuffix(text, "|"), ",")
			}
			b.WriteString(text)
			i = end
		case snippet[i] == '$':
			i++
			if i > 1 && snippet[i-2] == '"' {
				b.WriteString("x")
			} else if i > 2 && snippet[i-3] == '=' {
				b.WriteString("1")
			}
		default:
			b.WriteByte(snippet[i])
		}
	}
	return b.String()
}
