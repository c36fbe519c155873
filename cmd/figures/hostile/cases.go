package hostile

import (
	"fmt"
	"strings"
)

// What is run in a repository with a policy, with tests, and with an agent's
// configuration.
var (
	policy = []string{"check", "lint", "fmt --check", "test", "approve x"}
	agents = []string{"lint", "import .", "init x"}
)

const plain = `
hook "h" {
  on = ["before_tool"]
  match { pattern = "x" }
  deny { reason = "no" }
}
`

// Cases are the repositories.
func Cases() (out []Case) {
	add := func(name string, args []string, lay func(string) error) {
		out = append(out, Case{Name: name, Lay: lay, Args: args})
	}
	for name, text := range texts() {
		add("policy: "+name, policy, files(map[string]string{"p.hook.hcl": text, ".git/HEAD": "ref: refs/heads/main\n"}))
	}
	for name, lay := range odd() {
		add("policy is "+name, policy, lay("p.hook.hcl"))
		add("settings are "+name, policy, all(files(map[string]string{"p.hook.hcl": plain}), lay(".hookc.hcl")))
		add("baseline is "+name, []string{"lint --baseline b.json", "lint --write-baseline b.json"}, all(files(map[string]string{"p.hook.hcl": plain}), lay("b.json")))
		add("a test is "+name, []string{"test", "lint"}, all(files(map[string]string{"p.hook.hcl": plain}), lay("t.txtar")))
		add("a schema is "+name, policy, all(files(map[string]string{"p.hook.hcl": "hook \"h\" {\n  on = [\"before_tool\"]\n  validate {\n    value  = \"{{ tool.input }}\"\n    schema = \"s.json\"\n  }\n}\n"}), lay("s.json")))
		add("a data file is "+name, policy, all(files(map[string]string{"p.hook.hcl": "locals {\n  x = jsondecode(file(\"d.json\"))\n}\n" + plain}), lay("d.json")))
		add("a script is "+name, policy, all(files(map[string]string{"p.hook.hcl": "hook \"h\" {\n  on = [\"before_tool\"]\n  run { script = \"s.sh\" }\n}\n"}), lay("s.sh")))
		add("an agent's settings are "+name, agents, lay(".claude/settings.json"))
		add("a HOOK.md is "+name, agents, lay("h/HOOK.md"))
		add("an agent's script is "+name, agents, all(files(map[string]string{".claude/settings.json": `{"hooks": {"PreToolUse": [{"hooks": [{"type": "command", "command": ".claude/hooks/s.sh"}]}]}}`}), lay(".claude/hooks/s.sh")))
		if name == "a pipe" {
			continue // who names one means to write to it
		}
		add("an event is "+name, []string{"eval . --event e.json --host generic", "explain . e.json", "why --event e.json"}, all(files(map[string]string{"p.hook.hcl": plain}), lay("e.json")))
	}
	deep := map[string]string{
		"lists": strings.Repeat("[", 1_000_000), "closed lists": strings.Repeat("[", 300_000) + strings.Repeat("]", 300_000),
		"objects": strings.Repeat(`{"a":`, 300_000) + "1" + strings.Repeat("}", 300_000), "a long number": strings.Repeat("9", 5_000_000), "a long string": `"` + strings.Repeat("x", 20_000_000) + `"`,
		"members": "{" + strings.Repeat(`"a":1,`, 2_000_000) + `"b":1}`,
	}
	for name, text := range deep {
		event := map[string]string{"p.hook.hcl": plain, "e.json": `{"event_type":"before_tool","tool_name":"Shell","tool_input":{"command":"x","y":` + text + `}}`}
		add("an event with "+name, []string{"eval . --event e.json --host generic", "eval . --event - --host generic < e.json", "explain . e.json", "why --event e.json"}, files(event))
		add("an agent's settings with "+name, agents, files(map[string]string{".claude/settings.json": text, ".codex/hooks.json": text, ".gemini/settings.json": text}))
		add("a schema with "+name, policy, files(map[string]string{"s.json": text, "p.hook.hcl": "hook \"h\" {\n  on = [\"before_tool\"]\n  validate {\n    value  = \"{{ tool.input }}\"\n    schema = \"s.json\"\n  }\n}\n"}))
		add("a baseline with "+name, []string{"lint --baseline b.json"}, files(map[string]string{"p.hook.hcl": plain, "b.json": text}))
	}
	for name, project := range large() {
		add(name, agents[:1], files(project))
	}
	front := map[string]string{
		"flow lists": "x: " + strings.Repeat("[", 300_000), "nested keys": nestedKeys(3000), "aliases": "a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]\n",
		"many keys": many(300_000, "k%d: v\n"), "no end": strings.Repeat("x: y\n", 100_000),
	}
	for name, text := range front {
		add("a HOOK.md with "+name, agents, files(map[string]string{"h/HOOK.md": "---\nname: h\n" + text + "\n---\n", "h/scripts/run.sh": "exit 0\n"}))
	}
	tests := map[string]string{
		"a line without end":   "event before_tool command=" + strings.Repeat("x", 20_000_000) + "\n",
		"many files":           strings.Repeat("-- f --\nx\n", 300_000),
		"many lines":           strings.Repeat("event before_tool tool=Shell command=x\n", 20_000),
		"a deep event":         "event before_tool --json e.json\n-- e.json --\n" + strings.Repeat("[", 1_000_000),
		"a table":              "commands c.tsv\n-- c.tsv --\n" + strings.Repeat("none\tls\n", 20_000),
		"substitutions":        strings.Repeat("env X=$X$X$X$X$X$X$X$X\n", 30) + "event before_tool command=$X\n",
		"a wait for its own":   strings.Repeat("cp t.txtar x\n", 10),
		"regular expressions":  "event before_tool tool=Shell command=x\nreason '" + strings.Repeat("(a{1,1000})", 50) + "'\n",
		"a clock without end":  strings.Repeat("clock +2000000h\n", 1000),
		"a file that is large": "-- f --\n" + strings.Repeat("x", 30_000_000) + "\n",
	}
	for name, text := range tests {
		add("a test with "+name, []string{"test", "lint"}, files(map[string]string{"p.hook.hcl": plain, "t.txtar": text}))
	}
	add("an event without end", []string{"eval . --event - --host generic < z"}, all(files(map[string]string{"p.hook.hcl": plain}), link("z", "/dev/zero")))
	add("folders in a circle", append(policy, "import ."), all(files(map[string]string{"p.hook.hcl": plain, "a/x": ""}), link("a/b", "../a"), link("a/c", "..")))
	add("levels of uses", policy, uses)
	add("a pack that uses itself", policy, files(map[string]string{"p.hook.hcl": "use \".\" {}\n"}))
	add("a wide folder", append(policy, "import ."), wide)
	return out
}

