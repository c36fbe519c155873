package assist

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/hclfile"
)

// symbol is something of a policy that has a name.
type symbol struct {
	kind   Kind
	folder string // whose files share the name; "" for one that all folders share
	owner  string // of a let or check: its hook; of a field: its event
	name   string
}

// occurrence is a place where a symbol is named.
type occurrence struct {
	symbol
	at      hclfile.Range
	defines bool
}

// scopes is what conditions can name because of another block: it is the same for
// all hooks of a folder.
type scopes struct {
	v      *View
	lets   map[string][]string // folder → those of its policy block
	events map[string][]string // event of the policy → its fields
}

func (c *scopes) sharedLets(folder string) []string {
	if lets, ok := c.lets[folder]; ok {
		return lets
	}
	lets := []string{}
	c.v.tops(folder, func(_ *hclfile.Sketch, it *hclfile.Item) {
		if it.Text == "policy" {
			for _, e := range entries(it.Arg("let")) {
				lets = append(lets, e.Key.Name())
			}
		}
	})
	if c.lets == nil {
		c.lets = map[string][]string{}
	}
	c.lets[folder] = lets
	return lets
}

func (c *scopes) fieldsOf(event string) []string {
	if c.events == nil {
		c.events = map[string][]string{}
		c.v.everywhere(func(_ *hclfile.Sketch, it *hclfile.Item) {
			if it.Text == "event" {
				for _, e := range entries(it.Arg("fields")) {
					c.events[it.Label()] = append(c.events[it.Label()], e.Key.Name())
				}
			}
		})
	}
	return c.events[event]
}

// occurrences are those in a block at the top of a file.
func (c *scopes) occurrences(sk *hclfile.Sketch, top *hclfile.Item) []occurrence {
	f := &finder{v: c.v, scopes: c, sk: sk, folder: folderOf(sk.Name()), top: top}
	f.shared = c.sharedLets(f.folder)
	if hook := top; top.Text == "hook" || top.Text == "assert" {
		f.owner = hook.Text + " " + hook.Label()
		f.scope(hook)
	}
	f.item(top, nil)
	return f.out
}

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
	}
}

// hook adds the name of a hook as a folder calls it: as/name["key"].
func (f *finder) hook(name, folder string, at hclfile.Range) {
	full, _, _ := strings.Cut(name, "[")
	last := strings.LastIndexByte(full, '/') + 1
	if dir, ok := f.v.resolve(folder, full[:last]); ok && at.From+len(full) <= at.To {
		f.add(KindHook, dir, "", full[last:], hclfile.Range{From: at.From + last, To: at.From + len(full)}, false)
	}
}

// resolve is the folder to which names of uses lead, "team/go/", from another.
func (v *View) resolve(folder, uses string) (string, bool) {
	for range maxUses {
		as, rest, more := strings.Cut(uses, "/")
		if !more {
			return folder, true
		}
		next, found := "", false
		v.tops(folder, func(sk *hclfile.Sketch, it *hclfile.Item) {
			if it.Text == "use" && useName(sk, it) == as {
				next, found = usedFolder(sk.Name(), it.Label()), true
			}
		})
		if !found {
			return "", false
		}
		folder, uses = next, rest
	}
	return "", false
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

func (f *finder) live(n *hclfile.Node, live liveness) {
	text := liveText(f.sk, n)
	if live == condition {
		f.words(text)
		return
	}
	for _, r := range livePieces(text.Text) {
		f.words(text.Sub(r.From, r.To))
	}
}

// words finds the names in a condition.
func (f *finder) words(text cond.Source) {
	words := cond.Words(text.Text)
	word := func(i int) string {
		if i < 0 || i >= len(words) {
			return ""
		}
		return text.Text[words[i].From:words[i].To]
	}
	var open []string
	for i, w := range words {
		switch s := word(i); {
		case w.Kind == cond.WordSign && (s == "(" || s == "[" || s == "{"):
			open = append(open, s)
		case w.Kind == cond.WordSign && (s == ")" || s == "]" || s == "}") && len(open) > 0:
			open = open[:len(open)-1]
		case w.Kind != cond.WordName, word(i-1) == ".", word(i-1) == "?.", word(i+1) == "(":
		case word(i+1) == ":" && len(open) > 0 && open[len(open)-1] == "{" && (word(i-1) == "{" || word(i-1) == ","): // a key
		case (word(i+1) == "." || word(i+1) == "?.") && i+2 < len(words) && f.rooted(s, word(i+2), text, words[i+2]):
		default:
			f.name(s, text, w)
		}
	}
}

func place(text cond.Source, w cond.Word) hclfile.Range {
	at := text.Span(w.From, w.To)
	return hclfile.Range{From: at.Start.Byte, To: at.End.Byte}
}

// rooted adds state.x and its like.
func (f *finder) rooted(root, name string, text cond.Source, w cond.Word) bool {
	switch root {
	case "var", "local":
		f.constant(root, name, place(text, w))
	case "state":
		f.add(KindState, "", "", name, place(text, w), false)
	case "check":
		f.add(KindCheck, f.folder, f.owner, name, place(text, w), false)
	default:
		return false
	}
	return true
}

// name adds a name that stands alone: of a let, or of a field of an own event.
func (f *finder) name(name string, text cond.Source, w cond.Word) {
	switch {
	case slices.Contains(f.lets, name):
		f.add(KindLet, f.folder, f.owner, name, place(text, w), false)
	case slices.Contains(f.shared, name):
		f.add(KindLet, f.folder, "", name, place(text, w), false)
	default:
		for _, event := range f.fields[name] {
			f.add(KindField, "", event, name, place(text, w), false)
		}
	}
}

// symbolAt is what is named at an offset.
func (v *View) symbolAt(file string, offset int) (occurrence, bool) {
	sk := v.sketch(file)
	var list []occurrence
	if isScript(file) {
		list = v.scriptOccurrences(file)
	} else if top := sk.Top(offset); top != nil {
		list = (&scopes{v: v}).occurrences(sk, top)
	}
	for _, o := range list {
		if o.at.From <= offset && offset <= o.at.To {
			return o, true
		}
	}
	return occurrence{}, false
}
