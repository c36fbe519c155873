package shell

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
	"github.com/hookc/hookc/runtime/shell/program"
)

// puts notes what a command puts out.
func (a *analyzer) puts(f *frame, k *call, at int, inv *program.Invocation) {
	if f.out == nil {
		return
	}
	text, ok := a.output(f, &a.line.Commands[at])
	switch {
	case !ok || inv.Brings == program.Decoded:
		a.tells(f, at, k, inv)
	case unknown(text) && len(k.runs) == 0 && !inv.Passes:
		a.provenances[at].unseen = []string{anyText}
	}
	if !ok || a.grow < len(text) {
		f.out.unknown()
		return
	}
	a.grow -= len(text)
	f.out.add(text)
}

// output is what a program puts out, as far as it is known.
func (a *analyzer) output(f *frame, c *Command) (string, bool) {
	switch c.Name {
	case "echo":
		return echo(c.Args), true
	case "printf":
		if len(c.Args) > 0 && c.Args[0] == "-v" {
			return "", true
		}
		return printf(c.Args), true
	case "cat", "tee":
		return a.passed(f, c)
	case "base64", "xxd", "rev", "tr":
		if f.stdin == nil || !f.stdin.known || unknown(f.stdin.text) {
			return "", false
		}
		return filter(c, f.stdin.text)
	case "pwd":
		return a.cwd() + "\n", true
	case "which", "type", "command":
		return found(c)
	case "mktemp":
		return mktemp(c), true
	case "basename":
		if len(c.Operands) == 1 && !dynamic(c.Operands[0]) && len(c.Flags) == 0 {
			p := strings.TrimRight(c.Operands[0], "/")
			return p[strings.LastIndexByte(p, '/')+1:] + "\n", true
		}
	case "cd", "true", ":", "export", "mkdir", "touch", "chmod", "rm", "set", "unset", "alias", "local", "readonly", "shift",
		"sleep", "trap", "umask", "exit", "return", "wait", "false", "test", "[", "read":
		return "", len(c.Redirects) == 0
	}
	return "", false
}

// passed is what cat or tee pass on.
func (a *analyzer) passed(f *frame, c *Command) (string, bool) {
	if c.Name == "cat" && len(c.Flags) > 0 {
		return "", false
	}
	if c.Name == "tee" || len(c.Operands) == 0 || len(c.Operands) == 1 && c.Operands[0] == "-" {
		if f.stdin == nil || !f.stdin.known {
			return "", false
		}
		return f.stdin.text, true
	}
	var b strings.Builder
	for _, p := range c.Operands {
		if s := a.processAt(p); s != nil && !s.sink {
			if !s.known {
				return "", false
			}
			b.WriteString(s.text)
			continue
		}
		w := a.state.get(slot{file, a.absolute(p, c.Cwd)})
		if !w.made || f.remote {
			return "", false
		}
		b.WriteString(w.text)
		if b.Len() > maxText {
			return "", false
		}
	}
	return b.String(), true
}

// echo is what bash's echo puts out. What is left of options and escapes that
// cannot be known is Any.
func echo(args []string) string {
	newline, escapes := "\n", false
	for len(args) > 0 && len(args[0]) > 1 && args[0][0] == '-' && strings.Trim(args[0][1:], "neE") == "" {
		newline = map0(strings.IndexByte(args[0], 'n') >= 0, "", newline)
		if i := strings.LastIndexAny(args[0], "eE"); i >= 0 {
			escapes = args[0][i] == 'e'
		}
		args = args[1:]
	}
	text := strings.Join(args, " ")
	if dynamic(text) {
		text = notation.Plain(text)
	}
	if escapes {
		text = unescaped(text)
	}
	return text + newline
}

func map0(yes bool, a, b string) string {
	if yes {
		return a
	}
	return b
}

// printf is what printf puts out for %s, %b, %d, %x of a format.
func printf(args []string) string {
	if len(args) > 0 && args[0] == "--" {
		args = args[1:]
	}
	if len(args) == 0 {
		return ""
	}
	format, args := args[0], args[1:]
	if dynamic(format) {
		return anyText
	}
	var b strings.Builder
	for round := 0; ; round++ {
		left, ok := printfOnce(&b, format, args)
		if !ok || b.Len() > maxText {
			return anyText
		}
		if len(left) == 0 || len(left) == len(args) {
			return notation.Plain(b.String())
		}
		args = left
	}
}

