package main

import (
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/host"
)

// maxEvent bounds an event: what a host sends is far below it, and memory ends.
const maxEvent = 256 << 20

// commonEvent is room for most events, in bytes: memory that grows costs pages.
const commonEvent = 4 << 10

func readAll(r io.Reader) ([]byte, error) {
	b := bytes.NewBuffer(make([]byte, 0, commonEvent))
	_, err := b.ReadFrom(io.LimitReader(r, maxEvent+1))
	if err == nil && b.Len() > maxEvent {
		err = errors.New("it is larger than 256 MB")
	}
	return b.Bytes(), err
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
