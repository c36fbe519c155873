//go:build unix

package main

import (
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"go.yaml.in/yaml/v3"

	"github.com/hookc/hookc/lint/agents"
)

// preCommitRoot is hookc's own checkout, in which pre-commit finds the script of an
// entry.
var preCommitRoot = func() string {
	dir, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		panic(err)
	}
	return dir
}()

// preCommitHook is an entry of .pre-commit-hooks.yaml, as far as it is used.
type preCommitHook struct {
	ID            string `yaml:"id"`
	Name          string `yaml:"name"`
	Entry         string `yaml:"entry"`
	Language      string `yaml:"language"`
	Files         string `yaml:"files"`
	PassFilenames *bool  `yaml:"pass_filenames"`
}

func preCommitHooks(t *testing.T) map[string]preCommitHook {
	data, err := os.ReadFile(filepath.Join("..", "..", ".pre-commit-hooks.yaml"))
	if err != nil {
		t.Fatal(err)
	}
	var list []preCommitHook
	if err := yaml.Unmarshal(data, &list); err != nil {
		t.Fatal(err)
	}
	out := map[string]preCommitHook{}
	for _, h := range list {
		if h.ID == "" || h.Name == "" || h.Entry == "" || h.Language != "script" || h.Files == "" {
			t.Errorf("%+v lacks something", h)
		}
		out[h.ID] = h
	}
	return out
}

// run does what pre-commit does with the files of a commit: those that the hook
// wants stand behind its entry and its args; where there are none it is skipped.
// A hook has failed where its command has, or where files are changed then.
func (h preCommitHook) run(t *testing.T, files []string, args ...string) (failed bool, output string) {
	t.Helper()
	wanted := regexp.MustCompile(h.Files)
	files = slices.DeleteFunc(slices.Clone(files), func(f string) bool { return !wanted.MatchString(f) })
	if len(files) == 0 {
		return false, "(no files to check)"
	}
	words := append(strings.Fields(h.Entry), args...)
	words[0] = filepath.Join(preCommitRoot, words[0])
	if h.PassFilenames == nil || *h.PassFilenames {
		words = append(words, files...)
	}
	before := contents(t, files)
	out, err := exec.Command(words[0], words[1:]...).CombinedOutput()
	if _, ok := err.(*exec.ExitError); err != nil && !ok {
		t.Fatal(err)
	}
	return err != nil || contents(t, files) != before, string(out)
}

func contents(t *testing.T, files []string) string {
	var b strings.Builder
	for _, f := range files {
		data, err := os.ReadFile(f)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(f + "\n" + string(data))
	}
	return b.String()
}

const (
	goodPolicy = "hook \"no-push\" {\n  description = \"Nobody pushes\"\n  on          = [\"before_tool\"]\n\n" +
		"  match {\n    command {\n      program = \"git\"\n      args    = [\"push\"]\n    }\n  }\n\n  deny { reason = \"no\" }\n}\n"
	goodTest = "deny 'git push'\nnone 'git status'\n"
)

