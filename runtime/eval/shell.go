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
	values []commandValues // beside line.Commands

	programs *[32]programMemo
}

// programMemo is whether a test of a program's name holds for a name.
type programMemo struct {
	known, holds bool
	key          uint64
	name         string
}

// commandValues are the fields of a command that conditions have asked for: most
// ask for its name and no more.
type commandValues struct {
	known  uint32 // a bit for each of fields
	fields [shell.NumFields]value.Value
	whole  value.Value
}

// commandField is a field of the i-th command of the line.
func (s *Scope) commandField(i, field int) value.Value {
	if s.command.values == nil {
		s.command.values = make([]commandValues, len(s.line().Commands))
	}
	v := &s.command.values[i]
	if v.known&(1<<field) == 0 {
		v.known |= 1 << field
		v.fields[field] = s.line().Commands[i].Field(field)
	}
	return v.fields[field]
}

// commandValue is the i-th command of the line as a whole.
func (s *Scope) commandValue(i int) value.Value {
	s.commandField(i, 0)
	v := &s.command.values[i]
	if v.whole.IsNil() {
		v.whole = shell.ValueOf(func(field int) value.Value { return s.commandField(i, field) })
	}
	return v.whole
}

// commandsOf lists the commands that a loop goes over, by number, where the list
// that its node names are commands of the line.
func (s *Scope) commandsOf(n table.Node) (numbers []int32, ok bool) {
	switch {
	case n.Op == table.OpField && event.FieldID(n.A) == event.ShellCommands && s.ev.Kind.Tool:
		if line := s.line(); line != nil {
			numbers = make([]int32, len(line.Commands))
			for i := range numbers {
				numbers[i] = int32(i)
			}
		}
		return numbers, true
	case n.Op == table.OpCommands:
		return s.commandsThat(n), true
	}
	return nil, false
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
			items[i] = s.commandValue(i)
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

// commandsThat lists the commands of the line, by number, that satisfy one of
// several nodes.
func (s *Scope) commandsThat(n table.Node) (numbers []int32) {
	line := s.line()
	if line == nil {
		return nil
	}
	for i := range line.Commands {
		for j := range uint32(n.N) {
			if s.commandIs(s.t.Node(s.t.Arg(n.A+j)), &line.Commands[i]) {
				numbers = append(numbers, int32(i))
				break
			}
		}
	}
	return numbers
}

// matchCommands is match.commands.
func (s *Scope) matchCommands(n table.Node) value.Value {
	numbers := s.commandsThat(n)
	items := make([]value.Value, len(numbers))
	for i, number := range numbers {
		items[i] = s.commandValue(int(number))
	}
	return value.OfList(items)
}

// commandIs reports whether a command satisfies all tests of an OpCommand.
func (s *Scope) commandIs(n table.Node, c *shell.Command) bool {
	if n.Op != table.OpCommand {
		s.t.Damage()
		return false
	}
	if c.Dry && n.C&table.NotDry != 0 {
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
		return s.programIs(n, c.Name)
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

// programIs is word for the name of a program, which is the same for many
// commands of a long line.
func (s *Scope) programIs(n table.Node, name string) bool {
	if s.command.programs == nil {
		s.command.programs = new([32]programMemo)
	}
	key := uint64(n.Op)<<32 | uint64(n.B)
	m := &s.command.programs[(uint32(key)+uint32(len(name)*5))%32]
	if m.known && m.key == key && m.name == name {
		return m.holds
	}
	*m = programMemo{true, s.word(n, name), key, name}
	return m.holds
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
