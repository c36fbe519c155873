package schema

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// dynamicRef compiles a reference that the resources under way may turn
// elsewhere: to the outermost that has the same dynamic anchor. Anything else
// that it names is a plain reference, with no anchor to ask for.
func (n *node) dynamicRef(ref string) error {
	to, err := n.resolve(n.place, "$dynamicRef", ref)
	if err != nil {
		return err
	}
	_, anchor, _ := strings.Cut(ref, "#")
	v, _, _ := to.doc.lookup(to.pointer)
	if strings.HasPrefix(anchor, "/") || text(v, "$dynamicAnchor") != anchor {
		anchor = ""
	}
	if anchor != "" {
		n.names[anchor] = true
	}
	n.put("dynamicRef", list(value.OfString(anchor), n.number(to)))
	return nil
}

// numberAnchors gives numbers to what a $dynamicRef may lead to, and reports
// whether there is something new to compile.
func (c *compiler) numberAnchors() bool {
	for _, p := range c.places {
		r := p.doc.owner(p.pointer)
		for _, name := range r.dynamic {
			if c.names[name] {
				c.number(place{r.doc, r.anchors[name]})
			}
		}
	}
	return len(c.out) < len(c.places)
}

// addScopes says at every way into a resource which dynamic anchors it has.
func (c *compiler) addScopes() {
	for i, p := range c.places {
		r := p.doc.owner(p.pointer)
		if c.out[i].Kind() != value.Map || p != r.place && !c.entered[p] {
			continue
		}
		var names []string
		var numbers []value.Value
		for _, name := range r.dynamic {
			if c.names[name] {
				names, numbers = append(names, name), append(numbers, c.number(place{r.doc, r.anchors[name]}))
			}
		}
		if names != nil {
			c.out[i] = first("scope", value.OfMap(names, numbers), c.out[i])
		}
	}
}

// first is a map with one more entry at the beginning.
func first(key string, arg, m value.Value) value.Value {
	keys, args := []string{key}, []value.Value{arg}
	for i := range m.Len() {
		keys, args = append(keys, m.Key(i).Str()), append(args, m.At(i))
	}
	return value.OfMap(keys, args)
}

// circles finds a schema that leads back to itself without a step into the
// value: nothing could ever be held against it.
func (c *compiler) circles() error {
	state := make([]uint8, len(c.out)) // 1 on the way, 2 done
	var visit func(i int) error
	visit = func(i int) error {
		switch state[i] {
		case 1:
			return c.failed(c.places[i], "this schema refers to itself at the same value, so its validation never ends")
		case 2:
			return nil
		}
		state[i] = 1
		for _, next := range c.beside(c.out[i]) {
			if err := visit(next); err != nil {
				return err
			}
		}
		state[i] = 2
		return nil
	}
	for i := range c.out {
		if err := visit(i); err != nil {
			return err
		}
	}
	return nil
}

// beside is the subschemas that a subschema holds against the same value.
func (c *compiler) beside(s value.Value) (out []int) {
	if s.Kind() != value.Map {
		return nil
	}
	add := func(v value.Value) {
		if v.Int() >= 0 {
			out = append(out, v.Int())
		}
	}
	for i := range s.Len() {
		arg := s.At(i)
		switch s.Key(i).Str() {
		case "ref", "not":
			add(arg)
		case "allOf", "anyOf", "oneOf", "if":
			for j := range arg.Len() {
				add(arg.At(j))
			}
		case "dependentSchemas":
			for j := range arg.Len() {
				add(arg.At(j).At(1))
			}
		case "dynamicRef":
			add(arg.At(1))
			for j, p := range c.places {
				if v, _, _ := p.doc.lookup(p.pointer); arg.At(0).Str() != "" && text(v, "$dynamicAnchor") == arg.At(0).Str() {
					out = append(out, j)
				}
			}
		}
	}
	return out
}
