//go:build !js

package dryrun

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/itchyny/gojq"
)

// runJQ is jq with the filters that jqAllowed takes.
func runJQ(args []string, input func() ([]byte, error)) ([]byte, int, error) {
	q := jqCall{}
	if !q.read(args) {
		return nil, 0, errRefused
	}
	guard := &jqGuard{}
	code, err := guard.compile(q.filter, q.names)
	if err != nil {
		return nil, 0, errRefused
	}
	var value any
	if !q.null {
		data, err := input()
		if err != nil {
			return nil, 0, errRefused
		}
		if len(bytes.TrimSpace(data)) == 0 {
			return nil, 0, nil // jq 1.6; later ones end with 4 under -e
		}
		if json.Unmarshal(data, &value) != nil {
			if json.NewDecoder(bytes.NewReader(data)).Decode(&value) == nil {
				return nil, 0, errRefused // several values
			}
			return nil, 5, nil
		}
	}
	out, status, err := q.run(code, value, guard)
	if guard.refused {
		err = errRefused
	}
	return out, status, err
}

// without is the exit code where there is no output.
func (q *jqCall) without() int {
	if q.status {
		return 4
	}
	return 0
}

// jqTime is how long a filter may run: those that are allowed take microseconds, but for
// loops in loops.
const jqTime = 200 * time.Millisecond

func (q *jqCall) run(code *gojq.Code, value any, guard *jqGuard) ([]byte, int, error) {
	ctx, cancel := context.WithTimeout(context.Background(), jqTime)
	defer cancel()
	var out bytes.Buffer
	status := q.without()
	for iter := code.RunWithContext(ctx, value, q.values...); ; {
		v, ok := iter.Next()
		if !ok {
			return out.Bytes(), status, nil
		}
		if err, ok := v.(error); ok {
			if ctx.Err() != nil || guard.regexes || errors.Is(err, io.EOF) {
				return nil, 0, errRefused
			}
			return out.Bytes(), 5, nil // jq says so on standard error
		}
		if status = 0; q.status && (v == nil || v == false) {
			status = 1
		}
		if err := q.write(&out, v); err != nil || out.Len() > maxOutput {
			return nil, 0, errRefused
		}
	}
}

// write adds a value as jq writes it. The members of an object are sorted: who reads JSON
// does not see it.
func (q *jqCall) write(out *bytes.Buffer, v any) error {
	if s, ok := v.(string); ok && q.raw {
		out.WriteString(s + "\n")
		return nil
	}
	data, err := gojq.Marshal(v)
	if err != nil || q.compact {
		out.Write(append(data, '\n'))
		return err
	}
	err = json.Indent(out, data, "", "  ")
	out.WriteByte('\n')
	return err
}

// jqCall is how a jq is asked for.
type jqCall struct {
	raw, null, status, compact bool
	filter                     string
	names                      []string // of variables
	values                     []any
}

func (q *jqCall) read(args []string) bool {
	found := false
	for i := 0; i < len(args); i++ {
		switch a := args[i]; {
		case a == "--arg" && i+2 < len(args):
			q.set(args[i+1], args[i+2])
			i += 2
		case a == "--argjson" && i+2 < len(args):
			var v any
			if json.Unmarshal([]byte(args[i+2]), &v) != nil {
				return false
			}
			q.set(args[i+1], v)
			i += 2
		case a == "--raw-output":
			q.raw = true
		case a == "--null-input":
			q.null = true
		case a == "--compact-output":
			q.compact = true
		case a == "--exit-status":
			q.status = true
		case strings.HasPrefix(a, "-") && len(a) > 1:
			for _, r := range a[1:] {
				switch r {
				case 'r':
					q.raw = true
				case 'n':
					q.null = true
				case 'e':
					q.status = true
				case 'c':
					q.compact = true
				case 'M':
				default:
					return false
				}
			}
		case !found:
			q.filter, found = a, true
		default:
			return false
		}
	}
	return found
}

func (q *jqCall) set(name string, v any) {
	if i := slices.Index(q.names, "$"+name); i >= 0 {
		return // the first one counts
	}
	q.names, q.values = append(q.names, "$"+name), append(q.values, v)
}