func nestedKeys(n int) string {
	var b strings.Builder
	for i := range n {
		b.WriteString(strings.Repeat(" ", i) + "k:\n")
	}
	return b.String()
}

// many is a text for each number up to one.
func many(n int, format string) string {
	var b strings.Builder
	for i := range n {
		fmt.Fprintf(&b, format, i)
	}
	return b.String()
}

// odd are files that are none to be read.
func odd() map[string]func(name string) func(string) error {
	return map[string]func(string) func(string) error{
		"a sparse file of 10 GB": func(name string) func(string) error { return sparse(name, 10<<30) },
		"a sparse file of 31 MB": func(name string) func(string) error { return sparse(name, 31<<20) },
		"a link to /dev/zero":    func(name string) func(string) error { return link(name, "/dev/zero") },
		"a pipe":                 pipe,
		"a folder":               func(name string) func(string) error { return files(map[string]string{name + "/x": "x"}) },
		"a link to itself": func(name string) func(string) error {
			return link(name, strings.TrimPrefix(name[strings.LastIndex(name, "/")+1:], "/"))
		},
		"a link out": func(name string) func(string) error { return link(name, "/proc/self/environ") },
		"noise": func(name string) func(string) error {
			return files(map[string]string{name: strings.Repeat("\x00\xff\xfe{[(\"'`$\\\n", 200_000)})
		},
	}
}

