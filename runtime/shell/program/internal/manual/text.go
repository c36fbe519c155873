package manual

import (
	"regexp"
	"strings"
)

var (
	fonts = regexp.MustCompile(`\\f(?:\[\w*\]|\(..|.)|\\s[-+]?\d|\\[&,/|^%]|\\\*\(\w\w|\\\*\[\w*\]|\\m\[\w*\]|\\h'[^']*'`)
	chars = strings.NewReplacer(`\-`, "-", `\(cq`, "'", `\(aq`, "'", `\(lq`, `"`, `\(rq`, `"`, `\(dq`, `"`, `\(oq`, "'", `\[cq]`, "'", `\[aq]`, "'",
		`\(hy`, "-", `\(em`, "-", `\(en`, "-", `\e`, `\`, `\ `, " ", `\~`, " ", `\(bu`, "*", `\[bu]`, "*", `\[dq]`, `"`, `\(ti`, "~", `\(ha`, "^", `\'`, "'", `\(or`, "|", `\.`, ".")
	quoted = regexp.MustCompile(`"((?:[^"]|"")*)"|(\S+)`)
)

// macroWords divides the arguments of a macro.
func macroWords(args string) []string {
	var words []string
	for _, m := range quoted.FindAllStringSubmatch(strings.ReplaceAll(args, `\ `, "\x01"), -1) {
		words = append(words, strings.ReplaceAll(m[1]+m[2], "\x01", " "))
	}
	return words
}

// plain takes the formatting off a line.
func plain(line string) string {
	if strings.HasPrefix(line, ".") {
		macro, args, _ := strings.Cut(line[1:], " ")
		glue := ""
		if len(macro) == 1 || macro == "SM" || macro == "SB" {
			glue = " "
		}
		line = strings.Join(macroWords(args), glue)
	}
	if i := strings.Index(line, `\"`); i >= 0 {
		line = line[:i]
	}
	return strings.TrimRight(chars.Replace(fonts.ReplaceAllString(line, "")), " ")
}

// mdoc reads the arguments of .It: Fl o Ns Op Ar file.
func mdoc(args string) string {
	var b strings.Builder
	glue, flag := true, false
	for _, w := range macroWords(args) {
		switch w {
		case "Fl":
			if flag {
				b.WriteString("-")
			}
			flag = true
			continue
		case "Ns", "Ar", "Op", "Cm", "Oo", "Oc", "Li", "Sy", "Xo", "Xc", "Pa", "Em", "Ic", "No":
			if w == "Ns" {
				glue = true
			}
			if w == "Op" || w == "Oo" {
				if !glue {
					b.WriteString(" ")
				}
				b.WriteString("[")
				glue = true
			}
			if w == "Ar" && b.Len() == 0 {
				return ""
			}
			continue
		case ",", "|":
			b.WriteString(w)
			glue = false
			continue
		}
		if !glue {
			b.WriteString(" ")
		}
		if flag {
			b.WriteString("-")
		}
		b.WriteString(plain(w))
		glue, flag = false, false
	}
	return b.String()
}
