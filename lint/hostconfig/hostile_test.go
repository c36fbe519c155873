package hostconfig_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"testing"

	"github.com/hookc/hookc/lint/hostconfig"
)

// Much of anything is read, in time that nobody notices.
func TestHostile(t *testing.T) {
	many := func(one func(i int) string) string {
		var b strings.Builder
		for i := range 10_000 {
			b.WriteString(one(i))
		}
		return b.String()
	}
	line := func(command string) string {
		return `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "` + command + `"}]}]}}`
	}
	for name, text := range map[string]string{
		"events":    `{"hooks": {` + many(func(i int) string { return `"e` + strconv.Itoa(i) + `": [{}],` }) + `}}`,
		"twice":     `{"hooks": {` + many(func(int) string { return `"Stop": [{"command": "./x.sh"}],` }) + `}}`,
		"scripts":   line(many(func(i int) string { return "./x" + strconv.Itoa(i) + ".sh;" })),
		"variables": line(many(func(i int) string { return "$V" + strconv.Itoa(i) + " " })),
		"keys":      `{"hooks": {"Stop": [{` + many(func(i int) string { return `"k` + strconv.Itoa(i) + `": 1,` }) + `}]}}`,
		"types":     `{"hooks": {"Stop": [` + many(func(i int) string { return `{"type": "t` + strconv.Itoa(i) + `"},` }) + `]}}`,
		"quotes":    `{"hooks": ` + strings.Repeat(`"x`+"\n", 10_000),
		"brackets":  strings.Repeat(`{"hooks":[`, 10_000),
		"closing":   strings.Repeat(`[`, 9_000) + strings.Repeat(`}`, 10_000),
		"comments":  strings.Repeat("/*", 10_000),
		"list":      `{"hooks": [` + many(func(int) string { return `{"event": "Stop", "command": "x"},` }) + `]}`,
		"nothing":   strings.Repeat("\x00", 10_000),
	} {
		t.Run(name, func(t *testing.T) {
			for _, path := range []string{".claude/settings.json", "hooks/hooks.json", ".codex/config.toml", ".claude/agents/a.md"} {
				if f := hostconfig.Read(path, []byte(text), ""); f == nil {
					t.Fatal("nothing was read")
				}
			}
		})
	}
}

// No script is looked at outside of the project, and what cannot be known is not
// called missing.
func TestOutside(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("symlinks need a privilege")
	}
	root := t.TempDir()
	project := filepath.Join(root, "project")
	settings := filepath.Join(project, ".claude", "settings.json")
	must(t, os.MkdirAll(filepath.Dir(settings), 0o755))
	must(t, os.WriteFile(filepath.Join(root, "secret.sh"), []byte("secret"), 0o644))
	must(t, os.Symlink("../secret.sh", filepath.Join(project, "out.sh")))
	must(t, os.Symlink("nowhere", filepath.Join(project, "dangling.sh")))
	must(t, os.Symlink("nowhere", filepath.Join(project, "folder")))
	must(t, os.Mkdir(filepath.Join(project, "dir.sh"), 0o755))
	must(t, os.WriteFile(filepath.Join(project, "in.sh"), []byte("in"), 0o644))
	must(t, os.Symlink("in.sh", filepath.Join(project, "link.sh")))
	must(t, os.WriteFile(filepath.Join(project, "binary.sh"), []byte("\x00"), 0o644))
	must(t, os.WriteFile(filepath.Join(project, "large.sh"), make([]byte, 2<<20), 0o644))

	for name, want := range map[string]string{
		"out.sh": "", "dangling.sh": "", "folder/x.sh": "", "dir.sh": "", "binary.sh": "", "large.sh": "",
		"in.sh": "in", "link.sh": "in", "gone.sh": "missing", "gone/x.sh": "missing", "in.sh/x.sh": "",
	} {
		text := `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "bash ./` + name + `"}]}]}}`
		f := hostconfig.Read(".claude/settings.json", []byte(text), settings)
		scripts := f.Groups[0].Handlers[0].Scripts
		if len(scripts) != 2 || scripts[0].Path != "" {
			t.Fatalf("%s has %d scripts", name, len(scripts))
		}
		got := string(scripts[1].Source)
		if scripts[1].Missing {
			got = "missing"
		}
		if got != want {
			t.Errorf("%s is %q; want %q", name, got, want)
		}
	}
}

// What the user has at home is for every project.
func TestHome(t *testing.T) {
	home := t.TempDir()
	t.Setenv("HOME", home)
	t.Setenv("USERPROFILE", home)
	settings := filepath.Join(home, ".claude", "settings.json")
	text := `{"hooks": {"Stop": [{"hooks": [{"type": "command", "command": "$CLAUDE_PROJECT_DIR/x.sh"}]}]}}`
	f := hostconfig.Read(settings, []byte(text), settings)
	for _, s := range f.Groups[0].Handlers[0].Scripts {
		if f.Root != "" || s.Missing {
			t.Errorf("its root is %q, and %q is missing: %v", f.Root, s.Path, s.Missing)
		}
	}
}

func must(t *testing.T, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}
