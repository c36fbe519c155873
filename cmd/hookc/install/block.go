package install

import (
	"bytes"
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/runtime/document"
	"github.com/hookc/hookc/runtime/value"
)

// A block is tables of our own in a TOML file, between two comments that name the
// program that they start. In a file that all projects share they name the
// project, too. An agent that rewrites the file may put tables of its own between
// the comments: ours have a mark behind their names.
func (o Owner) begin() []byte { return []byte("# hookc begin " + o.label() + "\n") }
func (o Owner) end() []byte   { return []byte("# hookc end " + o.label() + "\n") }

func (o Owner) label() string { return path.Join(filepath.ToSlash(o.Root), o.Program) }

const tableMark = " # hookc"

// marked is the lines of a block with a mark at each table.
func marked(block string) []byte {
	var out []byte
	for line := range strings.Lines(block) {
		if strings.HasPrefix(line, "[") {
			line = strings.TrimSuffix(line, "\n") + tableMark + "\n"
		}
		out = append(out, line...)
	}
	return out
}

// sorted is the lines of a block that are ours, without empty ones, and those that
// are not: other tables, and comments.
func sorted(block []byte) (ours, others []byte) {
	our := true
	for line := range bytes.Lines(block) {
		if line[0] == '[' {
			our = bytes.HasSuffix(bytes.TrimRight(line, "\r\n"), []byte(tableMark))
		}
		switch {
		case !our || line[0] == '#':
			others = append(others, line...)
		case len(bytes.TrimSpace(line)) > 0:
			ours = append(ours, line...)
		}
	}
	return ours, others
}

// withBlock is a file with the owner's block in the place of the one it had, or
// at its end. A file that has these tables stays as it is.
func (o Owner) withBlock(text []byte, block string) []byte {
	lines := append(append(o.begin(), marked(block)...), o.end()...)
	if b, found := o.find(text); found {
		had, others := sorted(b.lines)
		if want, _ := sorted(marked(block)); bytes.Equal(had, want) {
			return text
		}
		return bytes.Join([][]byte{b.before, lines, others, b.after}, nil)
	}
	if len(text) > 0 && !bytes.HasSuffix(text, []byte("\n")) {
		text = append(text[:len(text):len(text)], '\n')
	}
	return append(text[:len(text):len(text)], lines...)
}

// withoutBlock is a file without the owner's block.
func (o Owner) withoutBlock(text []byte) []byte {
	b, found := o.find(text)
	if !found {
		return text
	}
	_, others := sorted(b.lines)
	return bytes.Join([][]byte{b.before, others, b.after}, nil)
}

// found is a block and what stands before and behind it.
type found struct{ before, lines, after []byte }

func (o Owner) find(text []byte) (b found, ok bool) {
	before, rest, begins := bytes.Cut(text, o.begin())
	lines, after, ends := bytes.Cut(rest, o.end())
	return found{before, lines, after}, begins && ends
}

// block plans a block. A file that could not be read with it stays as it is:
// a table that is there twice would keep the agent from starting.
func (p *Plan) block(c *Change, text string) error {
	c.After = p.owner.withBlock(c.Before, text)
	if _, err := document.ParseTOML(p.owner.withoutBlock(c.Before)); err != nil {
		return err
	}
	if _, err := document.ParseTOML(c.After); err != nil {
		return fmt.Errorf("with what hookc adds to the end: %w", err)
	}
	return nil
}

// Settings is what a TOML file says besides the owner's block.
func (o Owner) Settings(file string) (value.Value, error) {
	c, err := current(file)
	if err != nil {
		return value.Value{}, err
	}
	return document.ParseTOML(o.withoutBlock(c.Before))
}
