package outcome

import (
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
)

// rewritten opens what is changed for tools whose input some hook rewrites: a
// search knows the event as it comes, and not what it becomes.
func (d *differ) rewritten(event string, changed, all []*unit) {
	for _, u := range changed {
		if u.rewrites() {
			d.open(u.side, u, event, rewritesInput)
			continue
		}
		i := slices.IndexFunc(all, func(r *unit) bool { return r.rewrites() && r.hook != u.hook && analyze.MayShareTool(u.guard, r.guard) })
		if i >= 0 && u.decides() {
			d.open(u.side, u, event, "hook "+all[i].hook.Name+" rewrites the input of the same tools")
		}
	}
}

// changed opens what asks something that is changed before, of which one policy changes it
// otherwise.
func (d *differ) changed(event string, gone, added, old, new []*unit) {
	for i, list := range [2][]*unit{gone, added} {
		var hooks []string
		for _, u := range list {
			if u.step != nil && analyze.Changes(u.step) {
				hooks = append(hooks, u.hook.Name)
			}
		}
		if len(hooks) == 0 {
			continue
		}
		for _, u := range [2][]*unit{old, new}[i] {
			behind := d.sides[i].Behind(u.guard)
			at := slices.IndexFunc(hooks, func(name string) bool { return slices.Contains(behind, name) })
			if at >= 0 && u.decides() {
				d.open(u.side, u, event, "hook "+hooks[at]+" may change what it asks")
			}
		}
	}
}

// standsElsewhere is why a unit of both policies is open, whichever of them it speaks in.
const standsElsewhere = "it stands elsewhere among hooks that rewrite its input"

// reordered opens what both policies have, one of them before a rewrite that the
// other has before it.
func (d *differ) reordered(event string, old, new []*unit) {
	common := func(u *unit, of []*unit) (keys []string) {
		for _, r := range u.after {
			if slices.ContainsFunc(of, func(o *unit) bool { return o.key == r.key }) {
				keys = append(keys, r.key)
			}
		}
		return keys
	}
	if !slices.ContainsFunc(new, (*unit).rewrites) {
		return
	}
	for _, u := range new {
		i := slices.IndexFunc(old, func(o *unit) bool { return o.key == u.key })
		if i >= 0 && !slices.Equal(common(u, old), common(old[i], new)) {
			d.openAs(Open{
				Place: d.sides[1].place(u.hook), Event: event, Weaker: u.decides() || u.rewrites(),
				Why: standsElsewhere,
			})
		}
	}
}
