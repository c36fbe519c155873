package main

import (
	"errors"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
)

// options is the command line. The flag package is left out for its size.
type options struct {
	host, policy, event string
	hooks               []string          // only these; empty for all
	onError             *decision.OnError // nil: as the table says
	async               string            // a verdict: run the async hooks that follow from it, and answer nobody
	version             bool
}

// hook is the one hook that is asked for, "" for all.
func (o options) hook() string {
	if len(o.hooks) == 0 {
		return ""
	}
	return o.hooks[0]
}

// parse reads --name value and --name=value. On an error the options read so
// far are returned too, so that --on-error answers it.
func parse(args []string) (options, error) {
	var o options
	var first error
	var onError, hook string
	place := func(name string) *string {
		switch name {
		case "--host":
			return &o.host
		case "--policy":
			return &o.policy
		case "--event":
			return &o.event
		case "--hook":
			return &hook
		case "--on-error":
			return &onError
		case "--async":
			return &o.async
		}
		return nil
	}
	note := func(text string) {
		if first == nil {
			first = errors.New(text)
		}
	}
	for len(args) > 0 {
		name, v, has := strings.Cut(args[0], "=")
		args = args[1:]
		to := place(name)
		switch {
		case name == "--version" && !has:
			o.version = true
		case to == nil:
			note("unknown argument " + strconv.Quote(name))
		case has:
			*to = v
		case len(args) == 0:
			note(name + " wants a value")
		default:
			*to, args = args[0], args[1:]
		}
		if name == "--hook" {
			o.hooks = append(o.hooks, hook)
		}
	}
	if onError != "" {
		choice, ok := decision.ParseOnError(onError)
		if !ok {
			note("--on-error is open, closed or a list of parse, failure and timeout, not " + strconv.Quote(onError))
			choice, _ = decision.ParseOnError("closed") // a guard with an unreadable switch stays a guard
		}
		o.onError = &choice
	}
	return o, first
}
