package main

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/cmd/hookc/ledgerdb"
	"github.com/hookc/hookc/cmd/hookc/transcript"
	"github.com/hookc/hookc/runtime/decision"
)

// tally is what a replay has counted.
type tally struct {
	replayFlags
	place   transcript.Place
	files   int
	skipped transcript.Skipped

	skippedAt, skippedHost string // the first call that makes no event, and whose event it looks like

	progress *progress

	calls     int
	of        map[*transcript.Format]int
	sessions  map[string]bool
	from, to  time.Time
	verdicts  [decision.Deny + 1]int // of what is certain
	rewritten int
	unknown   group
	asked     map[string]int // what would have to be known of then

	hooks   map[hookKey]*group
	stopped group // ran then, and is denied now
	passed  group // was refused then, and is not denied now
	changes map[change]*group
}

// hookKey is a hook and what it decided.
type hookKey struct {
	name, decision string
	monitor        bool
}

// change is a verdict of --against, and that of the policy.
type change struct{ from, to string }

// group is some calls: how many, and the first ones.
type group struct {
	count    int
	unknown  int // of them; what they decide is not certain
	outcomes [transcript.Refused + 1]int
	examples []example
}

func newTally(f replayFlags, place transcript.Place) *tally {
	return &tally{
		replayFlags: f, place: place,
		of: map[*transcript.Format]int{}, sessions: map[string]bool{}, asked: map[string]int{},
		hooks: map[hookKey]*group{}, changes: map[change]*group{},
	}
}

// maxSessions bounds how many sessions are told apart.
const maxSessions = 1 << 20

// take counts a call.
func (t *tally) take(it transcript.Item[decidedCall]) {
	c, now := it.Call, &it.Of.now
	if it.Of.unread {
		if t.skipped.Unknown++; t.skipped.Unknown == 1 {
			t.skippedAt, t.skippedHost = fmt.Sprintf("%s:%d", c.File, c.Line), ""
			if t.host == "" && c.Host != nil {
				t.skippedHost = hostOf(c.Event(), nil)
			}
		}
		return
	}
	t.calls++
	t.progress.say("deciding call %d", t.calls)
	t.of[c.Format]++
	if !t.sessions[c.Session] && len(t.sessions) < maxSessions {
		t.sessions[strings.Clone(c.Session)] = true
	}
	t.stretch(c.Time)
	if now.rewritten {
		t.rewritten++
	}
	if len(now.asked) > 0 {
		t.add(&t.unknown, it)
		for _, name := range now.asked {
			t.asked[name]++
		}
	} else {
		t.verdicts[now.verdict]++
	}
	t.byHook(it)
	switch {
	case now.verdict == decision.Deny && (c.Outcome == transcript.Ran || c.Outcome == transcript.Failed):
		t.add(&t.stopped, it)
	case now.verdict != decision.Deny && c.Outcome == transcript.Refused:
		t.add(&t.passed, it)
	}
	if t.against != "" {
		t.change(it)
	}
}

func (t *tally) byHook(it transcript.Item[decidedCall]) {
	for _, h := range it.Of.now.hooks {
		key := hookKey{h.Name, cmp.Or(h.Decision, "none"), h.Monitor}
		if t.hook != "" && !ledgerdb.Named(t.hook, h.Name) {
			continue
		}
		g := t.hooks[key]
		if g == nil {
			g = &group{}
			t.hooks[key] = g
		}
		t.add(g, it)
	}
}

func (t *tally) change(it transcript.Item[decidedCall]) {
	c := change{saidOf(&it.Of.then), saidOf(&it.Of.now)}
	if c.from == c.to {
		return
	}
	g := t.changes[c]
	if g == nil {
		g = &group{}
		t.changes[c] = g
	}
	t.add(g, it)
}

// saidOf is a verdict in one word: a rewrite is one too where nothing else is said.
func saidOf(a *policyAnswer) string {
	if a.rewritten && a.verdict != decision.Deny {
		return "rewrite"
	}
	return a.verdict.String()
}

func (t *tally) stretch(at time.Time) {
	if at.IsZero() {
		return
	}
	if t.from.IsZero() || at.Before(t.from) {
		t.from = at
	}
	if at.After(t.to) {
		t.to = at
	}
}

func (t *tally) add(g *group, it transcript.Item[decidedCall]) {
	g.count++
	g.outcomes[it.Call.Outcome]++
	if len(it.Of.now.asked) > 0 || len(it.Of.then.asked) > 0 {
		g.unknown++
	}
	if len(g.examples) < t.examples {
		g.examples = append(g.examples, shownCall(it.Call, &it.Of))
	}
}

// sorted is the hooks, those first that stop most.
func (t *tally) sorted() []hookKey {
	var keys []hookKey
	for k := range t.hooks {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b hookKey) int {
		return cmp.Or(strength(a.decision)-strength(b.decision), t.hooks[b].count-t.hooks[a].count, cmp.Compare(a.name, b.name))
	})
	return keys
}

// strength is the place of a decision among others.
func strength(decision string) int {
	order := []string{"fail", "deny", "ask", "rewrite", "allow"}
	if i := slices.Index(order, decision); i >= 0 {
		return i
	}
	return len(order)
}

// sortedChanges is the changes, those first that let more through.
func (t *tally) sortedChanges() []change {
	var keys []change
	for k := range t.changes {
		keys = append(keys, k)
	}
	slices.SortFunc(keys, func(a, b change) int {
		return cmp.Or(strength(a.from)-strength(b.from), strength(a.to)-strength(b.to), cmp.Compare(a.to, b.to))
	})
	return keys
}
