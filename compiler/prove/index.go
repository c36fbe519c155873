package prove

import (
	"bytes"
	"slices"

	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/automata"
	"github.com/hookc/hookc/compiler/readback"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// index shows that no row of an event is passed over on an event on which its hook
// applies, or fails.
func (v *prover) index(name string, e table.Event, rows []int) {
	ix, err := readback.ReadIndex(v.file, e)
	if err != nil {
		v.wrong(nil, "the index of %s cannot be read: %s", name, err)
		return
	}
	for _, k := range ix.Keys {
		if k.Set != nil && !bytes.Equal(k.Set, automata.EncodeSet(k.Literals, k.Fold)) {
			v.wrong(nil, "a set of literals of %s is not as it is made of its literals", name)
		}
	}
	for row, hook := range rows {
		if p := v.pairs[hook]; p.source != nil && !slices.Contains(ix.Always, uint32(row)) {
			v.row(p.source, name, uint32(row), ix)
		}
	}
}

func (v *prover) row(h *ast.Hook, name string, row uint32, ix readback.Index) {
	var lookups []analyze.Lookup
	for _, k := range ix.Keys {
		if lits := k.LiteralsOf(row); len(lits) > 0 {
			lookups = append(lookups, analyze.Lookup{
				Source: table.KeySource(k.Source), Field: int(k.Field), Arg: v.file.Text(k.Name), Literals: lits, Fold: k.Fold,
			})
		}
	}
	v.report.Index++
	for _, guard := range []*analyze.Guard{v.source.Guard(h, name), v.source.Fails(h, nil, name)} {
		if !v.source.Implies(guard, v.source.Selected(guard, lookups)) {
			v.missed(h, name, row, ix)
			return
		}
	}
}

// missed tries a row of which it is not proved that it is looked at: on events of its
// hook, the table must decide as where every row is looked at.
func (v *prover) missed(h *ast.Hook, name string, row uint32, ix readback.Index) {
	for _, e := range v.source.Examples(v.source.Guard(h, name)) {
		v.report.Events++
		if !analyze.IndexFinds(v.file, h.Name, e) {
			f := finding(h, "the index does not find it")
			f.Event, f.Example = name, e
			v.report.Wrong = append(v.report.Wrong, f)
			return
		}
	}
	for _, k := range ix.Keys {
		if slices.Contains(k.Waiting, row) || len(k.LiteralsOf(row)) > 0 {
			v.report.Tried++
			return
		}
	}
	v.wrong(h, "no entry of the index of %s leads to it", name)
}
