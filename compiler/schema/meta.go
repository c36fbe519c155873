package schema

import (
	"embed"
	"math/bits"
	"regexp"
	"strings"
	"sync"

	"github.com/hookc/hookc/runtime/schema"
	"github.com/hookc/hookc/runtime/value"
)

// draft is a version of JSON Schema.
type draft uint8

const (
	draft04 draft = 1 << iota
	draft06
	draft07
	draft2020

	numbered = draft04 | draft06 | draft07 // those before drafts had years
	since06  = draft06 | draft07 | draft2020
	since07  = draft07 | draft2020
	every    = numbered | draft2020
)

// drafts is what the drafts are called: by people, by $schema, and in the folder
// of metaschemas. They are in the order of their bits.
var drafts = []struct {
	draft           draft
	name, uri, file string
}{
	{draft04, "draft-04", "http://json-schema.org/draft-04/schema", "draft-04"},
	{draft06, "draft-06", "http://json-schema.org/draft-06/schema", "draft-06"},
	{draft07, "draft-07", "http://json-schema.org/draft-07/schema", "draft-07"},
	{draft2020, "draft 2020-12", "https://json-schema.org/draft/2020-12/schema", "2020-12"},
}

// uriParts is where the parts of the metaschema of 2020-12 are.
const uriParts = "https://json-schema.org/draft/2020-12/meta/"

// String names each draft of a set.
func (d draft) String() string {
	var names []string
	for _, known := range drafts {
		if d&known.draft != 0 {
			names = append(names, known.name)
		}
	}
	return strings.Join(names, ", ")
}

func draftByURI(uri string) (draft, bool) {
	for _, known := range drafts {
		if sameURI(uri, known.uri) {
			return known.draft, true
		}
	}
	return 0, false
}

// sameURI leaves out what people write either way: the scheme, and a # at the end.
func sameURI(a, b string) bool {
	_, a, _ = strings.Cut(strings.TrimSuffix(a, "#"), "://")
	_, b, _ = strings.Cut(b, "://")
	return a == b
}

// The metaschemas, as json-schema.org publishes them.
//
//go:embed meta/*.json
var meta embed.FS

// metaschema is the document of an URI of a draft, and how it calls itself.
func metaschema(uri string) (data []byte, name string, ok bool) {
	file, ok := strings.CutPrefix(uri, uriParts)
	name = uri
	for _, known := range drafts {
		if !ok && sameURI(uri, known.uri) {
			file, name, ok = known.file, known.uri, true
		}
	}
	if !ok {
		return nil, "", false
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

// metas is the metaschemas, compiled when they are first asked for, by the place
// of their draft in the list.
var metas [4]struct {
	once sync.Once
	compiled
	err error
}

func metaOf(d draft) (*compiled, error) {
	i := bits.TrailingZeros8(uint8(d))
	m := &metas[i]
	m.once.Do(func() { m.err = m.compile(drafts[i].uri) })
	return &m.compiled, m.err
}

func (m *compiled) compile(uri string) error {
	c := newCompiler(nil, func(pattern string) (uint32, error) {
		r, err := regexp.Compile(pattern)
		m.regexes = append(m.regexes, r)
		return uint32(len(m.regexes) - 1), err
	})
	c.trust = true
	data, name, _ := metaschema(uri)
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
