package readback

import (
	"fmt"
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
)

// match reads the declarative part of a guard: a conjunction of tests.
func (r *reader) match(id table.NodeID) *ast.Match {
	if id == table.NoNode {
		return nil
	}
	m := &ast.Match{Span: r.hook.Span}
	for _, part := range r.operands(table.OpAnd, id) {
		r.part(m, part)
	}
	return m
}

// operands are what one operation joins.
func (r *reader) operands(op table.Op, id table.NodeID) []table.NodeID {
	n := r.node(id)
	if n.Op != op {
		return []table.NodeID{id}
	}
	if n.A >= uint32(id) || n.B >= uint32(id) {
		refuse("node %d is below itself", id)
	}
	return append(r.operands(op, table.NodeID(n.A)), r.operands(op, table.NodeID(n.B))...)
}

// part adds one test to a match, or several of one kind, one of which must hold.
func (r *reader) part(m *ast.Match, id table.NodeID) {
	each := r.operands(table.OpOr, id)
	first := r.node(each[0])
	for _, other := range each[1:] {
		if n := r.node(other); kindOfTest(n.Op) != kindOfTest(first.Op) || !isTested(n.Op) || n.A != first.A && kindOfTest(n.Op) == textTest {
			refuse("its match joins tests of several kinds with or")
		}
	}
	switch kindOfTest(first.Op) {
	case toolTest:
		m.Whole = append(m.Whole, ast.FieldMatch{Field: "tool", Regexes: r.whole(first)})
	case nameTest:
		m.Whole = append(m.Whole, ast.FieldMatch{Field: r.subject(table.NodeID(first.A)), Regexes: r.whole(first)})
	case textTest:
		r.searched(m, table.NodeID(first.A), each)
	case globTest:
		for _, g := range each {
			m.Path = append(m.Path, r.glob(g))
		}
	case commandTest:
		for _, c := range each {
			m.Command = append(m.Command, r.command(r.node(c)))
		}
	case filesTest:
		r.files(m, first)
	default:
		refuse("node %d of operation %d stands in a match", id, first.Op)
	}
}

// testKind is which argument of match a test is of.
type testKind uint8

const (
	noTest testKind = iota
	toolTest
	nameTest
	textTest
	globTest
	commandTest
	filesTest
)

func kindOfTest(op table.Op) testKind {
	switch op {
	case table.OpTool, table.OpToolIs:
		return toolTest
	case table.OpInSet, table.OpOneOf:
		return nameTest
	case table.OpAnyText, table.OpHasText:
		return textTest
	case table.OpGlob:
		return globTest
	case table.OpCommand:
		return commandTest
	case table.OpFiles:
		return filesTest
	}
	return noTest
}

// isTested reports whether several tests of an operation can stand beside each
// other, one of which must hold.
func isTested(op table.Op) bool {
	kind := kindOfTest(op)
	return kind == textTest || kind == globTest || kind == commandTest
}

// whole are the regexes of a node that compares whole names.
func (r *reader) whole(n table.Node) []ast.Regex {
	if n.Op == table.OpTool || n.Op == table.OpInSet || n.Op == table.OpWord {
		return []ast.Regex{r.regex(patternOf(n.B))}
	}
	var out []ast.Regex
	for _, text := range r.texts(n) {
		out = append(out, r.regex(regexp.QuoteMeta(text)))
	}
	return out
}

func (r *reader) regex(source string) ast.Regex { return ast.Regex{Source: source, Span: r.hook.Span} }

// texts are the constant texts of a node that has a few.
func (r *reader) texts(n table.Node) (out []string) {
	for i := range uint32(n.N) {
		text := r.node(r.t.Arg(n.B + i))
		if text.Op != table.OpText {
			refuse("a text of a test is none")
		}
		out = append(out, r.t.Text(text.A))
	}
	return out
}

// subject is what match calls a field that it compares as a whole.
func (r *reader) subject(id table.NodeID) string {
	n := r.node(id)
	for _, k := range event.Kinds {
		for _, s := range k.Subjects {
			if n.Op == table.OpField && uint32(s.Field) == n.A {
				return s.Name
			}
		}
	}
	refuse("its match compares what is no subject of an event")
	return ""
}

