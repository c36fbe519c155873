package handlers

import "github.com/hookc/hookc/lint/hostconfig"

// Lost says what an agent loses with a part of an event's hooks that it cannot
// read, a sentence after others; "" where no more than that part, or where it is
// not known.
func Lost(f *hostconfig.File, event string) string {
	e := f.Agent.Event(event)
	switch {
	case e == nil || !e.Whole || !f.Sure:
		return ""
	case f.Plugin:
		return " " + f.Agent.Title + " then runs none of the file's hooks."
	}
	return " " + f.Agent.Title + " then reads nothing of the file, its permission rules included."
}
