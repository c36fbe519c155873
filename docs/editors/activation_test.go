package editors

import (
	"encoding/json"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lint/hostconfig"
)

// TestActivation: the extension starts in a folder with a policy or with hooks of an agent,
// and the server gets every file that it reads as an agent's.
func TestActivation(t *testing.T) {
	var files []string
	for _, glob := range hostconfig.Globs() {
		files = append(files, "**/"+glob)
	}
	events := []string{"workspaceContains:**/*" + folder.Suffix, "workspaceContains:**/" + config.Name}
	for _, glob := range hostconfig.Globs() {
		if telling(glob) {
			events = append(events, "workspaceContains:**/"+glob)
		}
	}
	m := readManifest(t)
	if slices.Equal(m.AgentFiles, files) && slices.Equal(m.ActivationEvents, events) {
		return
	}
	if os.Getenv("HOOKC_UPDATE") == "" {
		t.Fatal("package.json does not have the files of the agents: HOOKC_UPDATE=1 go test ./docs/editors rewrites it")
	}
	rewriteList(t, "activationEvents", events)
	rewriteList(t, "agentFiles", files)
}

// telling reports whether a file of this glob is hardly ever something else than an
// agent's: it has "hooks" or "plugin" in its name, or lies in a folder of the agent.
func telling(glob string) bool {
	base := strings.ToLower(path.Base(glob))
	return strings.HasPrefix(glob, ".") || strings.Contains(base, "hook") || strings.Contains(base, "plugin.json") ||
		path.Base(path.Dir(glob)) == "Hooks"
}

// rewriteList replaces a list of package.json, and nothing else in the file.
func rewriteList(t *testing.T, name string, list []string) {
	t.Helper()
	file := filepath.Join(vscode, "package.json")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	text, err := json.MarshalIndent(list, "  ", "  ")
	if err != nil {
		t.Fatal(err)
	}
	old := regexp.MustCompile(`(?s)("` + name + `": )\[.*?\]`)
	if !old.Match(data) {
		t.Fatalf("package.json has no %s", name)
	}
	data = old.ReplaceAll(data, append([]byte("${1}"), text...))
	if err := os.WriteFile(file, data, 0o644); err != nil {
		t.Fatal(err)
	}
}
