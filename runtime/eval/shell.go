package eval

import (
	"path/filepath"
	"slices"

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
	words  value.Value   // shell.words; nil until a condition asks
	whole  []value.Value // beside line.Commands
	names  []string      // of the commands, each once, but for those beyond manyNames
	nameOf []uint8       // beside line.Commands: where its name stands in names
	kept   *kept         // nil until somebody asks: most events have no command
}

// kept is what is kept of the commands of a line.
type kept struct {
	values [shell.NumFields][]value.Value    // of a field, beside line.Commands
	free   []value.Value                     // room for further ones
	all    []int32                           // the numbers of all commands
	few    [32]int32                         // room for all, as long as they are few
	fields [16]struct{ text, number uint32 } // numbers of fields, by the texts of their names
	names  [8]string                         // room for command.names, as long as they are few
	nameOf [32]uint8                         // and for command.nameOf
}

func (c *command) keep() *kept {
	if c.kept == nil {
		c.kept = &kept{}
	}
	return c.kept
}

// commandField is a field of the i-th command of the line. Most conditions ask for
// few fields: what is made of them is kept by field.
func (s *Scope) commandField(i, field int) value.Value {
	commands := s.line().Commands
	values := &s.command.keep().values[field]
	if *values == nil {
		*values = s.command.kept.room(len(commands))
	}
	v := &(*values)[i]
	if v.IsNil() {
		*v = commands[i].Field(field)
	}
	return *v
}

// room is for a value of each of n commands: of several fields at once, since
// conditions seldom ask for one, unless the commands are many.
func (k *kept) room(n int) []value.Value {
	if len(k.free) < n {
		k.free = make([]value.Value, max(n, min(4*n, 128)))
	}
	out := k.free[:n:n]
	k.free = k.free[n:]
	return out
}

// commandValue is the i-th command of the line as a whole.
func (s *Scope) commandValue(i int) value.Value {
	if s.command.whole == nil {
		s.command.whole = make([]value.Value, len(s.line().Commands))
	}
	v := &s.command.whole[i]
	if v.IsNil() {
		*v = shell.ValueOf(func(field int) value.Value { return s.commandField(i, field) })
	}
	return *v
}

// commandsOf lists the commands that a loop goes over, by number, where the list
// that its node names are commands of the line.
func (s *Scope) commandsOf(n table.Node) (numbers []int32, ok bool) {
	switch {
	case n.Op == table.OpField && event.FieldID(n.A) == event.ShellCommands && s.ev.Kind.Tool:
		if line := s.line(); line != nil {
			numbers = s.command.keep().every(len(line.Commands))
		}
		return numbers, true
	case n.Op == table.OpCommands:
		return s.commandsThat(n), true
	}
	return nil, false
}

// every is the numbers of all n commands.
func (k *kept) every(n int) []int32 {
	if k.all == nil {
		k.all = k.few[:0]
		for i := range n {
			k.all = append(k.all, int32(i))
		}
	}
	return k.all
}

