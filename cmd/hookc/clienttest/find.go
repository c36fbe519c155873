package clienttest

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// node runs the clients that are JavaScript; some need a newer one than systems have.
var node = Client{
	Name: "node", Version: nodeVersion,
	Packages: []string{"node-" + platform() + "@" + nodeVersion},
	Program:  "node_modules/node-" + platform() + "/bin/node",
	unused:   []string{"node-*/include", "node-*/share"},
}

const nodeVersion = "22.23.3"

// typescript checks what is emitted as JavaScript against the types that the
// clients publish.
var typescript = Client{
	Name: "typescript", Version: typescriptVersion,
	Packages: []string{"typescript@" + typescriptVersion, "@types/node@22.20.5", "@opencode-ai/plugin@" + openCodeVersion},
	Program:  "node_modules/typescript/bin/tsc",
	Node:     true,
}

const typescriptVersion = "5.9.3"

// Variable is the variable that names the folder of a client's installation.
func (c Client) Variable() string {
	return "HOOKC_CLIENT_" + strings.ToUpper(strings.ReplaceAll(c.Name, "-", "_"))
}

// Folder is where the client is or should be: the folder that its variable names,
// or <user cache>/hookc/clients/<name>-<version>.
func (c Client) Folder() string {
	if dir := os.Getenv(c.Variable()); dir != "" {
		return dir
	}
	cache, err := os.UserCacheDir()
	if err != nil {
		cache = os.TempDir()
	}
	return filepath.Join(cache, "hookc", "clients", c.Name+"-"+c.Version)
}

// Find is the client's program. A session takes seconds, so tests play one only
// where the client's variable is set, as .ci/run does, or HOOKC_CLIENTS, for those
// that are installed. Without one the test is skipped with what to do; where the
// variable names a folder without one it fails, since somebody wanted the test to
// run.
func (c Client) Find(t testing.TB) string {
	t.Helper()
	if c.Node {
		node.Find(t)
	}
	program := c.file(t, c.Program)
	return program
}

// file is a file of the client's installation.
func (c Client) file(t testing.TB, path string) string {
	t.Helper()
	wanted := os.Getenv(c.Variable()) != ""
	if !wanted && os.Getenv("HOOKC_CLIENTS") == "" {
		t.Skip("a session of a real client: set HOOKC_CLIENTS=1")
	}
	path = filepath.Join(c.Folder(), filepath.FromSlash(path))
	_, err := os.Stat(path)
	switch {
	case err == nil:
	case wanted:
		t.Fatalf("%s: %v", c.Variable(), err)
	default:
		t.Skipf("%s %s is not here: run `go run ./cmd/hookc/clienttest/install`", c.Name, c.Version)
	}
	return path
}

// command is the words that start the client.
func (c Client) command(t testing.TB) []string {
	t.Helper()
	program := c.Find(t)
	if c.Node {
		return []string{node.Find(t), program}
	}
	return []string{program}
}

// Find is the program of Claude Code.
func Find(t testing.TB) string {
	t.Helper()
	return ClaudeCode.Find(t)
}

// Declarations is Claude Code's own declaration of its tools.
func Declarations(t testing.TB) string {
	t.Helper()
	return ClaudeCode.file(t, "node_modules/@anthropic-ai/claude-code/sdk-tools.d.ts")
}
