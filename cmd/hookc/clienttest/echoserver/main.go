// Echoserver is an MCP server on standard input and output with one tool, for the
// clients of tests: echo answers "ECHO " and the text that it was called with.
package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
)

// request is a JSON-RPC request; one without an ID is a notification.
type request struct {
	ID     json.RawMessage `json:"id"`
	Method string          `json:"method"`
	Params struct {
		ProtocolVersion string `json:"protocolVersion"`
		Name            string `json:"name"`
		Arguments       struct {
			Text string `json:"text"`
		} `json:"arguments"`
	} `json:"params"`
}

type object = map[string]any

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<20)
	for lines.Scan() {
		var r request
		if json.Unmarshal(lines.Bytes(), &r) != nil || r.ID == nil {
			continue
		}
		answer := object{"jsonrpc": "2.0", "id": r.ID}
		if result := answered(r); result != nil {
			answer["result"] = result
		} else {
			answer["error"] = object{"code": -32601, "message": "unknown method"}
		}
		b, err := json.Marshal(answer)
		if err != nil {
			panic(err)
		}
		fmt.Println(string(b))
	}
}

// answered is the result of a request; nil for an unknown method.
func answered(r request) object {
	switch r.Method {
	case "initialize":
		return object{
			"protocolVersion": r.Params.ProtocolVersion, "capabilities": object{"tools": object{}},
			"serverInfo": object{"name": "srv", "version": "1"},
		}
	case "ping":
		return object{}
	case "tools/list":
		return object{"tools": []object{{
			"name": "echo", "description": "Answers with the text",
			"inputSchema": object{"type": "object", "properties": object{"text": object{"type": "string"}}, "required": []string{"text"}},
		}}}
	case "tools/call":
		return object{"content": []object{{"type": "text", "text": "ECHO " + r.Params.Arguments.Text}}}
	}
	return nil
}
