package shell

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/value"
)

// The types of CommandType. They are literals of this package, so that they are
// data of the program: from the variables and functions of another they would be
// put together at every start, as would be a copy of one with a pointer.
var (
	textType     = value.Type{Kind: value.TString}
	maybeText    = value.Type{Kind: value.TString, Nullable: true}
	intType      = value.Type{Kind: value.TInt}
	boolType     = value.Type{Kind: value.TBool}
	redirectType = value.Type{Kind: value.TObject, Fields: []value.Field{
		{Name: "op", Type: textType, Doc: "the operator: > >> < …"},
		{Name: "fd", Type: intType, Doc: "the descriptor"},
		{Name: "target", Type: textType, Doc: "the file"},
	}}
)

// CommandType is the type of a command in conditions.
var CommandType = value.Type{Kind: value.TObject, Fields: []value.Field{
	{Name: "name", Type: textType, Doc: "the program without its folder; unknown if only the shell knows it"},
	{Name: "path", Type: textType, Doc: "the program as written"},
	{Name: "args", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "all words after it"},
	{Name: "flags", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "names of its flags, without dashes, long and short"},
	{Name: "options", Type: value.Type{Kind: value.TMap, Elem: &textType}, Doc: "values of its flags, by name"},
	{Name: "operands", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "the words that are neither flags nor values of flags"},
	{Name: "redirects", Type: value.Type{Kind: value.TList, Elem: &redirectType}, Doc: "its redirections to and from files"},
	{Name: "env", Type: value.Type{Kind: value.TMap, Elem: &textType}, Doc: "the variables set for it"},
	{Name: "pipe", Type: intType, Doc: "its place in its pipeline, from 0"},
	{Name: "from", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "the programs whose output it reads or runs"},
	{Name: "to", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "the programs that read its output"},
	{Name: "cwd", Type: maybeText, Doc: "the folder that it runs in; nil if unknown"},
	{Name: "via", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "what starts it, outermost first: sudo, bash -c, xargs …"},
	{Name: "remote", Type: boolType, Doc: "it runs on another machine or in a container"},
	{Name: "stdin", Type: maybeText, Doc: "the known part of its standard input"},
	{Name: "code", Type: maybeText, Doc: "the program text that it is given: python -c, psql -c"},
	{Name: "unseen", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "the programs whose unknown output it runs, installs or builds; unknown for a value that only the shell knows"},
	{Name: "brings", Type: maybeText, Doc: "download if its output or the file that it writes comes from another machine, decoded if that was encoded or encrypted"},
	{Name: "text", Type: textType, Doc: "its source text"},
	{Name: "dynamic", Type: boolType, Doc: "a word of it is not known before the shell runs"},
	{Name: "background", Type: boolType, Doc: "the shell does not wait for it"},
	{Name: "reads", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "absolute paths of the files that it reads"},
	{Name: "writes", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "absolute paths of the files that it creates, changes, moves or deletes"},
	{Name: "deletes", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "absolute paths of the files that are gone afterwards"},
	{Name: "dry", Type: boolType, Doc: "it only prints help, a version, or what it would do"},
	{Name: "does", Type: value.Type{Kind: value.TList, Elem: &textType}, Doc: "what its options, subcommand and files are known to do: delete, write, execute, send, reveal"},
	{Name: "known", Type: boolType, Doc: "hookc knows the program and the subcommand, and so what it reads, writes and starts"},
}}

// keys is the names of CommandType, in its order.
var keys = [...]string{
	"name", "path", "args", "flags", "options", "operands", "redirects", "env", "pipe", "from", "to", "cwd", "via",
	"remote", "stdin", "code", "unseen", "brings", "text", "dynamic", "background", "reads", "writes", "deletes", "dry", "does", "known",
}

// The places of keys.
const (
	fieldName = iota
	fieldPath
	fieldArgs
	fieldFlags
	fieldOptions
	fieldOperands
	fieldRedirects
	fieldEnv
	fieldPipe
	fieldFrom
	fieldTo
	fieldCwd
	fieldVia
	fieldRemote
	fieldStdin
	fieldCode
	fieldUnseen
	fieldBrings
	fieldText
	fieldDynamic
	fieldBackground
	fieldReads
	fieldWrites
	fieldDeletes
	fieldDry
	fieldDoes
	fieldKnown
)

// Value is the command as conditions see it.
func (c *Command) Value() value.Value { return ValueOf(c.Field) }

// ValueOf is a command made of its fields.
func ValueOf(field func(int) value.Value) value.Value {
	items := make([]value.Value, len(keys))
	for i := range items {
		items[i] = field(i)
	}
	return value.OfMap(keys[:], items)
}

// NumFields is the number of fields of a command.
const NumFields = len(keys)

// FieldNumber is the place of a field in CommandType; -1 where there is none.
func FieldNumber(name string) int {
	for i := range keys {
		if keys[i] == name {
			return i
		}
	}
	return -1
}