// TestPreCommit runs the hooks of .pre-commit-hooks.yaml on commits, as processes.
func TestPreCommit(t *testing.T) {
	hooks := preCommitHooks(t)
	evaluator := builtEvaluator(t)
	for name, c := range map[string]struct {
		hook   string
		args   []string
		files  map[string]string
		commit []string          // the files of the commit; nil for all
		build  bool              // a build of hooks lies in out
		change map[string]string // after the build
		fails  bool
		says   string
	}{
		"lint, fine":                      {hook: "hookc-lint", files: map[string]string{"hooks/p.hook.hcl": goodPolicy, "hooks/p.txtar": goodTest}},
		"lint, async":                     {hook: "hookc-lint", files: map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, "\n\n  match", "\n  async = true\n\n  match", 1)}, fails: true, says: "HK2001"},
		"lint, configuration":             {hook: "hookc-lint", files: map[string]string{".claude/settings.json": `{"hooks": {"PreToolUze": [{"hooks": [{"type": "command", "command": "true"}]}]}}`, "a.json": "{"}, fails: true, says: "HK1003"},
		"lint, configuration of a plugin": {hook: "hookc-lint", files: map[string]string{"p/.claude-plugin/plugin.json": `{"name": "p", "hooks": {"PreToolUze": [{"hooks": [{"type": "command", "command": "true"}]}]}}`}, fails: true, says: "HK1003"},
		"lint, script that blocks":        {hook: "hookc-lint", files: refusing("exit 2"), commit: []string{"guard.sh"}},
		"lint, script that does not":      {hook: "hookc-lint", files: refusing("exit 1"), commit: []string{"guard.sh"}, fails: true, says: "guard.sh"},
		"lint, nothing":                   {hook: "hookc-lint", files: map[string]string{"package.json": "{", "src/settings.go": ""}, says: "no files"},
		"fmt, fine":                       {hook: "hookc-fmt", files: map[string]string{"hooks/p.hook.hcl": goodPolicy}},
		"fmt, changes":                    {hook: "hookc-fmt", files: map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, "  on   ", "  on ", 1)}, fails: true},
		"fmt, torn":                       {hook: "hookc-fmt", files: map[string]string{"hooks/p.hook.hcl": "hook {"}, fails: true, says: "HK0001"},
		"test, fine":                      {hook: "hookc-test", args: []string{"hooks"}, files: map[string]string{"hooks/p.hook.hcl": goodPolicy, "hooks/p.txtar": goodTest}},
		"test, fails":                     {hook: "hookc-test", args: []string{"hooks"}, files: map[string]string{"hooks/p.hook.hcl": goodPolicy, "hooks/p.txtar": "none 'git push'\n"}, fails: true, says: "p.txtar"},
		"build, current":                  {hook: "hookc-build", args: []string{"hooks"}, files: map[string]string{"hooks/p.hook.hcl": goodPolicy}, build: true},
		"build, stale": {
			hook: "hookc-build", args: []string{"hooks"}, files: map[string]string{"hooks/p.hook.hcl": goodPolicy}, build: true,
			change: map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, `"push"`, `"pull"`, 1)}, fails: true, says: "stale-build",
		},
		"build, does not compile": {hook: "hookc-build", args: []string{"hooks"}, files: map[string]string{"hooks/p.hook.hcl": "hook \"a\" {}\n"}, fails: true, says: "HK0004"},
	} {
		t.Run(name, func(t *testing.T) {
			t.Chdir(t.TempDir())
			write(t, c.files)
			write(t, map[string]string{".git/HEAD": ""})
			if c.build {
				if out, err := exec.Command("hookc", "build", "hooks", "-o", "out", "--evaluator", evaluator).CombinedOutput(); err != nil {
					t.Fatalf("%v\n%s", err, out)
				}
			}
			write(t, c.change)
			files := c.commit
			if files == nil {
				files = slices.Sorted(maps.Keys(c.files))
			}
			failed, output := hooks[c.hook].run(t, files, c.args...)
			if failed != c.fails || !strings.Contains(output, c.says) {
				t.Errorf("%s: failed: %v, want %v with %q\n%s", c.hook, failed, c.fails, c.says, output)
			}
		})
	}
}

// preCommitConfig has every hook of .pre-commit-hooks.yaml, from a repository with
// what pre-commit takes of hookc's own.
const preCommitConfig = `repos:
  - repo: REPO
    rev: REV
    hooks:
      - id: hookc-lint
      - id: hookc-fmt
      - id: hookc-test
        args: [hooks]
      - id: hookc-build
        args: [hooks]
      - id: hookc-diff
        args: ['HEAD:hooks', hooks]
      - id: hookc-diff
        name: hookc diff before a push
        args: ['origin/main...:hooks', 'HEAD:hooks']
        stages: [push]
`

// TestPreCommitItself commits and pushes with the real pre-commit.
func TestPreCommitItself(t *testing.T) {
	if _, err := exec.LookPath("pre-commit"); err != nil {
		t.Skip("there is no pre-commit")
	}
	source, origin, project := t.TempDir(), t.TempDir(), t.TempDir()
	for _, name := range []string{".pre-commit-hooks.yaml", "cmd/hookc/start.sh", "compiler/compile.go"} {
		data, err := os.ReadFile(filepath.Join(preCommitRoot, name))
		if err != nil {
			t.Fatal(err)
		}
		write(t, map[string]string{filepath.Join(source, name): string(data)})
	}
	if err := os.Chmod(filepath.Join(source, "cmd/hookc/start.sh"), 0o755); err != nil {
		t.Fatal(err)
	}
	gitIn(t, source, "init", "-q")
	gitIn(t, source, "add", "-A")
	gitIn(t, source, "commit", "-q", "-m", "hookc")
	gitIn(t, origin, "init", "-q", "--bare", "-b", "main")
	gitIn(t, project, "init", "-q", "-b", "main")
	gitIn(t, project, "remote", "add", "origin", origin)
	t.Setenv("PRE_COMMIT_HOME", t.TempDir())
	t.Chdir(project)
	write(t, map[string]string{
		".pre-commit-config.yaml": strings.NewReplacer("REPO", source, "REV", gitIn(t, source, "rev-parse", "HEAD")).Replace(preCommitConfig),
		"hooks/p.hook.hcl":        goodPolicy, "hooks/p.txtar": goodTest,
	})
	for _, stage := range []string{"pre-commit", "pre-push"} {
		if out, err := exec.Command("pre-commit", "install", "-t", stage).CombinedOutput(); err != nil {
			t.Fatalf("%v\n%s", err, out)
		}
	}
	// does runs git; it fails exactly if a hook says so.
	does := func(says string, args ...string) {
		t.Helper()
		cmd := exec.Command("git", append([]string{"-c", "user.name=x", "-c", "user.email=x@example.com"}, args...)...)
		out, err := cmd.CombinedOutput()
		if (err != nil) != (says != "") || !strings.Contains(string(out), says) {
			t.Fatalf("git %s: %v, want %q\n%s", strings.Join(args, " "), err, says, out)
		}
	}
	does("", "add", "-A")
	does("", "commit", "-m", "a new policy")
	does("", "push", "-q", "--no-verify", "origin", "main")
	does("", "checkout", "-q", "-b", "change")

	write(t, map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, "  on   ", "  on ", 1)})
	does("hookc fmt", "commit", "-a", "-m", "badly formatted")
	write(t, map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, `"push"`, `"pull"`, 1)})
	does("p.txtar", "commit", "-a", "-m", "a failing test")

	write(t, map[string]string{"hooks/p.hook.hcl": strings.Replace(goodPolicy, "deny {", "ask {", 1), "hooks/p.txtar": strings.Replace(goodTest, "deny", "ask", 1)})
	does("deny → ask", "commit", "-a", "-m", "weaker")
	does("", "commit", "-a", "--no-verify", "-m", "weaker all the same")
	does("deny → ask", "push", "-q", "origin", "change")

	write(t, map[string]string{"hooks/p.hook.hcl": goodPolicy, "hooks/p.txtar": goodTest})
	does("", "commit", "-a", "-m", "as before")
	does("", "push", "-q", "origin", "change")
}

