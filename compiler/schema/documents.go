package schema

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// document is one JSON document that holds schemas.
type document struct {
	uri    string
	root   value.Value
	draft  draft
	owners map[string]*resource // of every subschema, by its pointer
}

// resource is a schema with an URI of its own, and all of it that has none.
type resource struct {
	place
	base    *url.URL
	anchors map[string]string // names of subschemas, and their pointers
	dynamic []string          // those of $dynamicAnchor
}

// place is a subschema of a document.
type place struct {
	doc     *document
	pointer string
}

func (p place) in(tokens ...string) place {
	for _, t := range tokens {
		p.pointer += "/" + strings.ReplaceAll(strings.ReplaceAll(t, "~", "~0"), "/", "~1")
	}
	return p
}

func (p place) item(name string, i int) place { return p.in(name, strconv.Itoa(i)) }

// folder is the URI of the policy's folder.
const folder = "policy:///"

func policyURI(name string) string {
	return folder + (&url.URL{Path: name}).EscapedPath()
}

// file is the document's path in the policy's folder, or its URI.
func (d *document) file() string {
	u, err := url.Parse(d.uri)
	if err != nil || u.Scheme != "policy" {
		return d.uri
	}
	return strings.TrimPrefix(u.Path, "/")
}

// add takes a document in: it is held against its metaschema, and its resources
// and anchors are found.
func (c *compiler) add(uri string, v value.Value) (*document, error) {
	d := &document{uri: uri, root: v, owners: map[string]*resource{}}
	root := place{d, ""}
	if v.Kind() != value.Map && v.Kind() != value.Bool {
		return nil, c.failed(root, "a schema must be an object, true or false")
	}
	var err error
	if d.draft, err = c.draftOf(root, v); err != nil {
		return nil, err
	}
	if err := c.hold(root, v); err != nil {
		return nil, err
	}
	base, err := url.Parse(uri)
	if err != nil {
		return nil, c.failed(root, err.Error())
	}
	r := &resource{place: root, base: base, anchors: map[string]string{}}
	c.documents[uri], c.resources[uri] = d, r
	return d, c.scan(root, v, r)
}

// draftOf is the draft that a document is written in.
func (c *compiler) draftOf(p place, v value.Value) (draft, error) {
	uri, ok := v.Get("$schema")
	if !ok {
		return draft2020, nil
	}
	if draft, ok := draftByURI(uri.Str()); ok {
		return draft, nil
	}
	return 0, c.failed(p, "$schema "+quote(uri.Text())+" is not a draft that hookc supports; it supports "+every.String())
}

// scan finds the resources and anchors in a subschema of r, and in those inside
// of it.
func (c *compiler) scan(p place, v value.Value, r *resource) error {
	if v.Kind() == value.Map {
		var err error
		if r, err = c.identify(p, v, r); err != nil {
			return err
		}
	}
	p.doc.owners[p.pointer] = r
	return c.inside(p, v, func(p place, v value.Value) error { return c.scan(p, v, r) })
}

// inside goes through the subschemas that stand in the keywords of another.
func (c *compiler) inside(p place, v value.Value, do func(place, value.Value) error) error {
	for i := range size(v) {
		name := v.Key(i).Str()
		k, ok := lookup(name, p.doc.draft)
		if !ok {
			continue
		}
		arg := v.At(i)
		switch {
		case k.holds&one != 0 && arg.Kind() != value.List:
			if err := do(p.in(name), arg); err != nil {
				return err
			}
		case k.holds&listed != 0 && arg.Kind() == value.List:
			for j := range arg.Len() {
				if err := do(p.item(name, j), arg.At(j)); err != nil {
					return err
				}
			}
		case k.holds&named != 0 && arg.Kind() == value.Map:
			for j := range arg.Len() {
				if arg.At(j).Kind() == value.List { // of dependencies
					continue
				}
				if err := do(p.in(name, arg.Key(j).Str()), arg.At(j)); err != nil {
					return err
				}
			}
		}
	}
	return nil
}

// size is the number of entries of an object.
func size(v value.Value) int {
	if v.Kind() != value.Map {
		return 0
	}
	return v.Len()
}

// identify reads what a subschema calls itself; it is the resource that the
// subschema belongs to.
func (c *compiler) identify(p place, v value.Value, r *resource) (*resource, error) {
	if s, ok := v.Get("$schema"); ok && p.pointer != "" {
		if d, ok := draftByURI(s.Str()); !ok || d != p.doc.draft {
			return nil, c.failed(p, "a document can have only one draft; move this schema to a file of its own")
		}
	}
	key := "$id"
	if p.doc.draft == draft04 {
		key = "id"
	}
	id := text(v, key)
	if _, ref := v.Get("$ref"); ref && p.doc.draft&numbered != 0 {
		id = "" // nothing beside a $ref counts
	}
	if name, ok := strings.CutPrefix(id, "#"); ok && name != "" && p.doc.draft&numbered != 0 {
		r.anchors[name] = p.pointer
		id = ""
	}
	if id != "" {
		u, err := join(r.base, id)
		if err != nil {
			return nil, c.failed(p, key+": "+err.Error())
		}
		u.Fragment = ""
		if p.pointer == "" { // the document has two names
			r.base = u
		} else {
			r = &resource{place: p, base: u, anchors: map[string]string{}}
		}
		if other, ok := c.resources[u.String()]; ok && other.place != p {
			return nil, c.failed(p, "another schema also has the "+key+" "+quote(id))
		}
		c.resources[u.String()] = r
	}
	if p.doc.draft != draft2020 {
		return r, nil
	}
	for _, key := range []string{"$anchor", "$dynamicAnchor"} {
		name := text(v, key)
		if name == "" {
			continue
		}
		if at, ok := r.anchors[name]; ok && at != p.pointer {
			return nil, c.failed(p, "another schema also has the anchor "+quote(name))
		}
		r.anchors[name] = p.pointer
		if key == "$dynamicAnchor" {
			r.dynamic = append(r.dynamic, name)
		}
	}
	return r, nil
}

// text is a string in an object, "" where there is none.
func text(v value.Value, key string) string {
	s, _ := v.Get(key)
	return s.Str()
}

// join is a reference read at a base. A URN has no parts that a reference could
// replace.
func join(base *url.URL, ref string) (*url.URL, error) {
	u, err := url.Parse(ref)
	if err != nil {
		return nil, err
	}
	out := base.ResolveReference(u)
	if !u.IsAbs() && base.Opaque != "" {
		out.Opaque = base.Opaque
	}
	return out, nil
}
