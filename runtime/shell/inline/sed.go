package inline

import "strings"

// readSed finds the commands of sed that start a program or touch a file.
func readSed(v Visitor, text string) {
	for text = address(text); text != "" && v.Work(0); text = address(text) {
		verb := text[0]
		text = text[1:]
		switch verb {
		case 's', 'y':
			if text == "" {
				return
			}
			end := text[0]
			text = part(part(text[1:], end, verb == 's'), end, false)
			rest := strings.TrimLeft(text, "gpiImM0123456789e")
			if strings.IndexByte(text[:len(text)-len(rest)], 'e') >= 0 {
				v.Line(anyText)
			}
			text = rest
		case 'e', 'w', 'W', 'r', 'R', '#', 'a', 'i', 'c':
			var rest string
			for more := true; more; more = strings.HasSuffix(rest, `\`) && text != "" {
				rest, text, _ = strings.Cut(text, "\n")
			}
			edit(v, verb, strings.TrimSpace(rest))
		case ':', 'b', 't', 'T':
			text = text[len(text)-len(strings.TrimLeft(text, " ")):]
			if i := strings.IndexAny(text, ";\n}"); i >= 0 {
				text = text[i:]
			} else {
				text = ""
			}
		}
	}
}

// address skips what stands before a command of sed.
func address(text string) string {
	for text != "" {
		switch c := text[0]; {
		case strings.IndexByte(" \t\r\n;{}!,$+~0123456789", c) >= 0:
			text = text[1:]
		case c == '/':
			text = strings.TrimLeft(part(text[1:], c, true), "IM")
		case c == '\\' && len(text) > 1:
			text = strings.TrimLeft(part(text[2:], text[1], true), "IM")
		default:
			return text
		}
	}
	return ""
}

// part is what follows a regex or a replacement, of which brackets may hold its end.
func part(text string, end byte, regex bool) string {
	for i := 0; i < len(text); i++ {
		switch {
		case text[i] == '\\':
			i++
		case text[i] == end:
			return text[i+1:]
		case text[i] == '[' && regex:
			rest := strings.TrimPrefix(text[i+1:], "^")
			if j := strings.IndexByte(rest[min(1, len(rest)):], ']'); j >= 0 {
				i = len(text) - len(rest) + j + 1
			} else {
				regex = false
			}
		}
	}
	return ""
}

// edit is a command of sed or ed with the rest of its line.
func edit(v Visitor, verb byte, rest string) {
	switch verb {
	case 'e', '!':
		if rest == "" {
			rest = anyText
		}
		v.Line(rest)
	case 'w', 'W', 'r', 'R':
		how := Reads
		if verb|0x20 == 'w' {
			how = Writes
		}
		if rest != "" {
			v.Files([]string{rest}, how)
		}
	}
}
