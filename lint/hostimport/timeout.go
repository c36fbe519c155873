package hostimport

import (
	"slices"
	"strconv"

	"github.com/hookc/hookc/lint/hostconfig"
)

// The bounds of a policy's time-outs.
const (
	minTimeout = 100
	maxTimeout = 600_000
)

// timed finds the time-out of a hook: the handler's own, or the agent's default.
// It stays 0 where that is not known.
func (c *converter) timed(k *hook) bool {
	ms := k.kind.Default
	if ms == 0 {
		ms = k.event.Default
	}
	if ms == 0 {
		ms = c.agent.Timeout.Default
	}
	if m := k.handler.Timeout; m != nil {
		own, ok := c.ownTimeout(k, m)
		if !ok {
			return false
		}
		if own > 0 {
			ms = own
		}
	}
	limit := k.event.Limit
	if c.file.Plugin && k.event.PluginLimit > 0 {
		limit = k.event.PluginLimit
	}
	if limit > 0 && ms > limit {
		ms = limit
	}
	k.timeout = ms
	return true
}

// ownTimeout is the handler's own time-out in milliseconds, as far as a policy can have
// it; 0 where the agent ignores it.
func (c *converter) ownTimeout(k *hook, m *hostconfig.Member) (int, bool) {
	t := c.agent.Timeout
	if !slices.Contains(t.Keys, m.Key) {
		c.note(m.Span, c.agent.Title+" has no "+m.Key+": it is not imported", "")
		return 0, true
	}
	n, err := strconv.ParseFloat(m.Text, 64)
	if m.Kind != hostconfig.Number || err != nil || n <= 0 {
		if t.Above0 {
			return 0, c.leave(m.Value.Span, "the time-out is no number above zero, and "+c.agent.Title+" drops the hook", "")
		}
		c.note(m.Value.Span, "the time-out is no number above zero: it is not imported", "")
		return 0, true
	}
	ms := t.InMillis(n)
	if k.kind.Seconds {
		ms = n * 1000
	}
	ms = min(ms, 1e12)
	if top := t.Max; top > 0 {
		ms = min(ms, float64(top))
	}
	switch {
	case ms > maxTimeout:
		c.lost(m.Value.Span, "the time-out becomes 600 s, the longest that a policy can have", "Start what takes longer with async.")
		return maxTimeout, true
	case ms < minTimeout:
		c.lost(m.Value.Span, "the time-out becomes 100 ms, the shortest that a policy can have", "Did you mean seconds?")
		return minTimeout, true
	}
	return int(ms), true
}
