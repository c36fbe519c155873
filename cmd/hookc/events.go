package main

import (
	"bytes"
	"fmt"
	"io"

	"github.com/go-json-experiment/json/jsontext"
)

// maxEvents bounds what is read of events at once, in bytes.
const maxEvents = 32 << 20

// eachEvent splits the input into JSON objects. What is no JSON at all is
// handed on line by line, so that one bad line costs one answer.
func eachEvent(in io.Reader, f func([]byte) error) error {
	data, err := io.ReadAll(io.LimitReader(in, maxEvents+1))
	if err != nil {
		return err
	}
	if len(data) > maxEvents {
		return fmt.Errorf("the events are more than %d bytes; give them in parts", maxEvents)
	}
	for {
		data = bytes.TrimLeft(data, " \t\r\n")
		if len(data) == 0 {
			return nil
		}
		n := eventLength(data)
		if err := f(data[:n]); err != nil {
			return err
		}
		data = data[n:]
	}
}

func eventLength(data []byte) int {
	d := jsontext.NewDecoder(bytes.NewReader(data), jsontext.AllowDuplicateNames(true), jsontext.AllowInvalidUTF8(true))
	if err := d.SkipValue(); err == nil {
		return int(d.InputOffset())
	}
	return brokenLength(data)
}

// brokenLength is how much of the input is one event that does not parse: its
// line, and the lines below that an event in several lines goes on with, which
// are indented or close it.
func brokenLength(data []byte) int {
	n := lineLength(data)
	if data[0] != '{' {
		return n
	}
	for n < len(data) && bytes.IndexByte([]byte(" \t}]"), data[n]) >= 0 {
		n += lineLength(data[n:])
	}
	return n
}

// lineLength counts the line end too.
func lineLength(data []byte) int {
	if i := bytes.IndexByte(data, '\n'); i >= 0 {
		return i + 1
	}
	return len(data)
}
