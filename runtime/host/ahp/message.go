package ahp

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// The numbers of errors in JSON-RPC, and behind them those of the draft.
const (
	badJSON            = -32700
	badRequest         = -32600
	unknownMethod      = -32601
	badParams          = -32602
	unsupportedVersion = -32001
	unsupportedEvent   = -32002
	internalError      = -32004
)

// parse reads the message around an event. What is wrong with it, if anything,
// is a number and a text beside what was read.
func parse(input []byte) (raw value.Value, code int, wrong string) {
	raw, err := value.DecodeObject(input)
	if err != nil {
		return raw, badJSON, err.Error()
	}
	if bytes.IndexByte(bytes.TrimSpace(input), '\n') >= 0 {
		return raw, badRequest, "a message is one line"
	}
	code, wrong = check(raw)
	return raw, code, wrong
}

// check holds a message against what it must be. A request has the id of its
// event, which is the one that can be intercepted, and the harness takes a deny;
// a notification has no id. The versions are compared as they stand: "0.1" is
// the draft's first, "draft" all later ones.
func check(raw value.Value) (code int, wrong string) {
	method, version, id := text(raw, "method"), text(raw, "params.protocolVersion"), text(raw, "id")
	if text(raw, "jsonrpc") != "2.0" {
		return badRequest, "jsonrpc: missing, or not 2.0"
	}
	if version != "draft" && version != "0.1" {
		return unsupportedVersion, "protocolVersion: missing, or not draft or 0.1"
	}
	if method == "hooks/observe" {
		if _, has := raw.Get("id"); has {
			return badRequest, "id: a notification has none"
		}
		return 0, ""
	}
	switch {
	case method != "hooks/intercept":
		return unknownMethod, "method: want hooks/intercept or hooks/observe"
	case id == "" || id != text(raw, "params.event.id"):
		return badRequest, "id: missing, or not the event's"
	case text(raw, "params.event.type") != toolBefore:
		return unsupportedEvent, "type: only tool.before can be intercepted"
	case !takesDeny(at(raw, "params.capabilities.effects")):
		return badParams, "capabilities.effects: deny is missing"
	}
	return 0, ""
}

// takesDeny reports whether the harness does.
func takesDeny(effects value.Value) bool {
	if effects.Kind() == value.List {
		for i := range effects.Len() {
			if effects.At(i).Str() == "deny" {
				return true
			}
		}
	}
	return false
}

// at is what stands at a path of members; nil where nothing does.
func at(v value.Value, path string) value.Value {
	for {
		name, rest, more := strings.Cut(path, ".")
		v, _ = v.Get(name)
		if !more {
			return v
		}
		path = rest
	}
}

// text is the text at a path of members; "" where there is none.
func text(v value.Value, path string) string { return at(v, path).Str() }
