package explain

import (
	"strings"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/shell"
	"github.com/hookc/hookc/runtime/value"
)

// change is an edit of a text, with what it costs: small changes that people would
// make are cheap.
type change struct {
	from, to int
	with     string
	cost     int
}

// changes is the text of a call that can be another one, its command line or its
// path, and how.
func (p *Policy) changes(t *Tree) (subject string, out []change) {
	words := p.constants(t)
	if line, ok := commandLine(t.Call); ok {
		return line, p.lineChanges(line, t, words)
	}
	for _, ev := range t.Call.Events {
		for _, f := range []event.FieldID{event.Path, event.URL, event.Query} {
			if v := ev.Get(f); v.Kind() == value.String && v.Str() != "" {
				for i, with := range instead(v.Str(), words) {
					out = append(out, change{0, len(v.Str()), with, replaceWord + i})
				}
				return v.Str(), out
			}
		}
	}
	return "", nil
}

// lineChanges are changes of a command line. What is done stays what it is: the
// program and its subcommand.
func (p *Policy) lineChanges(line string, tree *Tree, words []string) (out []change) {
	list := tokens(line)
	fixed := naming(tree)
	unknown := p.unknown(line)
	for i, t := range list[:min(len(list), maxTokens)] {
		text := line[t.from:t.to]
		switch {
		case t.kind == separator || t.first || fixed[text]:
		case i < maxWords && p.unknown(line[:t.from]+"my-word"+line[t.to:]) > unknown:
			// A subcommand: with another word nobody knows what is done.
		case i > 0 && list[i-1].first && !pathLike(text) && !strings.HasPrefix(text, "-"):
			// Of a program that hookc does not know it may be one.
		case t.kind == redirect || strings.HasPrefix(text, "-"):
			out = append(out, change{t.from, t.to, "", dropFlag})
			for n, with := range instead(text, words) {
				if strings.ContainsAny(text, "=<>") && t.from+headOf(text) < t.to {
					out = append(out, change{t.from, t.to, with, replaceWord + min(n, 1)})
				}
			}
		default:
			for n, with := range instead(text, words) {
				out = append(out, change{t.from, t.to, with, replaceWord + min(n, 1)})
			}
			out = append(out, change{t.from, t.to, "", dropWord})
		}
	}
	return append(out, commandChanges(line, list[:min(len(list), maxTokens)])...)
}

// naming is the words of a call that say what is done.
func naming(t *Tree) map[string]bool {
	out := map[string]bool{}
	var add func([]Part)
	add = func(parts []Part) {
		for _, p := range parts {
			for _, w := range p.Words {
				out[w] = out[w] || p.names
			}
			add(p.Parts)
		}
	}
	for i := range t.Hooks {
		add(t.Hooks[i].Parts)
	}
	return out
}

// unknown counts the commands of a line of which hookc does not know what they do.
func (p *Policy) unknown(line string) (n int) {
	l := shell.Analyze(line, shell.Place{Cwd: p.Dir, Home: p.World.Home})
	for i := range l.Commands {
		if !l.Commands[i].Known {
			n++
		}
	}
	return n
}

// commandChanges leave one command of a line out, with what joins it to the others.
func commandChanges(line string, list []token) (out []change) {
	start := 0 // of the command
	for i, t := range list {
		if t.kind != separator {
			continue
		}
		if i > start && i+1 < len(list) {
			out = append(out, change{list[start].from, list[i+1].from, "", dropCommand})
		}
		if end := commandEnd(list, i+1); i > 0 && end > i+1 {
			out = append(out, change{list[i-1].to, list[end-1].to, "", dropCommand})
		}
		start = i + 1
	}
	return out
}

// commandEnd is the place of the separator behind a command, or of the end.
func commandEnd(list []token, from int) int {
	for i := from; i < len(list); i++ {
		if list[i].kind == separator {
			return i
		}
	}
	return len(list)
}
