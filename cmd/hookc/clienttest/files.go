package clienttest

import (
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// place writes files below the home folder, where the path begins with "~/", and
// below the project. What begins with "#!" can be executed.
func place(t testing.TB, s setup, files map[string]string) {
	t.Helper()
	for path, text := range files {
		mode := os.FileMode(0o644)
		if strings.HasPrefix(text, "#!") {
			mode = 0o755
		}
		path = located(s, path)
		if err := os.MkdirAll(filepath.Dir(path), 0o755); err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(text), mode); err != nil {
			t.Fatal(err)
		}
	}
}

// located is the path of one of these files.
func located(s setup, path string) string {
	if below, ok := strings.CutPrefix(path, "~/"); ok {
		return filepath.Join(s.home, filepath.FromSlash(below))
	}
	return filepath.Join(s.Dir, filepath.FromSlash(path))
}

// joined adds settings to a file's text: members to a JSON object, at any depth;
// lines to TOML.
func joined(t testing.TB, path, text, more string) string {
	t.Helper()
	if more == "" {
		return text
	}
	if !strings.HasSuffix(path, ".json") {
		return text + "\n" + more
	}
	base, add := map[string]any{}, map[string]any{}
	for _, part := range []struct {
		text string
		into *map[string]any
	}{{text, &base}, {more, &add}} {
		if err := json.Unmarshal([]byte(part.text), part.into); err != nil && part.text != "" {
			t.Fatalf("%s: %v\n%s", path, err, part.text)
		}
	}
	return encoded(merged(base, add))
}

func merged(base, add map[string]any) map[string]any {
	for key, v := range add {
		mine, ok := base[key].(map[string]any)
		theirs, both := v.(map[string]any)
		if ok && both {
			v = merged(mine, theirs)
		}
		base[key] = v
	}
	return base
}

// encoded is a value as JSON.
func encoded(v any) string {
	b, err := json.Marshal(v)
	if err != nil {
		panic("clienttest: " + err.Error())
	}
	return string(b)
}

// mcpServers is the form in which most clients name MCP servers.
func mcpServers(program string) map[string]any {
	return map[string]any{"mcpServers": map[string]any{"srv": map[string]any{"command": program, "args": []string{}}}}
}

// withMCP is settings with the MCP server, if the test wants it.
func withMCP(s setup, settings map[string]any) map[string]any {
	if s.echo == "" {
		return settings
	}
	return merged(settings, mcpServers(s.echo))
}

// prefixed is a text with a mark in front of each line.
func prefixed(mark, text string) string {
	var out strings.Builder
	for line := range strings.Lines(text) {
		out.WriteString(mark + strings.TrimSuffix(line, "\n") + "\n")
	}
	return out.String()
}
