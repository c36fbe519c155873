package outcome

import (
	"fmt"
	"io/fs"
	"slices"
	"strings"
	"testing/fstest"

	"github.com/hookc/hookc/compiler/internal/randpolicy"
)

// random is a random policy: hooks of its own, of a folder that it uses, and of an event
// that follows from others.
type random struct {
	own, used, derived []string
	from               string // when the event follows; "" where there is none
	use                string // more of the use block
	first              bool   // the use block stands first
}

func (r random) clone() random {
	r.own, r.used, r.derived = slices.Clone(r.own), slices.Clone(r.used), slices.Clone(r.derived)
	return r
}

// String is the policy's own file, and then the used folder's.
func (r random) String() string { return r.text() + "# lib\n" + strings.Join(r.used, "") }

func (r random) text() string {
	own := strings.Join(r.own, "") + strings.Join(r.derived, "")
	if r.from != "" {
		own += "event \"noticed\" {\n  fields = {}\n  from {\n" + r.from + "    values = {}\n  }\n}\n"
	}
	switch {
	case len(r.used) == 0:
		return own
	case r.first:
		return "use \"./lib\" {\n" + r.use + "}\n" + own
	}
	return own + "use \"./lib\" {\n" + r.use + "}\n"
}

func (r random) files(more string) fs.FS {
	text := r.text() + more
	files := fstest.MapFS{"p/p.hook.hcl": {Data: []byte(text + declared(text))}}
	if len(r.used) > 0 {
		files["p/lib/lib.hook.hcl"] = &fstest.MapFile{Data: []byte(strings.Join(r.used, "") + declared(strings.Join(r.used, "")))}
	}
	return files
}

// policy is a few hooks with random guards, mostly in one folder.
func policy(d randpolicy.Dice) (r random) {
	r.own = hooks(d)
	if d.IntN(4) == 0 {
		for i := range 1 + d.IntN(2) {
			r.used = append(r.used, hook(d, fmt.Sprintf("u%d", i)))
		}
		r.first = d.IntN(2) == 0
		r.use = randpolicy.Pick(d, "", "  allow_lifts = true\n", "  allow_lifts = true\n  priority = 100\n", "  on_error = \"closed\"\n", "  mode = \"monitor\"\n")
	}
	if d.IntN(6) == 0 {
		r.from = source(d)
		r.derived = []string{fmt.Sprintf("hook \"then\" {\n  on = [\"noticed\"]\n%s}\n", step(d, ""))}
	}
	return r
}

// source is when an event follows: as when a hook applies, without lets.
func source(d randpolicy.Dice) string {
	return "  on = [\"before_tool\"]\n" + randpolicy.Pick(d, "  match {\n    tool = \"Shell\"\n  }\n", "  when = \"command == nil\"\n", "  when = \"exists('lock')\"\n", "  match {\n    reads = [\"**/.env\"]\n  }\n", "  match {\n    command {\n      program = \"git\"\n    }\n  }\n")
}

// hooks are a few hooks that decide.
func hooks(d randpolicy.Dice) (out []string) {
	for i := range 2 + d.IntN(2) {
		out = append(out, hook(d, fmt.Sprintf("h%d", i)))
	}
	return out
}

func hook(d randpolicy.Dice, name string) string {
	more := randpolicy.Pick(d, "", "", "", "", "", "  on_error = \"closed\"\n", "  mode = \"monitor\"\n", "  async = true\n")
	steps := ""
	if d.IntN(5) == 0 {
		steps = step(d, randpolicy.Pick(d, "    when = \"command != nil\"\n", "    when = \"tool.input.other contains 'a'\"\n", "    match {\n      tool = \"Shell\"\n    }\n"))
	}
	if d.IntN(12) == 0 {
		steps += randpolicy.Pick(d, "  state {\n    add = { n = 1 }\n  }\n", "  write {\n    file   = \"lock\"\n    delete = true\n  }\n", "  write {\n    file    = \"lock\"\n    content = \"mine\"\n  }\n")
	}
	return fmt.Sprintf("hook %q {\n%s  priority = %d\n%s%s%s}\n", name, guard(d), randpolicy.Pick(d, 100, 100, 200), more, steps, step(d, ""))
}

// step is a step, with more arguments.
func step(d randpolicy.Dice, more string) string {
	s := randpolicy.Pick(d,
		"deny {\n    reason = \"No.\"\n", "deny {\n    reason = \"No.\"\n", "ask {\n    reason = \"Sure?\"\n", "allow {\n", "allow {\n    final = true\n",
		"fail {\n    reason = \"End.\"\n", "rewrite {\n    input = { command = \"git push\" }\n", "warn {\n    message = \"Look.\"\n", "context {\n    text = \"More.\"\n")
	return "  " + s + more + "  }\n"
}

// edited is another policy: some of its edits change nothing.
func edited(d randpolicy.Dice, r random) random {
	out := r.clone()
	switch d.IntN(12) {
	case 0:
		out.own = another(d, out.own, "more")
		out.own = slices.Delete(out.own, 0, 1)
	case 8:
		if out.from != "" {
			out.from = source(d)
		}
	case 9:
		out.used = another(d, out.used, "v")
	case 10:
		out.first = !out.first
	case 11:
		out.use = ""
	default:
		out.own = another(d, out.own, "more")
	}
	return out
}

// another is other hooks.
func another(d randpolicy.Dice, hooks []string, name string) []string {
	out := slices.Clone(hooks)
	if len(out) == 0 {
		return out
	}
	at := d.IntN(len(out))
	switch d.IntN(7) {
	case 0:
		if len(out) > 1 {
			return slices.Delete(out, at, at+1)
		}
	case 1:
		out[at] = hook(d, name)
	case 2:
		slices.Reverse(out)
	case 3:
		out = append(out, hook(d, name))
	case 4:
		out = append(out, strings.Replace(out[at], `hook "`, `hook "again-`, 1))
	case 5:
		out[at] = strings.Replace(out[at], "priority = 100", "priority = 300", 1)
	case 6:
		out[at] = strings.Replace(out[at], "ask {", "deny {", 1)
	}
	return out
}

// assertion is one of a policy, often about the events of a hook of it.
func assertion(d randpolicy.Dice, of random) string {
	about := guard(d)
	if d.IntN(3) == 0 {
		about = guardOf(of.own[0])
	}
	decides := randpolicy.Pick(d, `"deny"`, `"none", "allow"`, `"none", "ask", "deny"`, `"ask", "deny"`, `"none"`, `"allow", "deny"`, `"none", "allow", "ask", "deny"`)
	hook := randpolicy.Pick(d, "", "  hook = \"h0\"\n", "  hook = \"h0\"\n")
	return fmt.Sprintf("assert \"a\" {\n%s%s  decides = [%s]\n}\n", about, hook, decides)
}