func printfOnce(b *strings.Builder, format string, args []string) ([]string, bool) {
	for i := 0; i < len(format); i++ {
		if format[i] == '\\' {
			n := notation.Escape(b, format[i:])
			i += n - 1
			continue
		}
		if format[i] != '%' {
			b.WriteByte(format[i])
			continue
		}
		if i++; i == len(format) {
			return nil, false
		}
		arg := ""
		if len(args) > 0 {
			arg = args[0]
		}
		switch format[i] {
		case '%':
			b.WriteByte('%')
			continue
		case 's':
			b.WriteString(arg)
		case 'b':
			b.WriteString(unescaped(arg))
		case 'd':
			if arg == "" || strings.Trim(arg, "0123456789") != "" || padded(arg) {
				return nil, false
			}
			b.WriteString(arg)
		default:
			return nil, false
		}
		args = args[min(1, len(args)):]
	}
	return args, true
}

// unescaped is text with the escapes of echo -e taken.
func unescaped(text string) string {
	if strings.IndexByte(text, '\\') < 0 {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		if text[i] != '\\' {
			b.WriteByte(text[i])
			continue
		}
		if i+1 < len(text) && text[i+1] == 'c' {
			break
		}
		i += notation.Escape(&b, text[i:]) - 1
	}
	return b.String()
}

// filter is what simple filters make of a literal text.
func filter(c *Command, text string) (string, bool) {
	decodes := slices.Contains(c.Flags, "decode") || slices.Contains(c.Flags, "d") || slices.Contains(c.Flags, "D")
	switch c.Name {
	case "base64":
		if decodes && len(c.Operands) == 0 {
			return notation.Base64(text)
		}
	case "xxd":
		if slices.Contains(c.Flags, "r") && (slices.Contains(c.Flags, "p") || slices.Contains(c.Flags, "ps") || slices.Contains(c.Flags, "plain")) {
			return notation.Hex(text)
		}
	case "rev":
		return reversed(text)
	case "tr":
		return translated(c, text)
	}
	return "", false
}

func reversed(text string) (string, bool) {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		r := []rune(l)
		slices.Reverse(r)
		lines[i] = string(r)
	}
	return strings.Join(lines, "\n"), true
}

// translated is tr with two sets of letters and ranges, or -d with one.
func translated(c *Command, text string) (string, bool) {
	args := operands(c.Args)
	if len(args) == 0 || len(args) != len(c.Args) && !(len(c.Args) == len(args)+1 && c.Args[0] == "-d" && len(args) == 1) {
		return "", false
	}
	from, ok := set(args[0])
	if !ok {
		return "", false
	}
	var to []byte
	if len(args) > 1 {
		if to, ok = set(args[1]); !ok || len(to) == 0 {
			return "", false
		}
	}
	var b strings.Builder
	for i := 0; i < len(text); i++ {
		j := slices.Index(from, text[i])
		switch {
		case j < 0:
			b.WriteByte(text[i])
		case to != nil:
			b.WriteByte(to[min(j, len(to)-1)])
		}
	}
	return b.String(), true
}

// set is the characters of tr's a-zA-Z.
func set(s string) ([]byte, bool) {
	var out []byte
	if strings.ContainsAny(s, "[\\") || !ascii(s) {
		return nil, false
	}
	for i := 0; i < len(s); i++ {
		if i+2 < len(s) && s[i+1] == '-' {
			for c := int(s[i]); c <= int(s[i+2]); c++ {
				out = append(out, byte(c))
			}
			i += 2
			continue
		}
		out = append(out, s[i])
	}
	return out, len(out) <= 256
}

// found is what which and command -v put out: a path that ends with the name.
func found(c *Command) (string, bool) {
	if c.Name == "command" && !slices.Contains(c.Flags, "v") || c.Name == "type" && !slices.Contains(c.Flags, "p") && !slices.Contains(c.Flags, "P") {
		return "", false
	}
	args := operands(c.Args)
	if len(args) != 1 || dynamic(args[0]) || strings.Contains(args[0], "/") {
		return "", false
	}
	return anyText + "/" + args[0] + "\n", true
}

// mktemp is the name of a new file or folder. Its characters nobody knows, but it
// is no name that there was: the template stands for it, which no rule can take
// for another file, as x.?????? could be x.hidden.
func mktemp(c *Command) string {
	if len(c.Operands) == 0 && !slices.Contains(c.Flags, "p") && !slices.Contains(c.Flags, "tmpdir") {
		return "/tmp/tmp.XXXXXXXXXX\n"
	}
	if len(c.Operands) != 1 || slices.Contains(c.Flags, "p") || slices.Contains(c.Flags, "tmpdir") || slices.Contains(c.Flags, "t") {
		return anyText + "\n"
	}
	return c.Operands[0] + "\n"
}