// texts are policies.
func texts() map[string]string {
	when := func(cond string) string {
		return "hook \"h\" {\n  on   = [\"before_tool\"]\n  when = \"" + cond + "\"\n  deny { reason = \"no\" }\n}\n"
	}
	local := func(x string) string { return "locals {\n  x = " + x + "\n}\n" + plain }
	doubling := "locals {\n  a0 = [\"xxxxxxxxxx\"]\n"
	for i := range 40 {
		doubling += fmt.Sprintf("  a%d = concat(local.a%d, local.a%d)\n", i+1, i, i)
	}
	chain := "locals {\n  a0 = 1\n"
	for i := range 20_000 {
		chain += fmt.Sprintf("  a%d = local.a%d\n", i+1, i)
	}
	return map[string]string{
		"100 kB of [":             "locals {\n  x = " + strings.Repeat("[", 100_000),
		"100 kB of (":             local(strings.Repeat("(", 100_000) + "1" + strings.Repeat(")", 100_000)),
		"blocks in blocks":        strings.Repeat("a {\n", 50_000) + strings.Repeat("}\n", 50_000),
		"templates in templates":  local(strings.Repeat(`"${`, 20_000) + "1" + strings.Repeat(`}"`, 20_000)),
		"minus signs":             local(strings.Repeat("-", 200_000) + "1"),
		"conditionals":            local(strings.Repeat("true ? 1 : ", 50_000) + "1"),
		"a long sum":              local(strings.Repeat("1 + ", 200_000) + "1"),
		"doubling":                doubling + "}\n" + plain,
		"a chain":                 chain + "}\n" + plain,
		"a circle":                "locals {\n  a = local.b\n  b = local.a\n}\n" + plain,
		"setproduct":              local("setproduct(range(1000), range(1000), range(1000))"),
		"range":                   local("range(1000000000)"),
		"format":                  local(`format("%999999999d", 1)`),
		"format by an argument":   local(`format("%*d", 999999999, 1)`),
		"indent":                  local(`indent(999999999, "a\nb")`),
		"replace":                 local(`replace(replace(join("", [for i in range(1000) : "a"]), "a", join("", [for i in range(1000) : "a"])), "a", join("", [for i in range(1000) : "a"]))`),
		"a power":                 local("pow(10, 1000000000)"),
		"a large number":          local("1e999999999"),
		"a for in a for":          local("[for i in range(1000) : [for j in range(1000) : [for k in range(1000) : k]]]"),
		"a regex":                 local(`regexall("(a*)*b", join("", [for i in range(1000) : "a"]))`),
		"yamldecode":              local(`yamldecode("a: &a [x,x,x,x,x,x,x,x,x]\nb: &b [*a,*a,*a,*a,*a,*a,*a,*a,*a]\nc: &c [*b,*b,*b,*b,*b,*b,*b,*b,*b]\nd: &d [*c,*c,*c,*c,*c,*c,*c,*c,*c]\ne: &e [*d,*d,*d,*d,*d,*d,*d,*d,*d]\nf: &f [*e,*e,*e,*e,*e,*e,*e,*e,*e]\ng: [*f,*f,*f,*f,*f,*f,*f,*f,*f]")`),
		"for_each":                "hook \"h\" {\n  on = [\"before_tool\"]\n  for_each = range(1000000)\n  match { pattern = each.key }\n  deny { reason = \"no\" }\n}\n",
		"for_each, below":         "hook \"h\" {\n  on = [\"before_tool\"]\n  for_each = [for i in range(9999) : \"x${i}\"]\n  match { pattern = each.key }\n  deny { reason = \"no\" }\n}\n",
		"many hooks":              many(10_000, "hook \"h%d\" {\n  on = [\"before_tool\"]\n  match { pattern = \"x%[1]d\" }\n  deny { reason = \"no\" }\n}\n"),
		"many locals":             "locals {\n" + many(20_000, "  a%d = 1\n") + "}\n" + plain,
		"many variables":          many(10_000, "variable \"v%d\" {\n  default = 1\n}\n") + plain,
		"many patterns":           many(10_000, "pattern \"v%d\" {\n  regex = \"x%[1]d\"\n}\n") + plain,
		"many command blocks":     "hook \"h\" {\n  on = [\"before_tool\"]\n  match {\n" + many(2000, "    command {\n      program = [\"x%d\"]\n    }\n") + "  }\n  deny { reason = \"no\" }\n}\n",
		"many errors":             strings.Repeat("hook {\n  x = y\n}\n", 20_000),
		"a count of counts":       "hook \"h\" {\n  on = [\"before_tool\"]\n  match { pattern = \"((((a{1,100}){1,100}){1,100}){1,100})\" }\n  deny { reason = \"no\" }\n}\n",
		"a long regex":            "hook \"h\" {\n  on = [\"before_tool\"]\n  match { pattern = \"" + strings.Repeat("(a|b)?", 20_000) + "\" }\n  deny { reason = \"no\" }\n}\n",
		"a deep regex":            "hook \"h\" {\n  on = [\"before_tool\"]\n  match { pattern = \"" + strings.Repeat("(", 50_000) + "\" }\n  deny { reason = \"no\" }\n}\n",
		"a blow-up":               "hook \"h\" {\n  on = [\"before_tool\"]\n  match { pattern = \"(a|b)*a" + strings.Repeat("(a|b)", 40) + "\" }\n  deny { reason = \"no\" }\n}\n",
		"a glob of stars":         "hook \"h\" {\n  on = [\"before_tool\"]\n  match { writes = [\"" + strings.Repeat("**/", 1000) + "\"] }\n  deny { reason = \"no\" }\n}\n",
		"a glob of braces":        "hook \"h\" {\n  on = [\"before_tool\"]\n  match { writes = [\"" + strings.Repeat("{a,b}", 1000) + "\"] }\n  deny { reason = \"no\" }\n}\n",
		"many globs":              "hook \"h\" {\n  on = [\"before_tool\"]\n  match { writes = [for i in range(5000) : \"**/*a${i}*b*\"] }\n  deny { reason = \"no\" }\n}\n",
		"a condition of nots":     when(strings.Repeat("not ", 100_000) + "true"),
		"a condition of brackets": when(strings.Repeat("(", 100_000) + "true" + strings.Repeat(")", 100_000)),
		"a long condition":        when(strings.Repeat("command == 'a' or ", 50_000) + "false"),
		"members of members":      when("tool.input" + strings.Repeat(".a", 100_000) + " == 1"),
		"ranges in a condition":   when("len(filter(1..1000000000, # > 5)) > 1"),
		"a long heredoc":          "locals {\n  x = <<E\n" + strings.Repeat("x\n", 10_000_000) + "E\n}\n" + plain,
		"a long line":             "# " + strings.Repeat("x", 31_000_000) + "\n" + plain,
		"no text":                 strings.Repeat("\x00", 1_000_000),
		"braces":                  "hook \"h\" {\n  on = [\"before_tool\"]\n  deny { reason = \"" + strings.Repeat("{{ ", 100_000) + "\" }\n}\n",
		"templates":               "hook \"h\" {\n  on = [\"before_tool\"]\n  deny { reason = \"" + strings.Repeat("{{ command }}", 50_000) + "\" }\n}\n",
	}
}

// uses is 26 levels of folders, each of which uses the next twice.
func uses(dir string) error {
	texts := map[string]string{"p.hook.hcl": "use \"./a\" {}\nuse \"./b\" {}\n"}
	at := ""
	for range 26 {
		for _, sub := range []string{"a", "b"} {
			texts[at+sub+"/p.hook.hcl"] = "use \"./a\" {}\nuse \"./b\" {}\n"
		}
		at += "a/"
	}
	return files(texts)(dir)
}

// wide is a folder of many files.
func wide(dir string) error {
	texts := map[string]string{"p.hook.hcl": plain}
	for i := range 20_000 {
		texts[fmt.Sprintf("f/%d/x.txt", i)] = "x"
	}
	return files(texts)(dir)
}