// refusing is a project whose agent runs a script before each tool; it refuses, and
// then ends so.
func refusing(end string) map[string]string {
	return map[string]string{
		".claude/settings.json": `{"hooks": {"PreToolUse": [{"matcher": "Bash", "hooks": [{"type": "command", "command": "sh \"$CLAUDE_PROJECT_DIR\"/guard.sh"}]}]}}`,
		"guard.sh":              "#!/bin/sh\nif grep -q push; then\n  echo 'BLOCKED: nobody pushes' >&2\n  " + end + "\nfi\n",
	}
}

// hookc lint runs on every file that an agent reads its hooks from.
func TestPreCommitSeesConfigurations(t *testing.T) {
	wanted := regexp.MustCompile(preCommitHooks(t)["hookc-lint"].Files)
	for _, a := range agents.All() {
		for _, f := range slices.Concat(a.Files, a.PluginFiles) {
			if f = strings.ReplaceAll(f, "*", "x"); !wanted.MatchString(f) || !wanted.MatchString("deep/"+f) {
				t.Errorf("%s of %s is not seen", f, a.Name)
			}
		}
	}
}

// TestPreCommitStarts: the script starts the hookc on PATH if it has the checkout's
// version. Otherwise it builds one with Go, once, and without Go says what to do.
func TestPreCommitStarts(t *testing.T) {
	script, err := os.ReadFile("start.sh")
	if err != nil {
		t.Fatal(err)
	}
	goTool, err := exec.LookPath("go")
	if err != nil {
		t.Fatal(err)
	}
	cache, err := exec.Command(goTool, "env", "GOCACHE").Output() // it has Go's packages
	if err != nil {
		t.Fatal(err)
	}
	root := t.TempDir()
	t.Chdir(root)
	write(t, map[string]string{
		"go.mod":              "module small\n\ngo 1.26\n",
		"compiler/compile.go": "package compiler\n\nconst Version = \"1.2.3\"\n",
		"cmd/hookc/main.go":   "package main\n\nimport (\"fmt\"; \"os\")\n\nfunc main() { fmt.Println(\"built\", os.Args[1:]) }\n",
		"cmd/hookc/start.sh":  string(script),
		"same/hookc":          "#!/bin/sh\n[ \"$1\" = --version ] && echo 'hookc 1.2.3' || echo installed \"$@\"\n",
		"other/hookc":         "#!/bin/sh\n[ \"$1\" = --version ] && echo 'hookc 1.2.4' || echo installed \"$@\"\n",
	})
	for _, f := range []string{"cmd/hookc/start.sh", "same/hookc", "other/hookc"} {
		if err := os.Chmod(f, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	// What the script needs of the system, which may have Go in the same folder.
	system := t.TempDir()
	for _, program := range []string{"sh", "sed", "dirname", "mkdir", "mv"} {
		path, err := exec.LookPath(program)
		if err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(path, filepath.Join(system, program)); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct{ path, want string }{
		{"same", "installed lint a b"},
		{"", "Install hookc 1.2.3"},
		{"other", "it is hookc 1.2.4"},
		{filepath.Dir(goTool) + ":other", "built [lint a b]"},
		{filepath.Dir(goTool), "built [lint a b]"},
	} {
		cmd := exec.Command("cmd/hookc/start.sh", "lint", "a", "b")
		cmd.Env = []string{"PATH=" + c.path + ":" + system, "HOME=" + root, "GOFLAGS=", "GOCACHE=" + strings.TrimSpace(string(cache))}
		out, err := cmd.CombinedOutput()
		if !strings.Contains(string(out), c.want) || (err != nil) != strings.Contains(c.want, "hookc 1") {
			t.Errorf("PATH=%s: %v\n%s", c.path, err, out)
		}
	}
}

func write(t *testing.T, files map[string]string) {
	t.Helper()
	for name, text := range files {
		if err := os.MkdirAll(filepath.Dir(name), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(name, []byte(text), 0o644); err != nil {
			t.Fatal(err)
		}
	}
}
