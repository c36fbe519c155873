package main

import (
	"errors"
	"io"
	"os"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// maxEvent bounds an event: what a host sends is far below it, and memory ends.
const maxEvent = 256 << 20

func readAll(r io.Reader) ([]byte, error) {
	b, err := io.ReadAll(io.LimitReader(r, maxEvent+1))
	if err == nil && len(b) > maxEvent {
		err = errors.New("it is larger than 256 MB")
	}
	return b, err
}

// locate gives an event without a working directory the evaluator's own.
func locate(call *host.Call) {
	for _, ev := range call.Events {
		if ev.Get(event.Cwd).Str() == "" {
			dir, _ := os.Getwd() // a folder that is gone is no folder
			ev.Locate(dir)
		}
	}
}
