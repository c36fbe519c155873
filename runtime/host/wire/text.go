package wire

import (
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/protocol"
)

// Cut is s, shortened to at most limit UTF-16 code units (a JavaScript host
// counts those), with a mark that says how much is missing.
func Cut(s string, limit int) string {
	if len(s) <= limit {
		return s // a string has no more code units than bytes
	}
	total := units(s)
	if total <= limit {
		return s
	}
	const room = 48 // the mark is shorter than this, whatever the number
	end, kept := 0, 0
	for end < len(s) {
		r, n := utf8.DecodeRuneInString(s[end:])
		if kept+width(r) > limit-room {
			break
		}
		end, kept = end+n, kept+width(r)
	}
	return s[:end] + "\n[… cut: " + strconv.Itoa(total-kept) + " more characters]"
}

func units(s string) int {
	n := 0
	for _, r := range s {
		n += width(r)
	}
	return n
}

func width(r rune) int {
	if r > 0xffff {
		return 2
	}
	return 1
}

// ForAgent is every text of the decision that the agent is to read.
func ForAgent(d *decision.Decision) string {
	return join(d, decision.ToUser, d.Context)
}

// ForUser is every text of the decision that the user is to read. A terminal
// shows it: what moves its cursor, or turns the direction of writing, could make
// a question of the policy look like another one.
func ForUser(d *decision.Decision) string {
	return protocol.Clean(join(d, decision.ToAgent, nil))
}

// Reason is the decision's reason, which the user may be shown too.
func Reason(d *decision.Decision) string { return protocol.Clean(d.Reason) }

func join(d *decision.Decision, except decision.Audience, more []string) string {
	var parts []string
	for _, m := range d.Messages {
		if m.To != except && m.Text != "" {
			parts = append(parts, m.Text)
		}
	}
	for _, c := range more {
		if c != "" {
			parts = append(parts, c)
		}
	}
	return strings.Join(parts, "\n\n")
}

// Errors is the decision's errors for the host's log, one a line.
func Errors(d *decision.Decision) string {
	var b strings.Builder
	for _, f := range d.Errors {
		b.WriteString("hookc: ")
		if f.Hook != "" {
			b.WriteString("hook " + f.Hook + ": ")
		}
		b.WriteString(f.Text + "\n")
	}
	return protocol.Clean(b.String())
}