// searched adds regexes that are searched in every string of a value.
func (r *reader) searched(m *ast.Match, value table.NodeID, each []table.NodeID) {
	var regexes []ast.Regex
	for _, id := range each {
		n := r.node(id)
		source := patternOf(n.B)
		if n.Op == table.OpHasText {
			var quoted []string
			for _, text := range r.texts(n) {
				quoted = append(quoted, regexp.QuoteMeta(text))
			}
			source = strings.Join(quoted, "|")
		}
		regexes = append(regexes, r.regex(source))
	}
	n := r.node(value)
	switch {
	case n.Op == table.OpField && event.FieldID(n.A) == event.ToolRaw:
		m.Pattern = append(m.Pattern, regexes...)
	case n.Op == table.OpField && event.FieldID(n.A) < event.NumFields:
		m.Fields = append(m.Fields, ast.FieldMatch{Field: event.Fields[n.A].Path, Regexes: regexes})
	case n.Op == table.OpMember && r.isField(n.A, event.ToolInput):
		m.Input = append(m.Input, ast.FieldMatch{Field: r.t.Text(n.B), Regexes: regexes})
	case n.Op == table.OpMember && r.isField(n.A, event.Custom):
		m.Fields = append(m.Fields, ast.FieldMatch{Field: r.t.Text(n.B), Regexes: regexes})
	default:
		refuse("its match searches what is no field of the event")
	}
}

func (r *reader) isField(id uint32, f event.FieldID) bool {
	n := r.node(table.NodeID(id))
	return n.Op == table.OpField && event.FieldID(n.A) == f
}

// The bases of a glob: what its path is relative to.
var bases = [...]string{"", "/", "~/"}

func (r *reader) glob(id table.NodeID) ast.Glob {
	n := r.node(id)
	if n.Op != table.OpGlob || int(n.N) >= len(bases) {
		refuse("node %d is no glob", id)
	}
	return ast.Glob{Source: bases[n.N] + patternOf(n.B), Span: r.hook.Span}
}

func (r *reader) command(n table.Node) *ast.CommandMatch {
	c := &ast.CommandMatch{Dry: n.C&table.NotDry == 0, Span: r.hook.Span}
	for i := range uint32(n.N) {
		w := r.node(r.t.Arg(n.A + i))
		if w.Op != table.OpWord && w.Op != table.OpWordIs {
			refuse("a test of a command is of no word")
		}
		regexes := r.whole(w)
		one := regexes[0]
		if len(regexes) > 1 {
			one = r.regex(alternatives(regexes))
		}
		switch w.A {
		case table.WordProgram:
			if c.Program != nil {
				refuse("a command has two programs")
			}
			c.Program = regexes
		case table.WordOperand:
			if int(w.C) != len(c.Args) {
				refuse("the operands of a command are not in order")
			}
			c.Args = append(c.Args, one)
		case table.WordAnyFlag:
			c.Flags = append(c.Flags, one)
		case table.WordAnyOperand:
			c.Operands = append(c.Operands, one)
		default:
			refuse("a command is asked for word %d, which there is not", w.A)
		}
	}
	return c
}

func alternatives(regexes []ast.Regex) string {
	each := make([]string, len(regexes))
	for i, re := range regexes {
		each[i] = re.Source
	}
	return strings.Join(each, "|")
}

func (r *reader) files(m *ast.Match, n table.Node) {
	if n.C >= uint32(n.N) {
		refuse("a list of globs has exceptions alone")
	}
	var f ast.Files
	for i := range uint32(n.N) {
		g := r.glob(r.t.Arg(n.A + i))
		if i < uint32(n.N)-n.C {
			f.Any = append(f.Any, g)
		} else {
			f.Not = append(f.Not, g)
		}
	}
	of := map[uint32]*ast.Files{table.FilesRead: &m.Reads, table.FilesWritten: &m.Writes, table.FilesDeleted: &m.Deletes}[n.B]
	if of == nil || of.Any != nil {
		refuse("its match has the same files twice")
	}
	*of = f
}

// commandsOf is the nodes that are match.commands behind a match: the list of the
// commands that one of its blocks finds.
func (r *reader) commandsOf(m *ast.Match, id table.NodeID) map[table.NodeID]bool {
	if m == nil || len(m.Command) == 0 {
		return nil
	}
	var blocks []table.NodeID
	for _, part := range r.operands(table.OpAnd, id) {
		if each := r.operands(table.OpOr, part); r.node(each[0]).Op == table.OpCommand {
			blocks = each
		}
	}
	return r.lists[keyOf(blocks)]
}

// commandLists are the nodes that list the commands of some blocks, by the blocks.
func commandLists(t *table.Table) map[string]map[table.NodeID]bool {
	out := map[string]map[table.NodeID]bool{}
	for i := range t.NumNodes() {
		n := t.Node(table.NodeID(i))
		if n.Op != table.OpCommands {
			continue
		}
		blocks := make([]table.NodeID, n.N)
		for j := range blocks {
			blocks[j] = t.Arg(n.A + uint32(j))
		}
		key := keyOf(blocks)
		if out[key] == nil {
			out[key] = map[table.NodeID]bool{}
		}
		out[key][table.NodeID(i)] = true
	}
	return out
}

func keyOf(blocks []table.NodeID) string { return fmt.Sprint(blocks) }
