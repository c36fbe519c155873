package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/hclfile"
)

// finder finds the occurrences of a block.
type finder struct {
	v      *View
	scopes *scopes
	sk     *hclfile.Sketch
	folder string
	top    *hclfile.Item
	owner  string              // the hook in hand
	lets   []string            // of the hook in hand
	shared []string            // of the policy block
	fields map[string][]string // fields of the policy's events that the hook in hand has → their events
	out    []occurrence
}

// scope reads what names mean in conditions of a hook.
func (f *finder) scope(hook *hclfile.Item) {
	for _, e := range entries(hook.Arg("let")) {
		f.lets = append(f.lets, e.Key.Name())
	}
	f.fields = map[string][]string{}
	for _, event := range texts(f.sk, hook.Arg("on")) {
		for _, field := range f.scopes.fieldsOf(event) {
			f.fields[field] = append(f.fields[field], event)
		}
	}
}

func (f *finder) add(kind Kind, folder, owner, name string, at hclfile.Range, defines bool) {
	if name != "" {
		f.out = append(f.out, occurrence{symbol{kind, folder, owner, name}, at, defines})
	}
}

// item finds what a block or argument names. path are the blocks around it.
func (f *finder) item(it *hclfile.Item, path []*hclfile.Item) {
	if len(path) == 0 {
		for _, d := range definitionsIn(f.sk, it, f.folder) {
			f.add(d.kind, shares(d.kind, f.folder), "", d.name, d.at, true)
		}
		f.header(it)
	}
	if it.Text == "check" && it.Block && len(path) > 0 && len(it.Labels) > 0 {
		f.add(KindCheck, f.folder, f.owner, it.Label(), labelRange(it.Labels[0]), true)
	}
	if it.Block {
		inner := append(slices.Clip(path), it)
		if it.Text == "from" && len(path) == 1 {
			f.owner = "event " + path[0].Label()
			f.scope(it)
		}
		for _, sub := range it.Body {
			f.item(sub, inner)
		}
		return
	}
	f.argument(it, path)
}

// shares is the folder whose files share the names of a kind.
func shares(kind Kind, folder string) string {
	if kind == KindState || kind == KindEvent || kind == KindCommand {
		return ""
	}
	return folder
}

// header finds what the label of a block at the top names that is defined elsewhere.
func (f *finder) header(it *hclfile.Item) {
	if len(it.Labels) == 0 {
		return
	}
	at := labelRange(it.Labels[0])
	switch it.Text {
	case "override":
		f.hook(it.Label(), f.folder, at)
	case "use":
		f.add(KindPack, "", "", usedFolder(f.sk.Name(), it.Label()), at, false)
		f.use(it, at)
	}
}

// use adds the name that a use gives its hooks: that of as, else the end of the label.
func (f *finder) use(it *hclfile.Item, label hclfile.Range) {
	if list := stringsOf(it.Arg("as")); len(list) > 0 {
		f.add(KindUse, f.folder, "", f.sk.Unquoted(list[0]), inside(list[0]), true)
		return
	}
	name := useName(f.sk, it)
	end := label.From + len(strings.TrimSuffix(it.Label(), "/"))
	f.add(KindUse, f.folder, "", name, hclfile.Range{From: end - len(name), To: end}, true)
}

// hook adds the name of a hook as a folder calls it, as/name["key"], and the names of the
// uses in front of it.
func (f *finder) hook(name, folder string, at hclfile.Range) {
	full, _, _ := strings.Cut(name, "[")
	last := strings.LastIndexByte(full, '/') + 1
	if at.From+len(full) > at.To {
		return
	}
	for from := 0; from < last; {
		to := from + strings.IndexByte(full[from:], '/')
		if dir, ok := f.v.resolve(folder, full[:from]); ok {
			f.add(KindUse, dir, "", full[from:to], hclfile.Range{From: at.From + from, To: at.From + to}, false)
		}
		from = to + 1
	}
	if dir, ok := f.v.resolve(folder, full[:last]); ok {
		f.add(KindHook, dir, "", full[last:], hclfile.Range{From: at.From + last, To: at.From + len(full)}, false)
	}
}

func (f *finder) argument(it *hclfile.Item, path []*hclfile.Item) {
	around := types(path)
	last := ""
	if len(around) > 0 {
		last = around[len(around)-1]
	}
	switch {
	case it.Text == "on" && (last == "hook" || last == "assert" || last == "from"):
		f.strings(it, func(name string, at hclfile.Range) { f.add(KindEvent, "", "", name, at, false) })
	case it.Text == "hook" && last == "assert":
		f.strings(it, func(name string, at hclfile.Range) { f.hook(name, f.folder, at) })
	case (it.Text == "only" || it.Text == "except") && last == "use":
		dir := usedFolder(f.sk.Name(), f.top.Label())
		f.strings(it, func(name string, at hclfile.Range) { f.hook(name, dir, at) })
	case it.Text == "with" && last == "use":
		f.keys(it, func(name string, at hclfile.Range) {
			f.add(KindVariable, usedFolder(f.sk.Name(), f.top.Label()), "", name, at, false)
		})
	case it.Text == "let" && len(path) == 1:
		owner := f.owner
		f.keys(it, func(name string, at hclfile.Range) { f.add(KindLet, f.folder, owner, name, at, true) })
	case it.Text == "fields" && last == "event":
		f.keys(it, func(name string, at hclfile.Range) { f.add(KindField, "", f.top.Label(), name, at, true) })
	case it.Text == "values" && last == "from":
		f.keys(it, func(name string, at hclfile.Range) { f.add(KindField, "", f.top.Label(), name, at, false) })
	case last == "state" && len(path) > 1 && it.Text == "clear":
		f.strings(it, func(name string, at hclfile.Range) { f.add(KindState, "", "", name, at, false) })
	case last == "state" && len(path) > 1 && (it.Text == "set" || it.Text == "add" || it.Text == "append"):
		f.keys(it, func(name string, at hclfile.Range) { f.add(KindState, "", "", name, at, false) })
	}
	f.value(it.Value, livenessOf(around, it.Text))
}

func (f *finder) strings(it *hclfile.Item, use func(string, hclfile.Range)) {
	for _, n := range stringsOf(it) {
		use(f.sk.Unquoted(n), inside(n))
	}
}

func (f *finder) keys(it *hclfile.Item, use func(string, hclfile.Range)) {
	for _, e := range entries(it) {
		switch {
		case e.Key == nil:
		case isString(e.Key):
			use(f.sk.Unquoted(e.Key), inside(e.Key))
		case e.Key.Kind == hclfile.Path && len(e.Key.Parts) == 1:
			use(e.Key.Name(), e.Key.Range)
		}
	}
}

// value finds the names in an expression of HCL, and in the conditions of its
// strings.
func (f *finder) value(nodes []*hclfile.Node, live liveness) {
	hclfile.Walk(nodes, func(n *hclfile.Node) {
		switch {
		case n.Kind == hclfile.Path && len(n.Parts) > 1:
			f.constant(n.Parts[0].Text, n.Parts[1].Text, n.Parts[1].Range)
		case isString(n) && live != plain:
			f.live(n, live)
		}
	})
}

// constant adds var.x, local.x or pattern.x.
func (f *finder) constant(root, name string, at hclfile.Range) {
	for _, kind := range []Kind{KindVariable, KindLocal, KindPattern} {
		if (definition{kind: kind}).root() == root {
			f.add(kind, f.folder, "", name, at, false)
		}
	}
}
