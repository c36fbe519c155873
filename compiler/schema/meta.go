package schema

import (
	"embed"
	"regexp"
	"strings"
	"sync"

	"github.com/hookc/hookc/runtime/schema"
	"github.com/hookc/hookc/runtime/value"
)

// draft is a version of JSON Schema.
type draft uint8

const (
	draft07 draft = 1 << iota
	draft2020
	both = draft07 | draft2020
)

// The names of the drafts, and of the parts of the newer one.
const (
	uri07    = "http://json-schema.org/draft-07/schema"
	uri2020  = "https://json-schema.org/draft/2020-12/schema"
	uriParts = "https://json-schema.org/draft/2020-12/meta/"
)

func (d draft) uri() string {
	if d == draft07 {
		return uri07
	}
	return uri2020
}

func (d draft) String() string {
	if d == draft07 {
		return "draft-07"
	}
	return "draft 2020-12"
}

func draftByURI(uri string) (draft, bool) {
	_, name, _ := strings.Cut(strings.TrimSuffix(uri, "#"), "://")
	switch name {
	case "json-schema.org/draft-07/schema":
		return draft07, true
	case "json-schema.org/draft/2020-12/schema":
		return draft2020, true
	}
	return 0, false
}

// The metaschemas, as json-schema.org publishes them.
//
//go:embed meta/*.json
var meta embed.FS

// metaschema is the document of an URI of a draft, and how it calls itself.
func metaschema(uri string) (data []byte, name string, ok bool) {
	file := ""
	if d, ok := draftByURI(uri); ok {
		file, name = "2020-12", uri2020
		if d == draft07 {
			file, name = "draft-07", uri07
		}
	} else if part, ok := strings.CutPrefix(uri, uriParts); ok {
		file, name = part, uri
	}
	data, err := meta.ReadFile("meta/" + file + ".json")
	return data, name, err == nil
}

// hold holds a schema against the metaschema of its document's draft.
func (c *compiler) hold(p place, v value.Value) error {
	if c.trust {
		return nil
	}
	m, err := metaOf(p.doc.draft)
	if err != nil {
		return err
	}
	report, err := schema.Validate(m.schema, v, m.accepts)
	if err != nil {
		return c.failed(p, err.Error())
	}
	if report.Valid() {
		return nil
	}
	first := report.Violations[0]
	p.pointer += first.Pointer
	return c.failed(p, first.Text)
}

// compiled is a metaschema, ready for use.
type compiled struct {
	schema  value.Value
	regexes []*regexp.Regexp
}

func (m *compiled) accepts(i uint32, s string) bool { return m.regexes[i].MatchString(s) }

// metas is the metaschemas, compiled when they are first asked for, by the lowest
// bit of the draft.
var metas [2]struct {
	once sync.Once
	compiled
	err error
}

func metaOf(d draft) (*compiled, error) {
	m := &metas[d&1]
	m.once.Do(func() { m.err = m.compile(d) })
	return &m.compiled, m.err
}

func (m *compiled) compile(d draft) error {
	c := newCompiler(nil, func(pattern string) (uint32, error) {
		r, err := regexp.Compile(pattern)
		m.regexes = append(m.regexes, r)
		return uint32(len(m.regexes) - 1), err
	})
	c.trust = true
	data, name, _ := metaschema(d.uri())
	v, err := value.DecodeJSON(data)
	if err != nil {
		return err
	}
	doc, err := c.add(name, v)
	if err != nil {
		return err
	}
	m.schema, err = c.compile(place{doc, ""})
	return err
}
