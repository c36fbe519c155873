package lower_test

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/runtime/eval"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/claudecode"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/world"
)

// guards are matches and conditions whose keys are easy to get wrong.
func guards() (out []string) {
	for _, glob := range []string{".", "*", "?", "./", "./.", "{.,src}", "[.]", "*.*", "src", "src/**", "**/link",
		"/etc/**", "~/.ssh/**", "~/**", "~/.", "~", "{src,x}/{link,a}", "*.{go,rs}", "**/*.é", "**", "src/../x", "**/K", "/", "/*", "../**"} {
		out = append(out, fmt.Sprintf("match { path = [%q] }", glob))
	}
	for _, regex := range []string{"(?i)kelvin", "(?i)straße", "(?i)ſecret", `\\bsecret\\b`, "(?i:K)x", "[Kk]elvin", "(?i)é", "(?i)Σ", "secret$", "^$", "(?i)token|Key"} {
		out = append(out, `match { pattern = "`+regex+`" }`, `match { input = { command = "`+regex+`" } }`, "when = \"command matches `"+regex+"`\"")
	}
	for _, tool := range []string{"Shell", "Bash", "(?i)bash", "Edit.*", "mcp__.*", ".*", "Agent", "WriteFile|EditFile"} {
		out = append(out, fmt.Sprintf("match { tool = %q }", tool))
	}
	for _, when := range []string{"tool.name == 'Shell'", "'Shell' == tool.name", "tool.host_name in ['Bash']", "tool.server == 'github'",
		"command == ''", "'secret' == command", "command in ['secret', '']", "command contains 'k' and command endsWith 't'",
		"tool.name != 'x' and command == 'secret'", "int(command) > 3 and command == 'secret'", "command == 'secret' or path != nil",
		"path_abs startsWith '/etc'", "path_abs contains 'proj' and path contains 'link'", "tool.raw.command == 'secret'",
		"tool.input['command'] == 'secret'", "content contains 'secret'", "project endsWith 'proj'"} {
		out = append(out, fmt.Sprintf("when = %q", when))
	}
	for _, block := range []string{"program = \"git\"", "program = [\"rm\", \"g.*\"]", "program = \"(?i)KELVIN\"", "operands = [\"secret\"]", "program = \".*\"", "flags = [\"f\"]",
		"flags = [\"f|r\"]\n operands = [\"(?i)SRC/.*\", \"s[r]c/a.go|x\"]", "args = [\"(x|push)|y\"]", "program = \"(?:git|rm[0-9]*)|(sudo)\"", "operands = [\".*a.*|\"]", "args = [\"(?i)x\", \".*\"]"} {
		out = append(out, "match {\n command {\n"+block+"\n}\n}", "match {\n command { program = \"cat\" }\n command {\n"+block+"\n}\n}")
	}
	for _, which := range []string{"reads", "writes", "deletes"} {
		for _, glob := range []string{".", "src/**", "**/link", "/etc/**", "~/.ssh/**", "**/a.go", "**/*.go", "**", "s?c/*", "dirlink/**"} {
			out = append(out, fmt.Sprintf("match { %s = [%q] }", which, glob), fmt.Sprintf("match { %s = [%q, \"src/x\", \"!**/a.go\", \"!**/link\"] }", which, glob))
		}
	}
	for _, when := range []string{"any(shell.commands, .name == 'git')", "any(shell.commands, 'git' == .name and .operands[0] == 'x')",
		"any(shell.commands, .operands[0] == 'x' and .name == 'git')", "any(shell.commands, .name in ['rm', 'git'] or .dynamic)",
		"any(shell.commands, not .dynamic and .name matches '^g') and command == 'secret'", "any(shell.commands, .name == 'git' and .operands[0] == 'x') and agent == 'main'",
		"any(shell.commands, 'f' in .flags and .name == 'rm')", "none(shell.commands, .name == 'git')", "any(shell.commands, .name startsWith '')",
		"any(shell.commands, unknown(.name))", "any(shell.commands, unknown(.text) or 'x' in .operands)", "shell.parsed == false", "shell.parsed == true and command == 'git'", "shell.parsed == nil",
		"any(shell.commands, any(.operands, # startsWith 'src') and len(.flags) > 0)", "any(shell.commands, any(.via, # == 'sudo') or .code != nil)", "any(shell.commands, last(.from) == 'echo')",
		"any(shell.commands, any(keys(.env), # == 'A') or get(.env, 'B') == 'b' or .env.C == 'c' or any(.redirects, .target endsWith 'q'))", "any(shell.commands, .operands[0] == 'x' or .name == 'git')",
		"any(filter(shell.commands, .name == 'sudo'), 'f' in .flags)", "any(map(shell.commands, .name), # == 'git')", "any(files.read, # endsWith 'a.go')", "any(files.deleted, unknown(#)) or len(files.written) > 0",
		"let x = filter(shell.commands, .name == 'rm'); len(x) > 0", "let x = command; x == 'git'", "let y = shell.commands[0].name; y == 'git'", "any(shell.commands, .name in ['', 'rm'])",
		"any(shell.commands, .path matches '(?i)^G') and any(shell.commands, .reads == [] and .name != 'x')", "not (command == nil) and any(shell.commands, .stdin != nil)", "any(shell.words, # == 'x')",
		"len(filter(shell.commands, .name == 'git' and 'x' in .operands)) > 0", "any(shell.commands, any(.args, # matches '^-f$|x') and .pipe == 0 and (.cwd ?? '') != '')", "any(shell.commands, .name == 'git') ?? true",
		"any(shell.commands, any(take(.operands, 1), # == 'x' or # matches 'src'))", "any(shell.commands, any(concat(.operands, values(.env), ['sudo']), # matches '^s'))",
		"any(shell.commands, any(concat(.flags, .operands), # matches 'f|x') and any(.dynamic ? .args : [], # contains 's'))", "any(shell.commands, any(.background ? .flags : .operands, # in ['f', 'x']))",
		"any(shell.commands, (.env.A ?? 'b') == 'b')", "any(shell.commands, (.env.A ?? '') matches '^.$')", "any(shell.commands, (get(.env, 'A') ?? .name) startsWith 'g')",
		"any(shell.commands, join(take(.operands, 2), ' ') matches 'push|a.go x|s.*c')", "any(shell.commands, join(.args, ' ') contains 'x -f')", "any(shell.commands, join(.args, ' ') startsWith '-')",
		"any(shell.commands, any([.code ?? '', .stdin ?? 'sudo', .options.f ?? ''], # matches '(?i)S'))", "any(shell.commands, 'x' in concat(.operands, .args) or 'sudo' in ['sudo', .name])",
		"any(shell.commands, any(keys(.options), # == 'f') or .options.f == 'x')", "any(shell.commands, (.name + ' ' + (get(.operands, 0) ?? '')) != 'x' and any(.flags, # == 'f'))",
		"any(shell.commands, unknown(.env.A ?? '') or unknown(join(.operands, ' ')))", "(command ?? 'secret') == 'secret'", "(command ?? '') matches '^$'",
		"any(shell.commands, len(concat(.reads, .writes)) > 0)", "any(shell.commands, len(take(.operands, 0)) > 0)", "any(concat(files.read, files.written), # endsWith 'a.go')",
		"any(shell.commands, trimPrefix(.name, 'g') == 'it' or trimSuffix(.name, '12') in ['rm', 'su'])", "any(shell.commands, any([trimPrefix(.name, 'su')], # matches '^do$|^x'))", "any(shell.commands, trimPrefix(lower(.name), 'k') startsWith 'elv')",
		"any(shell.commands, any(take(.operands, .name == 'git' ? 1 : 2), # == 'x' or # matches '^(?:SRC/a.go|-f)$'))", "any(shell.commands, .name matches '^(?i:GIT|kelvin|rm\\\\d)$')", "any(shell.commands, any(.args, # matches '^(?:x|)$' or # matches '^(src|push)$'))",
		"command matches '^(?:secret|a secret)$'", "command matches '(?i)^(?:secret|k t)$'", "(content ?? '') matches '(?m)^secret$'", "command matches '^secret$|^4$'",
		"any(shell.commands, lower(.name) == 'git')", "any(shell.commands, lower(.name) in ['kelvin', 'rm'])", "any(shell.commands, lower(.name) matches '^gi?t$|ii')", "any(shell.commands, lower(.name) == 'Git')",
		"any(shell.commands, any(.operands, lower(#) endsWith 'i') or lower(.text) contains 'å')", "lower(content ?? '') == 'secret'", "lower(command ?? 'secret') == 'secret'", "any(files.read, lower(#) endsWith 'a.go')",
		"any(shell.commands, lower(lower(.name)) == 'git' or any(.args, # matches '(?i)KEL'))", "any(shell.commands, (.env.A ?? lower(.name)) startsWith 'k')", "any(shell.commands, unknown(lower(.name)))",
		"let x = filter(shell.commands, .name == 'sudo'); any(x, 'f' in .flags)", "let x = filter(shell.commands, .name == 'rm'); let y = map(x, .operands); any(shell.commands, .name in flatten(y)) or len(x) > 1",
		"let x = flatten(map(filter(shell.commands, lower(.name) == 'echo'), concat(.operands, values(.options)))); any(shell.commands, .stdin != nil and 'secret' in x) or any(shell.commands, .name in x)",
		"let x = shell.commands[0].operands; any(shell.commands, .name in x)", "let x = filter(shell.commands, .name == 'rm'); let y = shell.commands; any(y, .name == 'git') and x == []", "any(shell.commands, let x = .operands; any(x, # == 'x'))"} {
		out = append(out, fmt.Sprintf("when = %q", when))
	}
	for _, lets := range []string{"found = \"{{ filter(shell.commands, .name == 'git') }}\"", "words = \"{{ shell.commands[0].operands }}\"\n found = \"{{ 'x' in words ? shell.commands : [] }}\"",
		"every = \"{{ shell.commands }}\"\n found = \"{{ filter(every, .name matches '^(?:rm|git)$' and .pipe == 0) }}\"", "found = \"{{ filter(shell.commands, int(.name) > 3) }}\""} {
		for _, when := range []string{"any(found, 'x' in .operands)", "len(found) > 0", "any(found, any(.operands, # == 'x') or .name == 'sudo') or command == 'secret'", "any(shell.commands, .name == 'sudo') and found != []"} {
			out = append(out, "let = {\n"+lets+"\n}\nwhen = \""+when+"\"")
		}
	}
	return out
}

