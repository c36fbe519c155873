package eval

import (
	"path/filepath"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// command is what is known of the event's command line. The line is read when
// somebody first asks, and values are made of it when a condition does.
type command struct {
	read   bool
	line   *shell.Line // nil where the event has no command
	list   value.Value // shell.commands
	listed bool
}

// line is what the event's command line means; nil where it has none.
func (s *Scope) line() *shell.Line {
	if !s.command.read {
		s.command.read = true
		s.command.line = CommandLine(s.ev, s.Home)
	}
	return s.command.line
}

// CommandLine reads the command line of an event; nil where it has none.
func CommandLine(ev *event.Event, home string) *shell.Line {
	c := ev.Get(event.Command)
	if c.Kind() != value.String {
		return nil
	}
	cwd := ev.Get(event.Cwd).Str()
	if dir := ev.CommandDir(); dir != "" {
		s := Scope{Home: home, ev: ev}
		cwd = filepath.Clean(s.absolute(dir))
	}
	return shell.Analyze(c.Str(), shell.Place{Cwd: filepath.ToSlash(cwd), Home: filepath.ToSlash(home)})
}

// shellField is a field that the command line gives. Where there is none, lists
// are empty and the rest is nil.
func (s *Scope) shellField(f event.FieldID) value.Value {
	if !s.ev.Kind.Tool {
		return value.Value{}
	}
	line := s.line()
	switch f {
	case event.ShellCommands:
		return s.commandList()
	case event.ShellWords:
		if line == nil {
			return value.OfList(nil)
		}
		return shell.Texts(line.Words)
	}
	if line == nil {
		return value.Value{}
	}
	switch f {
	case event.ShellParsed:
		return value.OfBool(line.Parsed)
	case event.ShellDialect:
		return value.OfString(line.Dialect)
	}
	if line.Problem == "" {
		return value.Value{}
	}
	return value.OfString(line.Problem)
}

// commandList is shell.commands.
func (s *Scope) commandList() value.Value {
	if s.command.listed {
		return s.command.list
	}
	var items []value.Value
	if line := s.line(); line != nil {
		items = make([]value.Value, len(line.Commands))
		for i := range line.Commands {
			items[i] = line.Commands[i].Value()
		}
	}
	s.command.list, s.command.listed = value.OfList(items), true
	return s.command.list
}

// anyCommand reports whether one simple command of the line satisfies a node.
func (s *Scope) anyCommand(n table.Node) bool {
	line := s.line()
	if line == nil {
		return false
	}
	for i := range line.Commands {
		if s.commandIs(n, &line.Commands[i]) {
			return true
		}
	}
	return false
}

// commandsThat is the commands of the line that satisfy one of several nodes.
func (s *Scope) commandsThat(n table.Node) value.Value {
	items := []value.Value{}
	line := s.line()
	if line == nil {
		return value.OfList(items)
	}
	all := s.commandList()
	for i := range line.Commands {
		for j := range uint32(n.N) {
			if s.commandIs(s.t.Node(s.t.Arg(n.A+j)), &line.Commands[i]) {
				items = append(items, all.At(i))
				break
			}
		}
	}
	return value.OfList(items)
}

// commandIs reports whether a command satisfies all tests of an OpCommand.
func (s *Scope) commandIs(n table.Node, c *shell.Command) bool {
	if n.Op != table.OpCommand {
		s.t.Damage()
		return false
	}
	for i := range uint32(n.N) {
		if !s.wordHolds(s.t.Node(s.t.Arg(n.A+i)), c) {
			return false
		}
	}
	return true
}

// wordHolds is one test of a command.
func (s *Scope) wordHolds(n table.Node, c *shell.Command) bool {
	switch n.A {
	case table.WordProgram:
		return s.word(n, c.Name)
	case table.WordOperand:
		return uint64(n.C) < uint64(len(c.Operands)) && s.word(n, c.Operands[n.C])
	case table.WordAnyFlag:
		return s.anyWord(n, c.Flags)
	case table.WordAnyOperand:
		return s.anyWord(n, c.Operands)
	}
	s.t.Damage()
	return false
}

func (s *Scope) anyWord(n table.Node, words []string) bool {
	for _, w := range words {
		if s.word(n, w) {
			return true
		}
	}
	return false
}

// word holds a word against the texts or the automaton of a test.
func (s *Scope) word(n table.Node, word string) bool {
	word = shell.Shown(word)
	switch n.Op {
	case table.OpWordIs:
		return s.isText(n, word)
	case table.OpWord:
		return s.t.DFA(n.B).Match(word)
	}
	s.t.Damage()
	return false
}
