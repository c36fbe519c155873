package hostile

import "strings"

// large are configurations of agents that a rule which compares all with all takes minutes for.
func large() map[string]map[string]string {
	settings := func(n int, group string) map[string]string {
		return map[string]string{".claude/settings.json": `{"hooks": {"PreToolUse": [` + strings.TrimSuffix(many(n, group), ",") + "]}}"}
	}
	handlers := func(n int, command string) map[string]string {
		return settings(n, `{"matcher": "Bash", "hooks": [{"type": "command", "command": "`+command+`"}]},`)
	}
	program := func(name, start string, n int, part, end string) map[string]string {
		run := map[string]string{"g.sh": "bash", "g.py": "python3", "g.js": "node"}[name]
		out := handlers(1, run+" .claude/hooks/"+name)
		out[".claude/hooks/"+name] = start + many(n, part) + end
		return out
	}
	const (
		shell  = "#!/bin/bash\ncmd=$(jq -r .tool_input.command)\n"
		python = "import json, sys, re\nd = json.load(sys.stdin)\ncmd = d['tool_input']['command']\n"
		node   = "const d = JSON.parse(require('fs').readFileSync(0))\nconst cmd = d.tool_input.command\n"
	)
	shared := handlers(300, ".claude/hooks/g.sh x%d")
	shared[".claude/hooks/g.sh"] = shell + many(50, "if [[ $cmd == *rm%d* ]]; then echo no > /tmp/f%[1]d; exit 2; fi\n")
	return map[string]map[string]string{
		"many handlers":              handlers(3000, "echo x%d"),
		"many handlers of Python":    handlers(2000, "python3 .claude/hooks/x%d.py"),
		"many handlers of a file":    handlers(2000, "echo x%d > /tmp/state; cat /tmp/s%[1]d"),
		"many handlers of a script":  shared,
		"many guards":                handlers(1000, `cmd=$(jq -r .tool_input.command); case \"$cmd\" in *rm%d*) echo no >&2; exit 2;; esac`),
		"many matchers":              settings(3000, `{"matcher": "mcp__s%d__.*", "hooks": [{"type": "command", "command": "exit 2"}]},`),
		"many matchers that overlap": settings(500, `{"matcher": "`+many(20, "mcp__t%d__.*|")+`Bash|x%d", "hooks": [{"type": "command", "command": "echo x > /tmp/a%[1]d; exit 2"}]},`),
		"many tables of TOML":        {".codex/config.toml": many(1000, "[[hooks.PreToolUse]]\nmatcher = \"^Bash%d$\"\n[[hooks.PreToolUse.hooks]]\ntype = \"command\"\ncommand = \"python3 x%[1]d.py\"\n")},
		"a plugin of conditions": {".opencode/plugin/p.ts": "export const P = async () => ({\n  \"tool.execute.before\": async (input, output) => {\n" +
			many(300, "    if (output.args.command.includes(\"rm%d\")) {\n      throw new Error(\"no\")\n    }\n") + "  },\n})\n"},

		"a script of conditions":   program("g.sh", shell, 5000, "if [[ \"$cmd\" == *\"rm%d\"* ]]; then echo no >&2; exit 2; fi\n", ""),
		"a script of variables":    program("g.sh", "#!/bin/bash\ninput=$(cat)\n", 2000, "v%d=$(echo \"$input\" | jq -r .tool_input.f%[1]d)\nif echo \"$v%[1]d\" | grep -q x; then exit 2; fi\n", ""),
		"a script of functions":    program("g.sh", "#!/bin/bash\nf() { exit 2; }\n", 3000, "f%d() { f \"$1\"; }\nf%[1]d \"$(jq -r .tool_input.command)\"\n", ""),
		"a script of assignments":  program("g.sh", "#!/bin/bash\nx=$(jq -r .tool_input.command)\n", 3000, "x=\"$x%d$x\"\n", "[ \"$x\" = a ] && exit 2\n"),
		"a script of statuses":     program("g.sh", shell, 1500, "foo%d \"$cmd\"\nif [ $? -ne 0 ]; then exit 2; fi\n", ""),
		"a script of one pipeline": program("g.sh", "#!/bin/bash\njq -r .tool_input.command", 3000, " | sed s/a%d/b/", "\n"),
		"a script of one heredoc":  program("g.sh", shell+"cat <<'EOF'\n", 7000, "rm -rf /x%d $(foo) | bar && exit 2\n", "EOF\n[ \"$cmd\" = a ] && exit 2\n"),

		"a program of Python, conditions": program("g.py", python, 3000, "if \"rm%d\" in cmd:\n    print(\"no\", file=sys.stderr)\n    sys.exit(2)\n", ""),
		"a program of Python, functions":  program("g.py", python, 1500, "def f%d(c):\n    if \"x\" in c:\n        print(\"no\", file=sys.stderr)\n        sys.exit(2)\n\nf%[1]d(cmd)\n", ""),
		"a program of Python, errors":     program("g.py", python, 1500, "try:\n    v%d = d[\"tool_input\"][\"f%[1]d\"]\nexcept KeyError:\n    sys.exit(1)\n", ""),
		"a program of Node, conditions":   program("g.js", node, 3000, "if (cmd.includes(\"rm%d\")) {\n  console.error(\"no\"); process.exit(2)\n}\n", ""),
		"a program of Node, one line":     program("g.js", node, 3000, "if(cmd.includes(\"rm%d\"))process.exit(2);", "\n"),
		"a program of Node, promises":     program("g.js", node, 400, "const f%d = async (c) => {\n  if (c.includes(\"x\")) throw new Error(\"no\")\n}\nf%[1]d(cmd).catch(e => { console.error(e); process.exit(2) })\n", ""),
	}
}
