package manual

import (
	"regexp"
	"strings"
)

var (
	inTerm = regexp.MustCompile(`^(--?(?:\[no-\])?[A-Za-z0-9@#?][\w.+-]*)(.*)$`)
	apart  = regexp.MustCompile(`\s*(?:,\s+(?:or\s+)?|\s\|\s|\s+or\s+|,|\s)(--?(?:\[no-\])?[A-Za-z])`)
	abort  = regexp.MustCompile(`\s{2,}|\t`)
)

// readTerm reads the names and the value of a term: -o, --output=FILE. Names
// with another value than the rest are items of their own: -U NUM, --unified[=NUM].
func readTerm(it Item, term string) []Item {
	term = strings.TrimSpace(term)
	if i := strings.Index(term, "|-"); i > 0 && !strings.Contains(term, " ") { // -f|--force
		term = strings.ReplaceAll(term, "|-", ", -")
	}
	if parts := abort.Split(term, 2); len(parts) == 2 && !strings.HasPrefix(parts[1], "-") && strings.Count(parts[1], " ") > 1 {
		term, it.Text = parts[0], parts[1]
	}
	var by [3]Item
	for i := range by {
		by[i], by[i].Value = it, Value(i)
	}
	var bare []string // of one letter, without a value: that of the others
	for _, part := range strings.Split(apart.ReplaceAllString(term, "\n$1"), "\n") {
		m := inTerm.FindStringSubmatch(strings.TrimSpace(part))
		if m == nil {
			continue
		}
		name, rest := strings.TrimRight(m[1], ".-"), strings.TrimSpace(m[2])
		if name == "" || name == "-" {
			continue
		}
		v := valueOf(rest)
		if v == None && len(name) == 2 {
			bare = append(bare, name)
			continue
		}
		if positive, ok := strings.CutPrefix(name, "--[no-]"); ok {
			by[None].Names = append(by[None].Names, "--no-"+positive)
			name = "--" + positive
		}
		by[v].Names = append(by[v].Names, name)
		if v != None {
			by[v].Kind += " " + rest
		}
	}
	to := None
	if len(by[None].Names) == 0 {
		if to = Required; len(by[Optional].Names) > 0 {
			to = Optional
		}
		if len(by[to].Names) == 0 {
			to = None
		}
	}
	by[to].Names = append(bare, by[to].Names...)
	var out []Item
	for _, b := range by {
		if len(b.Names) > 0 {
			out = append(out, b)
		}
	}
	return out
}

// valueOf reads what stands behind an option's name.
func valueOf(rest string) Value {
	switch {
	case rest == "", rest == "=false", rest == "=true", strings.HasPrefix(strings.TrimPrefix(rest, "="), "true|false"), rest[0] == ':', rest[0] == ')', rest[0] == '(', rest[0] == '*', rest[0] == '|', rest == ",", rest[0] == '/', rest[0] == ';':
		return None
	case rest == "=[]":
		return Required
	}
	rest = strings.TrimPrefix(rest, "=")
	if depth := 0; rest != "" && rest[0] == '[' {
		for i := range len(rest) {
			switch rest[i] {
			case '[':
				depth++
			case ']':
				depth--
			}
			if depth == 0 {
				if strings.Trim(rest[i+1:], " .,") == "" { // the brackets are around all
					return Optional
				}
				break
			}
		}
	}
	return Required
}
