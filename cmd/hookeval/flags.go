package main

import (
	"fmt"
	"strings"

	"github.com/hookc/hookc/runtime/decision"
)

// options is the command line. The flag package is left out for its size.
type options struct {
	host, policy, event, hook string
	onError                   *decision.OnError // nil: as the table says
	version                   bool
}

// parse reads --name value and --name=value. On an error the options read so
// far are returned too, so that --on-error answers it.
func parse(args []string) (options, error) {
	var o options
	var first error
	var onError string
	values := map[string]*string{
		"--host": &o.host, "--policy": &o.policy, "--event": &o.event,
		"--hook": &o.hook, "--on-error": &onError,
	}
	note := func(format string, a ...any) {
		if first == nil {
			first = fmt.Errorf(format, a...)
		}
	}
	for len(args) > 0 {
		name, v, has := strings.Cut(args[0], "=")
		args = args[1:]
		to, known := values[name]
		switch {
		case name == "--version" && !has:
			o.version = true
		case !known:
			note("unknown argument %q", name)
		case has:
			*to = v
		case len(args) == 0:
			note("%s wants a value", name)
		default:
			*to, args = args[0], args[1:]
		}
	}
	if onError != "" {
		choice, ok := decision.ParseOnError(onError)
		if !ok {
			note("--on-error is open, closed or a list of parse, failure and timeout, not %q", onError)
			choice, _ = decision.ParseOnError("closed") // a guard with an unreadable switch stays a guard
		}
		o.onError = &choice
	}
	return o, first
}