// calls are tool calls in dir that look at the guards from odd angles.
func calls(dir string) (out []string) {
	call := func(tool, cwd string, input map[string]any) {
		event, err := json.Marshal(map[string]any{"hook_event_name": "PreToolUse", "cwd": cwd, "tool_name": tool, "tool_input": input})
		if err != nil {
			panic(err)
		}
		out = append(out, string(event))
	}
	for _, text := range []string{"", "secret", "Secret", "ſecret", "\u212aelvin", "KELVIN", "STRASSE", "STRAßE", "É", "e\u0301", "ς",
		"\ufffd", "a secret", "secret\n", "to\u212aen", "\u212aey", "4", "sec\x00ret", "k t", "\u212ax"} {
		call("Bash", dir, map[string]any{"command": text})
		call("PowerShell", dir, map[string]any{"command": "x", "description": text})
		call("mcp__github__x", dir, map[string]any{text + "k": 1, "a": []any{map[string]any{"b": text}}})
	}
	for _, path := range []string{dir, ".", "", "src", "src/a.go", "src/link", "dirlink/a", "/etc/passwd", "~/.ssh/id", "~", "../proj/src/x",
		"src/../src/link", "é/x.é", "nope/../src/q.rs", "/", "\u212a/link", "src//x", "a\x00b", ".."} {
		for _, cwd := range []string{dir, dir + "/src", dir + "/dirlink", dir + "link", "/", "relative", ""} {
			call("Read", cwd, map[string]any{"file_path": path})
			call("Grep", cwd, map[string]any{"pattern": "x", "path": path})
		}
		call("Edit", dir, map[string]any{"file_path": path, "old_string": "secret", "new_string": "secret"})
	}
	for _, line := range []string{"git x", "git", "sudo rm -f src/a.go", "cat src/*.go", "cat s*/l?nk", "rm dirlink/*", "GIT; \u212aelvin", "$X", "cat ~/.ssh/id", "cp src/link /etc/x",
		"mv src/a.go .", "cat *", "cat ??", "rm src/l*", "cd src && cat link > ../q", "git push; rm -rf .", "cat <<< secret", "echo secret | sh",
		"sudo git x", "A=1 B=b C=c git -f x", "python3 -c 'x'", "$(git x) y", "git \"$X\"; rm -r SRC/a.go", "echo 'x", "rm12 a x > q", "git push | sh", "cat *.go | xargs rm",
		"g\u0130t x; GIT", "ls x\u0130 \u212b", "echo git | git", "echo rm secret; rm"} {
		for _, cwd := range []string{dir, dir + "/src", dir + "link", "/"} {
			call("Bash", cwd, map[string]any{"command": line})
			call("mcp__x__run", cwd, map[string]any{"cmd": line})
		}
	}
	for _, tool := range []string{"mcp__fs__read", "mcp__fs__write", "mcp__fs__delete"} {
		call(tool, dir, map[string]any{"path": "src/link", "uri": "file://" + dir + "/src/a.go"})
	}
	call("Task", dir, map[string]any{"prompt": "\u212aelvin"})
	return out
}