// Field is a field of the command by its place in CommandType.
func (c *Command) Field(i int) value.Value {
	if list, ok := c.texts(i); ok {
		return Texts(list)
	}
	switch i {
	case fieldName:
		return Text(c.Name)
	case fieldPath:
		return Text(c.Path)
	case fieldOptions:
		return options(c.Options)
	case fieldRedirects:
		return redirects(c.Redirects)
	case fieldEnv:
		return options(c.Env)
	case fieldPipe:
		return value.OfInt(c.Pipe)
	case fieldCwd:
		return folder(c.Cwd)
	case fieldRemote:
		return value.OfBool(c.Remote)
	case fieldStdin:
		return maybe(c.Stdin)
	case fieldCode:
		return maybe(c.Code)
	case fieldBrings:
		if c.Brings == "" {
			return value.Value{}
		}
		return value.OfString(c.Brings)
	case fieldText:
		return Text(c.Text)
	case fieldDry:
		return value.OfBool(c.Dry)
	case fieldKnown:
		return value.OfBool(c.Known)
	case fieldDynamic:
		return value.OfBool(c.Dynamic)
	case fieldBackground:
		return value.OfBool(c.Background)
	case fieldReads:
		return paths(c.Reads)
	case fieldWrites:
		return paths(c.Writes)
	}
	return paths(c.Deletes)
}

// texts is a field that is a list of words.
func (c *Command) texts(i int) ([]string, bool) {
	switch i {
	case fieldArgs:
		return c.Args, true
	case fieldFlags:
		return c.Flags, true
	case fieldOperands:
		return c.Operands, true
	case fieldFrom:
		return c.From, true
	case fieldTo:
		return c.To, true
	case fieldVia:
		return c.Via, true
	case fieldDoes:
		return c.Does.Names(), true
	case fieldUnseen:
		return c.Unseen, true
	}
	return nil, false
}

// Each calls f with the strings of a field: of a map the names and the values. Where
// IsShown, they are Shown before conditions see them.
func (c *Command) Each(i int, f func(string)) {
	if uint(i) >= uint(len(keys)) {
		return
	}
	if list, ok := c.texts(i); ok {
		each(list, f)
		return
	}
	switch i {
	case fieldName:
		f(c.Name)
	case fieldPath:
		f(c.Path)
	case fieldText:
		f(c.Text)
	case fieldCode:
		if c.Code != nil {
			f(*c.Code)
		}
	case fieldStdin:
		if c.Stdin != nil {
			f(*c.Stdin)
		}
	case fieldOptions:
		eachOption(c.Options, f)
	case fieldEnv:
		eachOption(c.Env, f)
	case fieldRedirects:
		for j := range c.Redirects {
			f(c.Redirects[j].Op)
			f(c.Redirects[j].Target)
		}
	case fieldReads:
		each(c.Reads, f)
	case fieldWrites:
		each(c.Writes, f)
	case fieldDeletes:
		each(c.Deletes, f)
	default:
		if v := c.Field(i); v.Kind() == value.String {
			f(v.Str())
		}
	}
}

// IsShown reports whether the strings of a field are Shown to conditions.
func IsShown(i int) bool { return i != fieldReads && i != fieldWrites && i != fieldDeletes }

// eachOption calls f with all names and values; a value that does not count,
// because its flag is given again, too.
func eachOption(list []program.Option, f func(string)) {
	for i := range list {
		f(list[i].Name)
		f(list[i].Value)
	}
}

func each(list []string, f func(string)) {
	for _, s := range list {
		f(s)
	}
}

// isPattern reports whether the shell reads a word as a pattern.
func isPattern(word string) bool {
	return strings.IndexByte(word, program.Star) >= 0 || strings.IndexByte(word, program.One) >= 0
}

// Shown is a word as conditions see it: a pattern is * and ? again, and what is
// not known stays Any.
func Shown(word string) string {
	if !isPattern(word) {
		return word
	}
	b := []byte(word)
	Show(b)
	return string(b)
}

// Show is Shown in place.
func Show(word []byte) {
	for i, c := range word {
		switch c {
		case program.Star:
			word[i] = '*'
		case program.One:
			word[i] = '?'
		}
	}
}

// Text is Shown as a value.
func Text(word string) value.Value { return value.OfString(Shown(word)) }

// Texts is a list of words as conditions see it.
func Texts(words []string) value.Value {
	if !slices.ContainsFunc(words, isPattern) {
		return value.Strings(words...)
	}
	out := make([]string, len(words))
	for i, w := range words {
		out[i] = Shown(w)
	}
	return value.Strings(out...)
}

// paths keeps what marks a pattern: globs of a match ask for it.
func paths(list []string) value.Value {
	return value.Strings(list...)
}

func folder(dir string) value.Value {
	if strings.IndexByte(dir, program.Any) >= 0 {
		return value.Value{}
	}
	return value.OfString(dir)
}

func maybe(s *string) value.Value {
	if s == nil {
		return value.Value{}
	}
	return Text(*s)
}

// options is flags with their values; of one that is given twice the last counts.
func options(list []program.Option) value.Value {
	if len(list) == 0 {
		return value.OfMap(nil, nil)
	}
	names, values := make([]string, len(list)), make([]value.Value, len(list))
	for i, o := range list {
		names[i], values[i] = o.Name, Text(o.Value)
	}
	return value.Value{}.Merged(value.OfMap(names, values), nil)
}

func redirects(list []Redirect) value.Value {
	out := make([]value.Value, len(list))
	for i, r := range list {
		out[i] = value.OfMap([]string{"op", "fd", "target"}, []value.Value{value.OfString(r.Op), value.OfInt(r.Fd), Text(r.Target)})
	}
	return value.OfList(out)
}
