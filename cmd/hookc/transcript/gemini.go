package transcript

import (
	"crypto/sha256"
	"encoding/hex"
	"os"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/host/wire"
	"github.com/hookc/hookc/runtime/value"
)

// gemini is Gemini CLI's chats, measured on 0.61.0: tmp/NAME/chats/session-*.jsonl,
// with those of subagents in a
// folder that is called after the session. The file .project_root beside chats
// names the project; older versions call the folder by the SHA-256 of its path. A
// message is written again when its calls have ended.
var gemini = Format{
	Name: "gemini", Title: "Gemini CLI", host: "gemini",
	event: "BeforeTool", stamps: true,
	more: func(c *Call, m *wire.Members) {
		if c.Server != "" {
			var mcp wire.Members
			mcp.Text("server_name", c.Server)
			mcp.Text("tool_name", strings.TrimPrefix(c.Tool, "mcp_"+c.Server+"_"))
			m.Object("mcp_context", mcp)
		}
	},
	find: findGemini,
	root: geminiRoot,
	main: func(file string) string {
		if dir := filepath.Dir(file); filepath.Base(filepath.Dir(dir)) == "chats" {
			return filepath.Base(dir)
		}
		return ""
	},
	own: func(line value.Value) bool {
		return text(line, "projectHash") != "" || text(line, "type") == "gemini" && text(line, "id") != ""
	},
	every: []string{`"projectHash"`, `"$set"`, `"id"`},
	marks: []string{`"projectHash"`, `"toolCalls"`},
	read:  readGemini,
}

func readGemini(line value.Value, n *note) {
	if text(line, "projectHash") != "" {
		n.session, n.whole = text(line, "sessionId"), true
		return
	}
	for c := range items(at(line, "toolCalls")) {
		id := text(c, "id")
		n.call(Call{ID: id, Tool: text(c, "name"), Input: at(c, "args"), Stamp: text(c, "timestamp"), Server: geminiServer(c)})
		if o, by, ok := geminiOutcome(c); ok {
			n.result(id, o, by)
		}
	}
}

// geminiServer is the MCP server of a call: its name is mcp_SERVER_TOOL, and its
// title "TOOL (SERVER MCP Server)".
func geminiServer(c value.Value) string {
	tool, rest, _ := strings.Cut(text(c, "displayName"), " (")
	server, ok := strings.CutSuffix(rest, " MCP Server)")
	if !ok || text(c, "name") != "mcp_"+server+"_"+tool {
		return ""
	}
	return server
}

func geminiOutcome(c value.Value) (o Outcome, by string, ok bool) {
	switch text(c, "status") {
	case "success":
		return Ran, "", true
	case "cancelled":
		return Refused, "user", true
	case "error":
		for r := range items(at(c, "result")) {
			if strings.HasPrefix(text(r, "functionResponse", "response", "error"), "Tool execution blocked") {
				return Refused, "hook", true
			}
		}
		return Failed, "", true
	}
	return Unknown, "", false
}

func findGemini(p Place) (files []string) {
	tmp := p.agentDir("gemini", ".gemini", "tmp")
	for _, dir := range subfolders(tmp) {
		root := projectRoot(dir)
		if root == "" && !p.hashed(filepath.Base(dir)) || root != "" && !p.Holds(root) {
			continue
		}
		files = append(files, p.glob(filepath.Join(dir, "chats"), "*.jsonl", "*/*.jsonl")...)
	}
	return files
}

// hashed reports whether a name is the hash of the project's path.
func (p Place) hashed(name string) bool {
	for _, dir := range p.names() {
		if sum := sha256.Sum256([]byte(dir)); hex.EncodeToString(sum[:]) == name {
			return true
		}
	}
	return false
}

// geminiRoot is the project of a chat.
func geminiRoot(file string) string {
	dir := filepath.Dir(file)
	for range 3 {
		if root := projectRoot(dir); root != "" {
			return root
		}
		dir = filepath.Dir(dir)
	}
	return ""
}

func projectRoot(dir string) string {
	b, err := readSmall(filepath.Join(dir, ".project_root"))
	if err != nil {
		return ""
	}
	if root := strings.TrimSpace(string(b)); filepath.IsAbs(root) {
		return root
	}
	return ""
}

// readSmall reads a regular file that should be small.
func readSmall(path string) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > 1<<16 {
		return nil, os.ErrInvalid
	}
	return os.ReadFile(path)
}
