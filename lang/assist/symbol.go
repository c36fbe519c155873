package assist

import (
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
