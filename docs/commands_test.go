package docs

import (
	"os"
	"strings"
	"testing"
)

// TestCommands: commands.md has a section for each command.
func TestCommands(t *testing.T) {
	page, err := os.ReadFile("commands.md")
	if err != nil {
		t.Fatal(err)
	}
	_, list, _ := strings.Cut(run(t, "help"), "Available Commands:\n")
	list, _, _ = strings.Cut(list, "\n\n")
	for line := range strings.Lines(list) {
		name := strings.Fields(line)[0]
		if name != "help" && !strings.Contains(string(page), "\n## "+name+"\n\n<!-- generated: help "+name+" -->\n") {
			t.Errorf("commands.md has no section for %s", name)
		}
	}
}
