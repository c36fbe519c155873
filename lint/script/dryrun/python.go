//go:build !js

package dryrun

import (
	"encoding/json"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// The programs of Python that hooks read one member of the event with.
var (
	pythonRead   = lazyregexp.New(`^\s*import (?:json, ?sys|sys, ?json)\s*[;\n]\s*(?:(\w+) ?= ?json\.load\(sys\.stdin\)\s*[;\n]\s*)?print\((.*)\)\s*;?\s*$`)
	pythonMember = lazyregexp.New(`^(?:\.get\(\s*(?:'(\w+)'|"(\w+)")\s*(?:,\s*(''|""|\{\}))?\s*\)|\[(?:'(\w+)'|"(\w+)")\])`)
)

// python is python3 -c '…' of a program that prints a member of the event.
func python(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	if len(args) != 2 || args[0] != "-c" {
		return nil, 0, errRefused
	}
	m := pythonRead.FindStringSubmatch(args[1])
	if m == nil {
		return nil, 0, errRefused
	}
	chain, ok := strings.CutPrefix(m[2], "json.load(sys.stdin)")
	if m[1] != "" {
		chain, ok = strings.CutPrefix(m[2], m[1])
	}
	data, err := input()
	if !ok || err != nil {
		return nil, 0, errRefused
	}
	var value any
	if json.Unmarshal(data, &value) != nil {
		return nil, 1, nil
	}
	return printed(value, chain)
}

// printed prints a member by the calls and indices that lead to it.
func printed(value any, chain string) ([]byte, int, error) {
	for chain != "" {
		m := pythonMember.FindStringSubmatch(chain)
		if m == nil {
			return nil, 0, errRefused
		}
		object, ok := value.(map[string]any)
		if !ok {
			return nil, 1, nil
		}
		name := m[1] + m[2] + m[4] + m[5]
		inner, has := object[name]
		switch {
		case has:
			value = inner
		case m[4]+m[5] != "", m[3] == "":
			return nil, 1, nil // an error, or None, on which the next call fails
		case m[3] == "{}":
			value = map[string]any{}
		default:
			value = ""
		}
		chain = chain[len(m[0]):]
	}
	text, ok := value.(string)
	if !ok {
		return nil, 0, errRefused
	}
	return []byte(text + "\n"), 0, nil
}
