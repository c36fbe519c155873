// Package policytext writes policies, as the importers of other formats give them:
// blocks of arguments, in canonical layout.
package policytext

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/format"
)

// Block is a block of a policy, its arguments before its blocks.
type Block struct {
	Type   string
	Label  string // "" where it has none
	Args   []Arg
	Blocks []Block
}

// Arg is an argument with its value as a policy spells it.
type Arg struct{ Name, Value string }

// Text is an argument that is a text.
func Text(name, text string) Arg { return Arg{name, Quote(text)} }

// Texts is an argument that is a list of texts.
func Texts(name string, texts []string) Arg {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = Quote(t)
	}
	return Arg{name, "[" + strings.Join(out, ", ") + "]"}
}

// Number is an argument that is a number.
func Number(name string, n int) Arg { return Arg{name, strconv.Itoa(n)} }

// Flag is an argument that is true or false.
func Flag(name string, on bool) Arg { return Arg{name, strconv.FormatBool(on)} }

// Map is an argument that is an object of texts, a pair an entry.
func Map(name string, pairs [][2]string) Arg {
	var b strings.Builder
	b.WriteString("{\n")
	for _, p := range pairs {
		fmt.Fprintf(&b, "%s = %s\n", Quote(p[0]), Quote(p[1]))
	}
	return Arg{name, b.String() + "}"}
}

// Duration is an argument in milliseconds, as people write them.
func Duration(name string, ms int) Arg {
	if ms%1000 == 0 {
		return Text(name, strconv.Itoa(ms/1000)+"s")
	}
	return Text(name, strconv.Itoa(ms)+"ms")
}

// Literal is a text that stands for itself where a policy reads {{ }}.
func Literal(s string) string { return strings.ReplaceAll(s, "{{", "{{{{") }

// File is a file of blocks. The error means that what was put in is no HCL.
func File(name string, blocks []Block) ([]byte, error) {
	var b strings.Builder
	for i, block := range blocks {
		if i > 0 {
			b.WriteByte('\n')
		}
		block.write(&b)
	}
	text, diags := format.Source(name, []byte(b.String()))
	if diags.HasErrors() {
		return nil, fmt.Errorf("the policy would not parse: %w", diags[0])
	}
	return text, nil
}

func (block Block) write(b *strings.Builder) {
	b.WriteString(block.Type)
	if block.Label != "" {
		b.WriteString(" " + Quote(block.Label))
	}
	b.WriteString(" {\n")
	for _, a := range block.Args {
		fmt.Fprintf(b, "%s = %s\n", a.Name, a.Value)
	}
	for i, inner := range block.Blocks {
		if i > 0 || len(block.Args) > 0 {
			b.WriteByte('\n')
		}
		inner.write(b)
	}
	b.WriteString("}\n")
}

// Quote is a text as an HCL string that means nothing but itself.
func Quote(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
		case r == '\n':
			b.WriteString(`\n`)
			continue
		case r == '\r':
			b.WriteString(`\r`)
			continue
		case r == '\t':
			b.WriteString(`\t`)
			continue
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		case (r == '$' || r == '%') && strings.HasPrefix(s[i+1:], "{"):
			b.WriteRune(r)
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
	return b.String()
}
