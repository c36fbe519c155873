package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/block"
	"github.com/hookc/hookc/runtime/effect"
	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// argDoc is what people are told of an argument, of a step's too.
type argDoc struct {
	block.ArgDoc
	required bool
}

// argumentDoc finds what is said of an argument, by the blocks around it.
func argumentDoc(path []string, name string) argDoc {
	if a := stepArg(path, name); a != nil {
		d := argDoc{block.ArgDoc{Names: "`" + name + "`", Type: a.Type.String(), Doc: a.Doc}, a.Required}
		switch a.Form {
		case effect.Duration:
			d.Type = "duration"
		case effect.Script:
			d.Type = "path of a script"
		case effect.Schema:
			d.Type = "schema"
		}
		if len(a.Enum) > 0 {
			d.Type = `"` + strings.Join(a.Enum, `", "`) + `"`
		}
		return d
	}
	key := ""
	if len(path) > 0 {
		key = path[len(path)-1]
	}
	if key == "command" && len(path) > 1 {
		key = "match.command"
	}
	d, ok := block.DocOf(key, name)
	if !ok || strings.HasPrefix(d.Type, "as in a hook") {
		if of, found := block.DocOf("hook", name); found {
			d = of
		}
	}
	if see, ok := block.DocOf("defaults", name); ok && strings.HasPrefix(d.Doc, "see `defaults`") {
		d.Doc = see.Doc
	}
	required := d.Default == "required" || strings.HasPrefix(d.Doc, "required") || key == "assert" && name == "decides"
	return argDoc{d, required}
}

// kind is the type of an argument, in plain text.
func (d argDoc) kind() string { return strings.ReplaceAll(plainLinks(d.Type), "`", "") }

// markdown is the sentences of an argument, without links.
func (d argDoc) markdown() string {
	text := sentence(plainLinks(d.Doc))
	if d.Default != "" && d.Default != "required" && d.Default != "none" {
		text = strings.TrimSpace(text + " Default: " + plainLinks(d.Default) + ".")
	}
	return text
}

func sentence(s string) string {
	if s == "" {
		return ""
	}
	s = strings.ToUpper(s[:1]) + s[1:]
	if !strings.HasSuffix(s, ".") {
		s += "."
	}
	return s
}

// plainLinks is Markdown with the words of its links alone.
func plainLinks(s string) string {
	var b strings.Builder
	for {
		open := strings.IndexByte(s, '[')
		if open < 0 {
			break
		}
		mid := strings.Index(s[open:], "](")
		if mid < 0 {
			break
		}
		end := strings.IndexByte(s[open+mid:], ')')
		if end < 0 {
			break
		}
		b.WriteString(s[:open] + s[open+1:open+mid])
		s = s[open+mid+end+1:]
	}
	return b.String() + s
}

// stepArg is the row of a step's argument; nil where the innermost block is no step,
// or has no such argument.
func stepArg(path []string, name string) *effect.Arg {
	if len(path) < 2 || path[len(path)-2] == "match" {
		return nil
	}
	kind, ok := effect.Lookup(path[len(path)-1])
	if !ok {
		return nil
	}
	for i := range kind.Args {
		if kind.Args[i].Name == name {
			return &kind.Args[i]
		}
	}
	return nil
}

// blockDoc is what people are told of a block.
func blockDoc(path []string, name string) string {
	if kind, ok := effect.Lookup(name); ok && len(path) > 0 && isStep(name) && path[len(path)-1] != "match" {
		return kind.Doc
	}
	if len(path) > 0 {
		if kind, ok := effect.Lookup(path[len(path)-1]); ok {
			for _, b := range kind.Blocks {
				if b.Name == name {
					return sentence(b.Doc)
				}
			}
		}
		if name == "command" && path[len(path)-1] == "match" {
			name = "match.command"
		}
		return block.BlockDocOf(name)
	}
	d, _ := block.DocOf("", name)
	return sentence(plainLinks(d.Doc))
}

// form is how the value of an argument is written.
type form uint8

const (
	formText   form = iota // "…"
	formList               // ["…"]
	formObject             // { }
	formBare               // a number, true, a type
)

// formOf says how the value of an argument is written.
func formOf(path []string, name string) form {
	if a := stepArg(path, name); a != nil {
		switch {
		case a.Form == effect.Duration || a.Form == effect.Script || a.Form == effect.Schema:
			return formText
		case a.Form == effect.Schemas, a.Type.Kind == value.TMap, a.Type.Kind == value.TObject:
			return formObject
		case a.Type.Kind == value.TList:
			return formList
		case a.Type.Kind == value.TBool, a.Type.Kind == value.TInt, a.Type.Kind == value.TFloat, a.Type.Kind == value.TAny:
			return formBare
		}
		return formText
	}
	switch kind := argumentDoc(path, name).Type; {
	case strings.HasPrefix(kind, "list of"):
		return formList
	case strings.HasPrefix(kind, "object"), strings.HasPrefix(kind, "map of"):
		return formObject
	case strings.HasPrefix(kind, "bool"), strings.HasPrefix(kind, "list"), strings.HasPrefix(kind, "a type"), strings.HasPrefix(kind, "a value"), startsNumber(kind):
		return formBare
	}
	return formText
}

// startsNumber reports whether a type is a range of numbers: 0 to 1000.
func startsNumber(kind string) bool {
	kind = strings.TrimPrefix(kind, "−")
	return kind != "" && kind[0] >= '0' && kind[0] <= '9'
}

// enumOf lists the values of an argument that has few.
func enumOf(path []string, name string) []string {
	if a := stepArg(path, name); a != nil {
		if a.Type.Kind == value.TBool {
			return []string{"true", "false"}
		}
		return a.Enum
	}
	last := ""
	if len(path) > 0 {
		last = path[len(path)-1]
	}
	kind := argumentDoc(path, name).Type
	switch {
	case name == "targets" && last == "policy":
		return all.Names()
	case name == "accept_loss":
		return host.Accepts()
	case last == "on_error":
		return enumOf([]string{"hook"}, "on_error")
	case kind == "bool":
		return []string{"true", "false"}
	case name == "type" && last == "state":
		return []string{"string", "int", "number", "bool", "list(string)", "map(string)", "any"}
	case name == "type" && last == "variable":
		return []string{"string", "number", "bool", "list(string)", "set(string)", "map(string)", "any"}
	case strings.HasPrefix(kind, "`\""), strings.HasPrefix(kind, "list of `\""):
		return quotedWords(kind)
	}
	return nil
}

// quotedWords are the values that a type lists: `"open"`, `"closed"`, or a block.
func quotedWords(kind string) (out []string) {
	for i, part := range strings.Split(kind, `"`) {
		if i%2 == 1 {
			out = append(out, part)
		}
	}
	return out
}
