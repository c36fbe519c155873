package lower

import (
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/table"
)

// commands lowers command { } blocks, one of which must hold.
func (l *Lowerer) commands(blocks []*ast.CommandMatch) []table.NodeID {
	out := make([]table.NodeID, len(blocks))
	for i, c := range blocks {
		tests := l.wordTests(c)
		n := table.Node{Op: table.OpCommand, Flag: table.FlagMemo, N: uint16(len(tests)), A: l.B.Args(tests)}
		if !c.Dry {
			n.C = table.NotDry
		}
		out[i] = l.B.Node(n)
	}
	return out
}

// matched is match.commands behind these blocks; NoNode where there are none.
func (l *Lowerer) matched(m *ast.Match) table.NodeID {
	if m == nil || len(m.Command) == 0 {
		return table.NoNode
	}
	blocks := l.commands(m.Command)
	return l.B.Node(table.Node{Op: table.OpCommands, Flag: table.FlagMemo, N: uint16(len(blocks)), A: l.B.Args(blocks)})
}

// wordTests is what one simple command must satisfy, the program first: most
// commands fail there.
func (l *Lowerer) wordTests(c *ast.CommandMatch) (tests []table.NodeID) {
	if len(c.Program) > 0 {
		tests = append(tests, l.word(table.WordProgram, 0, c.Program))
	}
	for i, r := range c.Args {
		tests = append(tests, l.word(table.WordOperand, uint32(i), []ast.Regex{r}))
	}
	for _, r := range c.Flags {
		tests = append(tests, l.word(table.WordAnyFlag, 0, []ast.Regex{r}))
	}
	for _, r := range c.Operands {
		tests = append(tests, l.word(table.WordAnyOperand, 0, []ast.Regex{r}))
	}
	return tests
}

// word holds a word of a command against regexes, whole.
func (l *Lowerer) word(of, at uint32, rs []ast.Regex) table.NodeID {
	if texts, ok := names(rs); ok {
		return l.texts(table.Node{Op: table.OpWordIs, A: of, C: at}, texts)
	}
	dfa := l.Automata.blob(l.B, spec{whole, alternation(rs)}, rs[0].Span)
	return l.B.Node(table.Node{Op: table.OpWord, A: of, B: dfa, C: at})
}

// files lowers globs over the files of a tool call.
func (l *Lowerer) files(which uint32, f ast.Files) table.NodeID {
	globs := append(l.eachGlob(f.Any), l.eachGlob(f.Not)...)
	return l.B.Node(table.Node{
		Op: table.OpFiles, Flag: table.FlagMemo, N: uint16(len(globs)), A: l.B.Args(globs), B: which, C: uint32(len(f.Not)),
	})
}

// collectCommand asks for the automata of a command { } block.
func (a *Automata) collectCommand(c *ast.CommandMatch) {
	each := func(rs []ast.Regex) {
		for _, r := range rs {
			a.collectWhole([]ast.Regex{r})
		}
	}
	a.collectWhole(c.Program)
	each(c.Args)
	each(c.Flags)
	each(c.Operands)
}

func (a *Automata) collectWhole(rs []ast.Regex) {
	if _, ok := names(rs); !ok && len(rs) > 0 {
		a.want(spec{whole, alternation(rs)}, rs[0].Span)
	}
}
