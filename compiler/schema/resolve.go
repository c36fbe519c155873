package schema

import (
	"net/url"
	"path"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// resolve finds the subschema that a reference of p means.
func (c *compiler) resolve(p place, keyword, ref string) (place, error) {
	from := p.doc.owner(p.pointer)
	u, err := join(from.base, ref)
	if err != nil {
		return place{}, c.failed(p, keyword+": "+err.Error())
	}
	fragment := u.Fragment
	u.Fragment, u.RawFragment = "", ""
	r, err := c.resource(p, keyword, ref, u)
	if err != nil {
		return place{}, err
	}
	to := r.place
	switch {
	case strings.HasPrefix(fragment, "/"):
		to.pointer += fragment
	case fragment != "":
		at, ok := r.anchors[fragment]
		if !ok {
			return place{}, c.failed(p, keyword+" "+quote(ref)+": no schema in the document has the anchor "+quote(fragment))
		}
		to.pointer = at
	}
	if err := c.settle(p, keyword, ref, &to); err != nil {
		return place{}, err
	}
	if to.doc.owner(to.pointer) != from {
		c.entered[to] = true
	}
	return to, nil
}

// settle sees that there is a schema where a pointer leads, and that there is
// one way to write it. One in a place that no keyword knows is looked at now.
func (c *compiler) settle(from place, keyword, ref string, to *place) error {
	v, at, ok := to.doc.lookup(to.pointer)
	if !ok {
		return c.failed(from, keyword+" "+quote(ref)+": nothing exists at "+to.pointer)
	}
	to.pointer = at
	if _, known := to.doc.owners[at]; known {
		return nil
	}
	if v.Kind() != value.Map && v.Kind() != value.Bool {
		return c.failed(from, keyword+" "+quote(ref)+": the target is not a schema")
	}
	if err := c.hold(*to, v); err != nil {
		return err
	}
	return c.scan(*to, v, to.doc.owner(at))
}

// owner is the resource that a place belongs to.
func (d *document) owner(pointer string) *resource {
	for {
		if r, ok := d.owners[pointer]; ok {
			return r
		}
		pointer = pointer[:max(strings.LastIndexByte(pointer, '/'), 0)]
	}
}

// lookup follows a pointer, and writes it in the one way that places are written.
func (d *document) lookup(pointer string) (v value.Value, at string, ok bool) {
	v = d.root
	p := place{d, ""}
	for i, token := range strings.Split(pointer, "/") {
		if i == 0 {
			continue
		}
		token = strings.ReplaceAll(strings.ReplaceAll(token, "~1", "/"), "~0", "~")
		ok := false
		if v.Kind() == value.Map {
			v, ok = v.Get(token)
		} else if n, err := strconv.Atoi(token); v.Kind() == value.List && err == nil && n >= 0 && n < v.Len() {
			v, ok = v.At(n), strconv.Itoa(n) == token
		}
		if !ok {
			return value.Value{}, "", false
		}
		p = p.in(token)
	}
	return v, p.pointer, true
}

// resource finds what an URI names. Nothing is fetched: it is here, a file of
// the policy's folder, or a metaschema.
func (c *compiler) resource(p place, keyword, ref string, u *url.URL) (*resource, error) {
	uri := u.String()
	if r, ok := c.resources[uri]; ok {
		return r, nil
	}
	if data, name, ok := metaschema(uri); ok {
		v, err := value.DecodeJSON(data)
		if err != nil {
			return nil, err
		}
		return c.addAs(name, uri, v, true)
	}
	if u.Scheme == "policy" {
		return c.loadFile(p, keyword, ref, strings.TrimPrefix(u.Path, "/"))
	}
	// A file with an $id of the web refers to its neighbors by their names there.
	rel, err := url.Parse(ref)
	if err == nil && !rel.IsAbs() && rel.Path != "" && rel.Host == "" && !strings.HasPrefix(p.doc.uri, "http") {
		file := path.Join(path.Dir(p.doc.file()), rel.Path)
		r, err := c.loadFile(p, keyword, ref, file)
		if err == nil {
			c.resources[uri] = r
		}
		return r, err
	}
	return nil, c.failed(p, keyword+" "+quote(ref)+": hookc does not download schemas; copy it into the policy's folder, and write its path relative to this file")
}

func (c *compiler) loadFile(p place, keyword, ref, file string) (*resource, error) {
	if r, ok := c.documents[policyURI(file)]; ok {
		return r.owners[""], nil
	}
	v, err := c.load(file)
	if err != nil {
		return nil, c.failed(p, keyword+" "+quote(ref)+": "+err.Error())
	}
	return c.addAs(policyURI(file), policyURI(file), v, false)
}

// addAs takes a document in that is asked for by an URI.
func (c *compiler) addAs(uri, asked string, v value.Value, trust bool) (*resource, error) {
	before := c.trust
	c.trust = before || trust
	d, err := c.add(uri, v)
	c.trust = before
	if err != nil {
		return nil, err
	}
	c.resources[asked] = d.owners[""]
	return d.owners[""], nil
}
