package shell

import (
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// value is what is known of a variable. It is not set where the line leaves it
// to the environment.
func (e *expander) value(name string) *binding {
	a := e.a
	if b := a.state.get(slot{variable, name}); b.set {
		if b.level < a.state.level && !b.out && !surely(name) {
			return &binding{set: true, text: anyText, src: b.src}
		}
		return b
	}
	switch name {
	case "HOME":
		if a.place.Home != "" && !e.f.remote {
			return &binding{set: true, text: a.place.Home}
		}
	case "PWD":
		return &binding{set: true, text: a.cwd()}
	case "OLDPWD":
		if b := a.state.get(oldSlot); b.set {
			return b
		}
	case "IFS":
		return &binding{set: true, text: " \t\n"}
	case "@", "*":
		if b := a.state.get(paramsSlot); b.set && b.array {
			return b
		}
	case "#":
		if b := a.state.get(paramsSlot); b.set && b.array && !b.loose {
			return &binding{set: true, text: strconv.Itoa(len(b.list))}
		}
	default:
		if b, ok := e.positional(name); ok {
			return b
		}
	}
	return &binding{text: anyText}
}

func (e *expander) positional(name string) (*binding, bool) {
	n, err := strconv.Atoi(name)
	if err != nil || n == 0 {
		return nil, false
	}
	b := e.a.state.get(paramsSlot)
	switch {
	case !b.set:
		return nil, false
	case !b.array:
		return &binding{set: true, text: anyText, src: b.src}, true
	case b.loose && (n > len(b.list) || slices.ContainsFunc(b.list[:n], dynamic)):
		return &binding{set: true, text: anyText, src: b.src}, true
	case n > len(b.list):
		return &binding{set: true}, true
	}
	return &binding{set: true, text: b.list[n-1], src: b.src}, true
}

// params is "$@".
func (a *analyzer) params() []string {
	if b := a.state.get(paramsSlot); b.set && b.array {
		return b.list
	}
	return []string{anyText}
}

// param appends what $name or ${name…} becomes.
func (e *expander) param(to []piece, p *syntax.Part) []piece {
	name, index := p.Name, ""
	if p.Index != nil {
		index = e.one(p.Index)
	}
	b := e.value(name)
	e.from(b.src)
	all := name == "@" || name == "*" || index == "@" || index == "*"
	switch {
	case b.array && all:
		return append(to, e.items(b, p, name, index))
	case all:
		e.loose = e.loose || dynamic(b.text) // any number of words, quoted or not
	case b.array && name != "" && index == "":
		b.text = nth(b, "0")
	case b.array:
		b.text = nth(b, index)
	case index != "" && index != "0" && !all:
		b.text = anyText
	}
	e.taken = nil
	out := expanded(e.operated(p, b), p.Quoted)
	if e.taken != nil && !p.Quoted {
		return append(to, e.taken...)
	}
	out.simple = p.Op == "" && !p.Quoted
	return append(to, out)
}

func first(list []string) string {
	if len(list) == 0 {
		return ""
	}
	return list[0]
}

func nth(b *binding, index string) string {
	n, err := strconv.Atoi(index)
	switch {
	case err != nil || n < 0 || b.loose && (n >= len(b.list) || slices.ContainsFunc(b.list[:n+1], dynamic)):
		return anyText
	case n >= len(b.list):
		return ""
	}
	return b.list[n]
}

// items is "$@", $*, or ${a[@]}.
func (e *expander) items(b *binding, p *syntax.Part, name, index string) piece {
	list := b.list
	joined := strings.Join(list, " ")
	switch {
	case b.loose:
		e.args(p)
		e.loose = true
		if p.Op != "" {
			return expanded(anyText, true)
		}
		if p.Quoted && (name == "@" || index == "@") {
			return piece{kind: many, items: list}
		}
		if slices.ContainsFunc(list, dynamic) {
			joined = anyText
		}
		return expanded(joined, p.Quoted)
	case p.Op == "#":
		return piece{text: strconv.Itoa(len(list)), kind: quoted}
	case p.Op != "" && len(list) > 0 && (p.Op[0] == ':' || p.Op[0] == '-' || p.Op[0] == '+'):
		e.args(p)
		return expanded(anyText, true)
	case p.Op != "":
		return expanded(e.operated(p, &binding{set: true, text: joined}), p.Quoted)
	case p.Quoted && (name == "@" || index == "@"):
		return piece{kind: many, items: list}
	}
	return expanded(joined, p.Quoted)
}

// args is the words of an operation.
func (e *expander) args(p *syntax.Part) []string {
	var out []string
	for _, w := range p.Args {
		ps := e.pieces(w)
		out = append(out, e.joined(w, ps))
		e.arg = ps
	}
	return out
}

// take notes that the words of an operation are what the variable becomes.
func (e *expander) take(arg string) string {
	e.taken = make([]piece, 0, len(e.arg))
	for _, p := range e.arg {
		if p.kind == bare || p.kind == mark {
			p.kind = split
		}
		e.taken = append(e.taken, p)
	}
	return arg
}

// operated is a value after the operation of ${name op args}.
func (e *expander) operated(p *syntax.Part, b *binding) string {
	if p.Op == "" {
		return b.text
	}
	before := len(e.runs)
	args := e.args(p)
	arg := ""
	if len(args) > 0 {
		arg = args[0]
	}
	known := !unknown(b.text)
	switch p.Op {
	case ":-", "-", ":=", "=":
		return e.defaulted(p, b, arg, before)
	case ":?", "?":
		return b.text
	case ":+", "+":
		if b.set && known && (b.text != "" || p.Op == "+") {
			return e.take(arg)
		}
		if b.set && known {
			return ""
		}
	case "#":
		if known && len(p.Args) == 0 && b.set {
			return strconv.Itoa(len(b.text))
		}
		if known && len(p.Args) > 0 && !slices.ContainsFunc(args, unknown) {
			return cut(p.Op, b.text, args)
		}
	case "@P":
		e.a.embedded(e.f.through("@P"), b.text)
	case "!":
		if known && isName(b.text) && len(args) == 0 {
			v := e.value(b.text)
			e.from(v.src)
			return v.text
		}
	default:
		if known && !slices.ContainsFunc(args, unknown) {
			return cut(p.Op, b.text, args)
		}
	}
	return anyText
}

// defaulted is ${name:-arg}. A variable that the line does not set is most
// likely not set at all; the command is Dynamic then.
func (e *expander) defaulted(p *syntax.Part, b *binding, arg string, before int) string {
	var text string
	switch {
	case !b.set && surely(p.Name):
		return anyText
	case !b.set:
		e.guess = true
		text = e.take(arg)
	case b.text == "" && (p.Op[0] == ':' || b.array && len(b.list) == 0):
		text = e.take(arg)
	case unknown(b.text):
		return anyText
	default:
		e.runs = e.runs[:min(before, len(e.runs))]
		return b.text
	}
	if strings.HasSuffix(p.Op, "=") && isName(p.Name) {
		e.a.state.set(slot{variable, p.Name}, &binding{text: text, src: e.source()})
	}
	return text
}

// surely reports whether every shell has the variable.
func surely(name string) bool {
	return name == "" || notation.Listed(name, "PATH USER SHELL TERM LANG LOGNAME HOSTNAME UID EUID RANDOM SECONDS PPID HOME PWD OLDPWD BASH BASH_VERSION "+
		"SHLVL OSTYPE HOSTTYPE MACHTYPE LINENO _ $ ? - ! 0") ||
		strings.HasPrefix(name, "BASH_") || strings.HasPrefix(name, "LC_") || name[0] >= '0' && name[0] <= '9'
}

// cut is the operations that take a part of a value or change it, where their
// pattern is literal.
func cut(op, text string, args []string) string {
	arg := first(args)
	switch op {
	case ":":
		return substring(text, args)
	case "#", "##", "%", "%%", "/", "//":
		if strings.ContainsAny(arg, "*?[\\") || len(args) == 0 {
			return anyText
		}
	}
	switch op {
	case "#", "##":
		return strings.TrimPrefix(text, arg)
	case "%", "%%":
		return strings.TrimSuffix(text, arg)
	case "/", "//":
		return replaced(op, text, args)
	case ",,", "^^":
		if len(args) > 0 && arg != "" {
			return anyText
		}
		if op == ",," {
			return strings.ToLower(text)
		}
		return strings.ToUpper(text)
	}
	return anyText
}

func replaced(op, text string, args []string) string {
	to := ""
	if len(args) > 1 {
		to = args[1]
	}
	if args[0] == "" {
		return text
	}
	n := 1
	if op == "//" {
		n = -1
	}
	if args[0][0] == '#' || args[0][0] == '%' || strings.IndexByte(to, '&') >= 0 || len(text) > maxText || len(to) > 64 {
		return anyText
	}
	return strings.Replace(text, args[0], to, n)
}

// substring is ${name:offset} and ${name:offset:length} of numbers.
func substring(text string, args []string) string {
	var n [2]int
	for i, a := range args {
		v, err := strconv.Atoi(strings.TrimSpace(a))
		if err != nil || i > 1 {
			return anyText
		}
		n[i] = v
	}
	if n[0] < 0 {
		n[0] += len(text)
	}
	if len(args) == 0 || n[0] < 0 || n[0] > len(text) || !ascii(text) {
		return anyText
	}
	text = text[n[0]:]
	if len(args) == 1 {
		return text
	}
	if n[1] < 0 || n[1] > len(text) {
		if n[1] < 0 {
			return anyText
		}
		return text
	}
	return text[:n[1]]
}

func ascii(s string) bool {
	for i := 0; i < len(s); i++ {
		if s[i] == program.Any || s[i] >= 0x80 {
			return false
		}
	}
	return true
}