// fieldNumber is shell.FieldNumber of a text of the table.
func (s *Scope) fieldNumber(text uint32) int {
	fields := &s.command.keep().fields
	known := &fields[text%uint32(len(fields))]
	if known.number == 0 || known.text != text {
		known.text, known.number = text, uint32(shell.FieldNumber(s.t.Text(text))+2)
	}
	return int(known.number) - 2
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
	if s.ev.Kind == nil || !s.ev.Kind.Tool { // what a policy declares is evaluated without an event
		return value.Value{}
	}
	line := s.line()
	switch f {
	case event.ShellCommands:
		return s.commandList()
	case event.ShellWords:
		return s.wordList(line)
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

// wordList is shell.words.
func (s *Scope) wordList(line *shell.Line) value.Value {
	if s.command.words.IsNil() {
		var words []string
		if line != nil {
			words = line.Words()
		}
		s.command.words = shell.Texts(words)
	}
	return s.command.words
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
	names, done := s.namesFor(n)
	for i := range line.Commands {
		if names.has(s.command.nameOf[i]) && s.commandIs(n, i, done) {
			return true
		}
	}
	return false
}

// block is one of the nodes that commandsThat tries.
type block struct {
	node  table.Node
	names nameSet
	done  uint32
}

// commandsThat lists the commands of the line, by number, that satisfy one of
// several nodes.
func (s *Scope) commandsThat(n table.Node) (numbers []int32) {
	line := s.line()
	if line == nil {
		return nil
	}
	var room [8]block
	blocks, all := room[:0], nameSet(0)
	for j := range uint32(n.N) {
		b := block{node: s.t.Node(s.t.Arg(n.A + j))}
		if b.names, b.done = s.namesFor(b.node); b.names != 0 {
			blocks, all = append(blocks, b), all|b.names
		}
	}
	if all == 0 {
		return nil
	}
	for i := range line.Commands {
		if !all.has(s.command.nameOf[i]) {
			continue
		}
		for j := range blocks {
			if b := &blocks[j]; b.names.has(s.command.nameOf[i]) && s.commandIs(b.node, i, b.done) {
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

// commandIs reports whether the i-th command satisfies all tests of an OpCommand,
// of which done are made already, unless its name has no number of its own.
func (s *Scope) commandIs(n table.Node, i int, done uint32) bool {
	if n.Op != table.OpCommand {
		s.t.Damage()
		return false
	}
	c := &s.command.line.Commands[i]
	if c.Dry && n.C&table.NotDry != 0 {
		return false
	}
	if s.command.nameOf[i] == manyNames {
		done = 0
	}
	for i := done; i < uint32(n.N); i++ {
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

// Commands of a long line start the same few programs. Their names are numbered,
// so that a test of the name is made once for each, and then is a bit:
//
//	line    go build . | tee log; go test .      nameOf  0 1 0
//	names   go, tee
//	test    go|gofmt                             nameSet 01
//
// Number manyNames stands for all further names: a set always has it.

const manyNames = 63

// nameSet is a set of numbers of names.
type nameSet uint64

func (n nameSet) has(name uint8) bool { return n>>name&1 != 0 }

// number gives the names of the line's commands their numbers.
func (c *command) number() {
	names := c.keep().names[:0]
	if c.nameOf = c.keep().nameOf[:]; len(c.line.Commands) > len(c.nameOf) {
		c.nameOf = make([]uint8, len(c.line.Commands))
	}
	for i := range c.line.Commands {
		name := shell.Shown(c.line.Commands[i].Name)
		at := slices.Index(names, name)
		if at < 0 {
			if at = min(len(names), manyNames); at < manyNames {
				names = append(names, name)
			}
		}
		c.nameOf[i] = uint8(at)
	}
	c.names = names
}

// namesFor is the names that a command has which satisfies a node, as far as the
// first test of the node says; done is the number of tests that were made.
func (s *Scope) namesFor(n table.Node) (set nameSet, done uint32) {
	c := &s.command
	if c.nameOf == nil {
		c.number()
	}
	if n.Op != table.OpCommand || n.N == 0 {
		return ^nameSet(0), 0
	}
	w := s.t.Node(s.t.Arg(n.A))
	if w.A != table.WordProgram {
		return ^nameSet(0), 0
	}
	if len(c.names) == manyNames {
		set = 1 << manyNames
	}
	switch w.Op {
	case table.OpWordIs:
		for i := range uint32(w.N) {
			text := s.textArg(w, i)
			if at := slices.Index(c.names, text); at >= 0 {
				set |= 1 << at
			}
		}
	case table.OpWord:
		dfa := s.t.DFA(w.B)
		for at, name := range c.names {
			if dfa.Match(name) {
				set |= 1 << at
			}
		}
	default:
		s.t.Damage()
	}
	return set, 1
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
