// Package timeoutunit finds time-outs in the unit of another agent.
package timeoutunit

import (
	"fmt"
	"strconv"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
)

// Rule is timeout-unit.
var Rule = &lint.Rule{
	Code: "HK2105", Name: "timeout-unit", Severity: diag.Warning, Repeats: true,
	Title: "A time-out looks like milliseconds but its agent counts seconds, or the other way round.",
	Why: `Most agents count seconds, but Gemini CLI counts milliseconds. 5000 seconds are an
hour and twenty minutes, in which a hook that hangs blocks the session. 30
milliseconds end before most programs start.`,
	Misses: "For agents that count seconds, only multiples of a thousand are reported, except whole hours. For agents that count milliseconds, only values below 500. Qwen Code reads values below 1000 as seconds and others as milliseconds: below, only values from 500 on are reported, except 600, and above only tens of minutes that are no whole seconds, such as 1200.",
	Handler: func(h *hostconfig.Handler, r *lint.Report) {
		f := h.Group.File
		if f.Agent == nil || h.Timeout == nil || h.Timeout.Kind != hostconfig.Number || len(f.Agent.Timeout.Keys) == 0 {
			return
		}
		n, err := strconv.Atoi(h.Timeout.Text)
		known := false
		for _, key := range f.Agent.Timeout.Keys {
			known = known || key == h.Timeout.Key
		}
		switch {
		case err != nil || !known:
		case f.Agent.Timeout.MillisFrom > 0 && !seconds(h): // the agent sees by the number which unit is meant
			below(h, n, r)
		case f.Agent.Timeout.Millis && 0 < n && n < 500:
			report(h, r, fmt.Sprintf("%s counts milliseconds: %d is %s", f.Agent.Title, n, fraction(n)), strconv.Itoa(n*1000))
		case !f.Agent.Timeout.Millis && n >= 1000 && n%1000 == 0 && n%3600 != 0:
			report(h, r, fmt.Sprintf("%s counts seconds: %d is %s", f.Agent.Title, n, long(n)), strconv.Itoa(n/1000))
		}
	},
}

// below finds numbers below the one from which on an agent counts milliseconds that are
// too large for seconds, which people take for milliseconds too, and above it those that are
// tens of minutes, and no whole seconds.
func below(h *hostconfig.Handler, n int, r *lint.Report) {
	t := h.Group.File.Agent.Timeout
	if 500 <= n && n < t.MillisFrom && n != 600 {
		what := fmt.Sprintf("%s counts seconds below %d: %d is %s", h.Group.File.Agent.Title, t.MillisFrom, n, long(n))
		report(h, r, what, strconv.Itoa(t.MillisFrom))
	}
	if n >= t.MillisFrom && n%600 == 0 && n%1000 != 0 {
		what := fmt.Sprintf("%s counts milliseconds from %d on: %d is %s", h.Group.File.Agent.Title, t.MillisFrom, n, fraction(n))
		report(h, r, what, strconv.Itoa(n*1000))
	}
}

// seconds reports whether the handler's type counts seconds, whatever others do.
func seconds(h *hostconfig.Handler) bool {
	if h.Type == nil {
		return false
	}
	t := h.Group.File.Agent.Type(h.Type.Text)
	return t != nil && t.Seconds
}

func report(h *hostconfig.Handler, r *lint.Report, what, want string) {
	d := r.At(h.Timeout.Value.Span, "%s", what)
	d.Detail = "If you mean the other unit, write " + want + "."
	d.Fix = &diag.Fix{Title: "write " + want, Unsafe: true, Edits: []diag.Edit{{Span: h.Timeout.Value.Span, Text: want}}}
}

func long(seconds int) string {
	if seconds < 2*3600 {
		return strconv.Itoa(seconds/60) + " minutes"
	}
	return strconv.Itoa(seconds/3600) + " hours"
}

func fraction(millis int) string {
	return strconv.FormatFloat(float64(millis)/1000, 'f', -1, 64) + " seconds"
}
