package manual

import (
	"strings"
)

// Fish reads the complete commands of a file. What a condition says is taken
// from its words: __fish_seen_subcommand_from push; a condition that is not
// understood drops the completion.
func Fish(text string) []Item {
	vars := map[string][]string{}
	var items []Item
	text = strings.ReplaceAll(text, "\\\n", " ")
	for _, line := range strings.Split(text, "\n") {
		words := fishWords(strings.TrimSpace(line), vars)
		if len(words) < 3 {
			continue
		}
		switch words[0] {
		case "set":
			i := 1
			for i < len(words) && strings.HasPrefix(words[i], "-") {
				i++
			}
			if i < len(words) && !strings.Contains(line, "(") {
				vars[words[i]] = words[i+1:]
			}
		case "for":
			if words[2] == "in" {
				vars[words[1]] = words[3:]
			}
		case "complete":
			items = append(items, complete(words[1:])...)
		}
	}
	return items
}

// fishWords splits a line as fish does. A variable stands for its words; in
// double quotes they are joined by blanks.
func fishWords(line string, vars map[string][]string) []string {
	var words []string
	var w strings.Builder
	in, quote := false, byte(0)
	flush := func() {
		if in {
			words = append(words, w.String())
		}
		w.Reset()
		in = false
	}
	for i := 0; i < len(line); i++ {
		c := line[i]
		switch {
		case c == '\\' && i+1 < len(line):
			i++
			w.WriteByte(line[i])
			in = true
		case quote == 0 && (c == '\'' || c == '"'):
			quote, in = c, true
		case c == quote && quote != 0:
			quote = 0
		case c == '$' && quote != '\'':
			n := i + 1
			for n < len(line) && (line[n] == '_' || line[n] >= '0' && line[n] <= '9' || line[n] >= 'A' && line[n] <= 'Z' || line[n] >= 'a' && line[n] <= 'z') {
				n++
			}
			v, ok := vars[line[i+1:n]]
			switch {
			case !ok:
				w.WriteString(line[i:n])
			case quote != 0:
				w.WriteString(strings.Join(v, " "))
			case len(v) > 0:
				w.WriteString(strings.Join(v, " "))
			}
			in, i = true, n-1
		case quote == 0 && (c == ' ' || c == '\t'):
			flush()
		case quote == 0 && c == '#' && !in:
			flush()
			return words
		case quote == 0 && c == ';':
			flush()
			words = append(words, ";")
		default:
			w.WriteByte(c)
			in = true
		}
	}
	flush()
	return words
}

// complete reads the words behind complete.
func complete(words []string) []Item {
	var programs, conditions, names, operands []string
	value, text, kind := None, "", ""
	longs := map[string]string{
		"command": "c", "condition": "n", "short-option": "s", "long-option": "l", "old-option": "o", "description": "d",
		"arguments": "a", "require-parameter": "r", "exclusive": "x", "wraps": "w", "path": "p",
	}
	for i := 0; i < len(words) && words[i] != ";"; i++ {
		w := words[i]
		if !strings.HasPrefix(w, "-") || len(w) < 2 {
			continue
		}
		flags, attached := w[1:], ""
		if strings.HasPrefix(w, "--") {
			name, v, ok := strings.Cut(w[2:], "=")
			flags = longs[name]
			if ok {
				attached = v
			}
		}
		for j := 0; j < len(flags); j++ {
			c := flags[j]
			if !strings.ContainsRune("cnsloadwp", rune(c)) {
				if c == 'r' || c == 'x' {
					value = Required
				}
				if c == 'F' || c == 'r' {
					kind += " file"
				}
				continue
			}
			v := flags[j+1:] + attached
			if v == "" && i+1 < len(words) {
				i++
				v = words[i]
			}
			switch c {
			case 'c':
				programs = append(programs, strings.Fields(v)...)
			case 'n':
				conditions = append(conditions, v)
			case 's':
				names = append(names, "-"+v)
			case 'l':
				names = append(names, "--"+v)
			case 'o':
				names = append(names, "-"+v)
			case 'd':
				text = v
			case 'a':
				operands = strings.Fields(v)
				kind += " " + v
			}
			break
		}
	}
	if len(names) == 0 && (len(operands) == 0 || strings.ContainsAny(strings.Join(operands, " "), "($")) {
		return nil
	}
	if len(names) > 0 && value == None && len(operands) > 0 {
		value = Optional
	}
	subs, ok := scope(conditions)
	if !ok {
		return nil
	}
	var items []Item
	for _, p := range programs {
		for _, s := range subs {
			it := Item{Source: "fish", Program: p, Sub: s, Names: names, Value: value, Kind: kind, Text: text}
			if len(names) > 0 {
				items = append(items, it)
				continue
			}
			for _, o := range operands {
				it.Kind, it.Sub = "", strings.TrimSpace(s+" "+o)
				if !strings.HasPrefix(o, "-") && len(subs) == 1 {
					items = append(items, it)
				}
			}
		}
	}
	return items
}
