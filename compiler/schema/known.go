package schema

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
)

// known reports a keyword that would ask for nothing although its author meant
// it to: it is another draft's, older drafts ignore it beside a $ref, or it is
// misspelled. Any other name is an annotation, as JSON Schema says.
func (n *node) known() error {
	if n.trust {
		return nil
	}
	_, ref := n.schema.Get("$ref")
	for i := range n.schema.Len() {
		name := n.schema.Key(i).Str()
		k, ok := lookup(name, n.doc.draft)
		if ok && k.kind != names && ref && name != "$ref" && n.doc.draft&numbered != 0 {
			return n.failed(n.place, n.doc.draft.String()+" ignores "+name+" beside $ref: write allOf = [{ $ref }, { "+name+" }], or use draft 2020-12")
		}
		if ok || slices.Contains(annotations, name) {
			continue
		}
		if err := n.foreign(name); err != nil {
			return err
		}
	}
	return nil
}

func (n *node) foreign(name string) error {
	if k, ok := lookup(name, every&^n.doc.draft); ok {
		if k.kind == names { // draft-07 schemas have $defs too; it is a place like any other
			return nil
		}
		return n.failed(n.place, name+" is a keyword of "+k.drafts.String()+", but this schema is "+n.doc.draft.String()+"; set $schema")
	}
	if name == "$recursiveRef" || name == "$recursiveAnchor" {
		return n.failed(n.place, name+" is a keyword of draft 2019-09; write $dynamicRef and $dynamicAnchor")
	}
	var asking []string
	for _, k := range keywords {
		if k.drafts&n.doc.draft != 0 {
			asking = append(asking, k.name)
		}
	}
	if len(name) > 3 {
		if near, ok := diag.Nearest(name, asking); ok {
			return n.failed(n.place, "unknown keyword "+quote(name)+"; did you mean "+quote(near)+"?")
		}
	}
	return nil
}
