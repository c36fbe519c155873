package codex

import (
	"bytes"
	"errors"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/codex/trust"
	"github.com/hookc/hookc/runtime/value"
)

// hooksList asks the client's server, which answers in lines of JSON-RPC
// (measured). It needs no model and no account.
var hooksList = host.Question{
	Args: []string{"app-server"},
	Input: func(dir string) string {
		return `{"id":1,"method":"initialize","params":{"clientInfo":{"name":"hookc","version":"1"}}}` + "\n" +
			`{"method":"initialized"}` + "\n" +
			`{"id":2,"method":"hooks/list","params":{"cwds":[` + quoted(dir) + `]}}` + "\n"
	},
	Answer: listed,
	Names: func(_ []string, placed []host.Placed) (keys []string) {
		for _, p := range placed {
			for _, e := range trust.Group(p.File, p.Under[len(p.Under)-1], p.Index, p.Entry) {
				keys = append(keys, e.Key)
			}
		}
		return keys
	},
}

// listed reads the answer to hooks/list.
func listed(out []byte) (hooks []host.Listed, whole bool, err error) {
	for line := range bytes.Lines(out) {
		if line[0] != '{' {
			continue
		}
		message, err := value.DecodeJSON(line)
		id, _ := message.Get("id")
		if err != nil || id.Kind() != value.Int || id.Int() != 2 {
			continue // a notification, another answer or a line that is not whole
		}
		if failed, ok := message.Get("error"); ok {
			text, _ := failed.Get("message")
			return nil, false, errors.New("hooks/list: " + text.Str())
		}
		result, _ := message.Get("result")
		folders, _ := result.Get("data")
		for i := range folders.Len() {
			list, _ := folders.At(i).Get("hooks")
			for j := range list.Len() {
				hooks = append(hooks, hookOf(list.At(j)))
			}
		}
		return hooks, true, nil
	}
	return nil, false, nil
}

// hookOf is a hook of the list.
func hookOf(v value.Value) host.Listed {
	key, _ := v.Get("key")
	enabled, _ := v.Get("enabled")
	status, _ := v.Get("trustStatus")
	h := host.Listed{Name: key.Str()}
	switch {
	case enabled.Kind() == value.Bool && !enabled.Bool():
		h.Off = "it is disabled"
	case status.Str() == "untrusted":
		h.Off = "it is not trusted"
	case status.Str() == "modified":
		h.Off = "it was changed after it was trusted"
	}
	return h
}
