package shell

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/shell/program"
)

// render is a line's commands, one a line, as the goldens have them: what is
// not known is $?, globs are * and ?, and literal ones are escaped.
func render(l *Line) string {
	var b strings.Builder
	for i := range l.Commands {
		b.WriteString(renderCommand(&l.Commands[i]))
		b.WriteByte('\n')
	}
	if !l.Parsed {
		b.WriteString("! " + l.Dialect + ": " + l.Problem + "\n")
	}
	return b.String()
}

func renderCommand(c *Command) string {
	var b strings.Builder
	if c.Name == "" {
		b.WriteString("(redirection)")
	}
	b.WriteString(word(c.Name))
	for _, w := range c.Args {
		b.WriteString(" " + word(w))
	}
	if c.Path != c.Name {
		field(&b, "path", c.Path)
	}
	for _, o := range c.Env {
		field(&b, "env", o.Name+"="+o.Value)
	}
	for _, r := range c.Redirects {
		field(&b, "redirect", strconv.Itoa(r.Fd)+r.Op+r.Target)
	}
	field(&b, "via", c.Via...)
	field(&b, "from", c.From...)
	field(&b, "to", c.To...)
	if c.Cwd != "/w" {
		field(&b, "cwd", c.Cwd)
	}
	if c.Stdin != nil {
		field(&b, "stdin", *c.Stdin)
	}
	if c.Code != nil {
		field(&b, "code", *c.Code)
	}
	field(&b, "unseen", c.Unseen...)
	if c.Brings != "" {
		field(&b, "brings", c.Brings)
	}
	field(&b, "reads", c.Reads...)
	field(&b, "writes", c.Writes...)
	field(&b, "deletes", c.Deletes...)
	if c.Pipe > 0 {
		field(&b, "pipe", strconv.Itoa(c.Pipe))
	}
	for _, m := range []struct {
		is   bool
		name string
	}{{c.Remote, "remote"}, {c.Dynamic, "dynamic"}, {c.Background, "background"}} {
		if m.is {
			field(&b, m.name, "")
		}
	}
	return b.String()
}

func field(b *strings.Builder, name string, values ...string) {
	if len(values) == 0 {
		return
	}
	b.WriteString("  | " + name)
	for _, v := range values {
		if v != "" {
			b.WriteString(" " + word(v))
		}
	}
}

func word(w string) string {
	plain := strings.NewReplacer("\\", "\\\\", "*", "\\*", "?", "\\?", "\n", "\\n", "\t", "\\t").Replace(w)
	shown := strings.NewReplacer(string(rune(program.Any)), "$?", string(rune(program.Star)), "*", string(rune(program.One)), "?").Replace(plain)
	if w == "" || strings.ContainsAny(shown, " |'") {
		return "'" + shown + "'"
	}
	return shown
}
