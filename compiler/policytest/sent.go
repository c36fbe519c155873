package policytest

import (
	"errors"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/txtar"

	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// ErrNoEvent is that a line of a test sends no event, or several.
var ErrNoEvent = errors.New("the line sends no single event")

// Event is the event that a line of a test sends, and the host whose it is, without
// running what stands before the line. It happens in dir; own is the policy's events,
// tools what its targets call tools.
func (l Line) Event(archive []byte, own []*event.Kind, tools *toolname.Names, dir string) (body []byte, from string, err error) {
	c, err := l.sends()
	if err != nil {
		return nil, "", err
	}
	if !c.isFile() {
		v, err := spell(c, own, tools, dir)
		return value.AppendJSON(nil, v), c.host, err
	}
	for _, f := range txtar.Parse(archive).Files {
		if f.Name == c.subject && len(c.settings) == 0 {
			return f.Data, c.host, nil
		}
	}
	return nil, "", ErrNoEvent
}

func (l Line) sends() (*eventCall, error) {
	switch {
	case l.Kind() == Sends:
		return parseEvent(l.Args)
	case !slices.Contains(attempts, l.Name) || len(l.Args) == 0:
		return nil, ErrNoEvent
	}
	args := l.Args[1:]
	if len(args) > 0 && !strings.Contains(args[0], "=") { // the hook
		args = args[1:]
	}
	settings, err := parseSettings(args)
	return shellCall(l.Args[0], settings), err
}