// TestIndexSkipsNothing compares what the index selects with a look at every
// row, guard by guard, on a real folder with symlinks.
func TestIndexSkipsNothing(t *testing.T) {
	root, err := filepath.EvalSymlinks(t.TempDir())
	if err != nil {
		t.Fatal(err)
	}
	dir := filepath.Join(root, "proj")
	for _, err := range []error{
		os.MkdirAll(filepath.Join(dir, "src"), 0o755), os.Mkdir(filepath.Join(dir, ".git"), 0o755),
		os.Symlink("/etc/passwd", filepath.Join(dir, "src", "link")), os.Symlink("src", filepath.Join(dir, "dirlink")), os.Symlink("proj", dir+"link"),
	} {
		if err != nil {
			t.Skip(err)
		}
	}
	guards := guards()
	tab := compiled(t, guards)
	for _, text := range calls(dir) {
		call, err := claudecode.Host.Decode([]byte(text), host.World{Dir: dir})
		if err != nil {
			t.Fatalf("%s: %v", text, err)
		}
		indexed := applied(eval.Decide(tab, call.Events, eval.Options{World: &world.World{Home: root}}))
		for _, hook := range applied(eval.Decide(tab, call.Events, eval.Options{World: &world.World{Home: root}, Explain: true})) {
			if !slices.Contains(indexed, hook) {
				t.Errorf("skipped: %s on %s", guards[number(hook)], text)
			}
		}
	}
	if err := tab.Err(); err != nil {
		t.Error(err)
	}
}

func compiled(t *testing.T, guards []string) *table.Table {
	t.Helper()
	var policy strings.Builder
	for i, guard := range guards {
		fmt.Fprintf(&policy, "hook \"h%d\" {\n  on = [\"before_tool\"]\n  %s\n  warn { message = \"x\" }\n}\n", i, guard)
	}
	p, diags := lang.Load(lang.Options{FS: fstest.MapFS{"a.hook.hcl": {Data: []byte(policy.String())}}, Dir: "."})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	res, diags := compiler.Compile(p, compiler.Options{})
	if diags.HasErrors() {
		t.Fatal(diags)
	}
	tab, err := table.Load(res.Table)
	if err != nil {
		t.Fatal(err)
	}
	return tab
}

func applied(res *eval.Result) (names []string) {
	for _, h := range res.Hooks {
		names = append(names, h.Name)
	}
	return names
}

func number(hook string) (n int) {
	fmt.Sscanf(hook, "h%d", &n)
	return n
}
