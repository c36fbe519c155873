package event

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// Tool is a canonical tool: what the language calls it and its input fields.
type Tool struct {
	Name  string
	Doc   string
	Input []value.Field // canonical fields; nullable ones may be absent
}

var (
	str    = textType
	optStr = value.Type{Kind: value.TString, Nullable: true}
	optInt = value.Type{Kind: value.TInt, Nullable: true}
	optBl  = value.Type{Kind: value.TBool, Nullable: true}
)

// Tools is every canonical tool. Any other name is a host's own or an MCP tool
// (mcp__server__tool), whose input keeps the host's field names.
var Tools = []*Tool{
	{"Shell", "Runs a command line.", []value.Field{
		{Name: "command", Type: str, Doc: "the command line"},
		{Name: "description", Type: optStr, Doc: "what the agent says it does"},
		{Name: "timeout", Type: optInt, Doc: "milliseconds"},
		{Name: "background", Type: optBl, Doc: "runs on while the agent works"},
		{Name: "shell", Type: optStr, Doc: "bash or powershell"},
	}},
	{"ReadFile", "Reads a file.", []value.Field{
		{Name: "path", Type: str, Doc: "the file"},
		{Name: "offset", Type: optInt, Doc: "first line"},
		{Name: "limit", Type: optInt, Doc: "number of lines"},
	}},
	{"WriteFile", "Creates or replaces a file.", []value.Field{
		{Name: "path", Type: str, Doc: "the file"},
		{Name: "content", Type: str, Doc: "its new text"},
	}},
	{"EditFile", "Changes a part of a file.", []value.Field{
		{Name: "path", Type: str, Doc: "the file"},
		{Name: "old", Type: optStr, Doc: "the text replaced"},
		{Name: "new", Type: optStr, Doc: "the text put there"},
		{Name: "all", Type: optBl, Doc: "every occurrence"},
	}},
	{"Glob", "Finds files by name.", []value.Field{
		{Name: "pattern", Type: str, Doc: "the glob"},
		{Name: "path", Type: optStr, Doc: "the folder"},
	}},
	{"Grep", "Finds lines by pattern.", []value.Field{
		{Name: "pattern", Type: str, Doc: "the regular expression"},
		{Name: "path", Type: optStr, Doc: "the file or folder"},
		{Name: "glob", Type: optStr, Doc: "which files"},
	}},
	{"Fetch", "Reads a web address.", []value.Field{
		{Name: "url", Type: optStr, Doc: "the address"},
		{Name: "prompt", Type: optStr, Doc: "what to look for"},
	}},
	{"Search", "Searches the web.", []value.Field{
		{Name: "query", Type: str, Doc: "the query"},
	}},
	{"Agent", "Starts a subagent.", []value.Field{
		{Name: "prompt", Type: str, Doc: "its task"},
		{Name: "description", Type: optStr, Doc: "the task in a few words"},
		{Name: "agent", Type: optStr, Doc: "its type"},
		{Name: "model", Type: optStr, Doc: "its model"},
		{Name: "background", Type: optBl, Doc: "runs on while the agent works"},
	}},
}

// LookupTool finds a canonical tool.
func LookupTool(name string) (*Tool, bool) {
	for _, t := range Tools {
		if t.Name == name {
			return t, true
		}
	}
	return nil, false
}

// MCPServer is the server's name in an mcp__server__tool name; "" where there
// is none.
func MCPServer(tool string) string {
	rest, ok := strings.CutPrefix(tool, "mcp__")
	if !ok {
		return ""
	}
	server, _, ok := strings.Cut(rest, "__")
	if !ok {
		return ""
	}
	return server
}
