// Package protocol reads what a hook program said by its exit code and its
// streams: 0 go on, and JSON on standard output is heard; 2 stop, and standard
// error is the reason; anything else is a failure. It knows the spellings of the
// Agent Hooks format, of older script collections and of Claude Code.
package protocol
