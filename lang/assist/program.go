package assist

import (
	"strings"

	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/shell/program"
)

// commandValues lists what hookc knows of programs, for a command { } of a match: their
// names, and the subcommands and flags of the one that the block names.
func (s *spot) commandValues(name string) (out []Completion) {
	switch name {
	case "program":
		for _, p := range program.Names() {
			out = append(out, Completion{Label: p, Insert: p, Kind: KindProgram})
		}
	case "args":
		for _, prefix := range s.commandPaths(true) {
			for _, sub := range program.Subcommands(prefix) {
				out = append(out, Completion{Label: sub, Insert: sub, Kind: KindProgram, Detail: "subcommand of " + prefix})
			}
		}
	case "flags":
		for _, prefix := range s.commandPaths(false) {
			for _, names := range program.Flags(prefix) {
				list := strings.Split(names, "=")
				last := list[len(list)-1]
				c := Completion{Label: last, Insert: last, Kind: KindArgument, Detail: "flag of " + prefix}
				if len(list) > 1 {
					c.Detail += ", also " + strings.Join(list[:len(list)-1], ", ")
				}
				out = append(out, c)
			}
		}
	}
	return out
}

// commandPaths are the programs that the command block around the spot names, each with
// its subcommand as far as the table knows it: of args, what stands in front of the spot.
func (s *spot) commandPaths(before bool) (out []string) {
	b := s.block()
	for _, p := range words(s.sk, b.Arg("program")) {
		path := p
		for _, n := range stringsOf(b.Arg("args")) {
			next := path + " " + s.sk.Unquoted(n)
			if before && n.To >= s.offset || len(program.Flags(next))+len(program.Subcommands(next)) == 0 {
				break
			}
			path = next
		}
		out = append(out, path)
	}
	return out
}

// words are the names that the regexes of an argument are, if they are no more: "a|b" is
// two.
func words(sk *hclfile.Sketch, it *hclfile.Item) (out []string) {
	for _, text := range texts(sk, it) {
		for w := range strings.SplitSeq(text, "|") {
			if program.Known(w) {
				out = append(out, w)
			}
		}
	}
	return out
}
