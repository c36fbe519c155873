//go:build unix

package clienttest

import (
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/opencode"
	"github.com/hookc/hookc/runtime/host/pi"
)

// typed is a target whose file is JavaScript.
type typed struct {
	target  *host.Target
	file    string
	also    string      // TypeScript that is checked with it; FILE is the file
	mistake [][2]string // a text of the file, and a mistake in its place
}

var typedTargets = []typed{
	{
		opencode.Target, "plugin.js",
		// The names of its hooks are those that the client has.
		"import type { Hooks } from '@opencode-ai/plugin'\nimport plugin from './FILE'\n" +
			"type Unknown = Exclude<keyof Awaited<ReturnType<typeof plugin>>, keyof Hooks>\nexport const none: never[] = [] as Unknown[]\n",
		[][2]string{
			{`"tool.execute.before": async`, `"tool.execute.befor": async`},
			{`parents.set(properties.info.id,`, `parents.set(properties.info.ident,`},
			{`output.output +=`, `output.outputs +=`},
			{`text: context, synthetic: true`, `texts: context, synthetic: true`},
			{`"chat.message": async ({ sessionID }`, `"chat.message": async ({ session }`},
			{`timeout: event.ms`, `timeout: event.limit`},
			{`execFile(program, args,`, `execFile(program, name,`},
		},
	},
	{
		pi.Target, "extension.js", "export * from './FILE'\n",
		[][2]string{
			{`pi.on("tool_call"`, `pi.on("tool_cal"`},
			{`return { block: true, reason: text(answer) }`, `return { block: "yes", reason: text(answer) }`},
			{`e.isError`, `e.failed`},
			{`return { action: "handled" }`, `return { action: "done" }`},
			{`[{ type: "text", text: text(answer) }]`, `[{ type: "words", text: text(answer) }]`},
			{`return { cancel: true }`, `return { cancel: 1 }`},
			{`child.stdin?.end(input)`, `child.stdin?.finish(input)`},
		},
	},
}

// TestTypes: what is emitted as JavaScript agrees with the types that the client
// publishes, and the check finds a mistake.
func TestTypes(t *testing.T) {
	command := typescript.command(t)
	dir := t.TempDir()
	files := map[string]string{"package.json": `{"type": "module"}`}
	var names, broken []string
	for _, c := range typedTargets {
		text := c.emitted(t)
		add := func(name, text string) string {
			files[name+".js"], files[name+"-also.ts"] = text, strings.ReplaceAll(c.also, "FILE", name+".js")
			names = append(names, name+".js", name+"-also.ts")
			return name
		}
		add(c.target.Name, text)
		for i, m := range c.mistake {
			if !strings.Contains(text, m[0]) {
				t.Errorf("%s has no %s", c.target.Name, m[0])
			}
			broken = append(broken, add(c.target.Name+"-mistake-"+strconv.Itoa(i), strings.Replace(text, m[0], m[1], 1)))
		}
	}
	files["tsconfig.json"] = encoded(map[string]any{"files": names, "compilerOptions": map[string]any{
		"allowJs": true, "checkJs": true, "noEmit": true, "skipLibCheck": true, "target": "es2023", "module": "preserve",
		// Parameters of the file's own functions need no types.
		"strict": true, "noImplicitAny": false, "useUnknownInCatchVariables": false, "noUnusedLocals": true, "noUnusedParameters": true,
		"types": []string{"node"},
	}})
	link(t, dir, typescript.file(t, "node_modules/@types"), typescript.file(t, "node_modules/@opencode-ai"), Pi.file(t, "node_modules/@mariozechner"))
	for name, text := range files {
		if err := os.WriteFile(filepath.Join(dir, name), []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
	cmd := exec.Command(command[0], append(command[1:], "--pretty", "false", "-p", dir)...)
	cmd.Dir = dir
	out, _ := cmd.CombinedOutput() // it fails: some have mistakes
	for line := range strings.Lines(string(out)) {
		if !strings.Contains(line, "-mistake-") && !strings.HasPrefix(line, " ") {
			t.Error(strings.TrimSpace(line))
		}
	}
	for _, name := range broken {
		if !strings.Contains(string(out), name+".js(") && !strings.Contains(string(out), name+"-also.ts(") {
			t.Errorf("%s is not found", name)
		}
	}
}

// link gives a folder the packages of other folders.
func link(t *testing.T, dir string, scopes ...string) {
	t.Helper()
	modules := filepath.Join(dir, "node_modules")
	if err := os.Mkdir(modules, 0o755); err != nil {
		t.Fatal(err)
	}
	for _, scope := range scopes {
		if err := os.Symlink(scope, filepath.Join(modules, filepath.Base(scope))); err != nil {
			t.Fatal(err)
		}
	}
}

// emitted is the file with every event.
func (c typed) emitted(t *testing.T) string {
	t.Helper()
	p := host.Plugin{Name: "p"}
	for e := range c.target.Events {
		p.Events = append(p.Events, host.Handler{Event: e.Canonical, Tools: []string{"Shell"}})
	}
	files, err := c.target.Emit(p)
	if err != nil {
		t.Fatal(err)
	}
	for _, f := range files {
		if f.Path == c.file {
			return string(f.Data)
		}
	}
	t.Fatalf("%s has no %s", c.target.Name, c.file)
	return ""
}
