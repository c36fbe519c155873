package hookmd

import (
	"bytes"
	"strconv"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

// entry is one key of the front matter, with a text or with entries of its own.
type entry struct {
	key    string
	text   string
	isMap  bool
	isList bool // of texts, which text has too
	kids   []entry
	at     diag.Span // the key
	value  diag.Span // the text
	quoted bool
}

// reader reads front matter: the part of YAML that the format allows, which is
// keys with a text on their line, a text block, keys of their own below or in { },
// and in metadata lists of texts.
type reader struct {
	file  string
	lines []string
	first int // line number of lines[0]
	next  int
	start []int // byte of each line
	diags *diag.List
}

// frontMatter reads the front matter at the beginning of a HOOK.md.
func frontMatter(file string, data []byte, diags *diag.List) []entry {
	r := &reader{file: file, first: 1, diags: diags}
	data = bytes.TrimPrefix(data, []byte("\ufeff"))
	if !utf8.Valid(data) {
		r.errorf(r.place(0, 0, 0), "the file is not UTF-8", "Save it as UTF-8.")
		return nil
	}
	at := 0
	for line := range strings.Lines(string(data)) {
		r.lines, r.start = append(r.lines, strings.TrimRight(line, "\r\n")), append(r.start, at)
		at += len(line)
	}
	if len(r.lines) == 0 || strings.TrimRight(r.lines[0], " ") != "---" {
		r.errorf(r.place(0, 0, 0), "the file has no front matter", "Begin the file with a line ---, then write the keys of the hook, then a line ---.")
		return nil
	}
	for i := 1; i < len(r.lines); i++ {
		if strings.TrimRight(r.lines[i], " ") == "---" {
			r.lines, r.next = r.lines[:i], 1
			return r.entries(0)
		}
	}
	r.errorf(r.place(0, 0, 3), "the front matter does not end", "Write a line --- after its last key.")
	return nil
}

// maxErrors bounds what is said of one file.
const maxErrors = 1000

func (r *reader) errorf(at diag.Span, summary, detail string) {
	if len(*r.diags) < maxErrors {
		r.diags.Errorf(diag.CodeHookFile, at, "%s", summary).Detail = detail
	}
}

// place is a part of a line, in bytes.
func (r *reader) place(line, from, to int) diag.Span {
	if line >= len(r.lines) {
		return diag.Span{File: r.file, Start: diag.Pos{Line: line + 1, Column: 1}, End: diag.Pos{Line: line + 1, Column: 1}}
	}
	pos := func(i int) diag.Pos {
		i = min(i, len(r.lines[line]))
		return diag.Pos{Line: line + 1, Column: utf8.RuneCountInString(r.lines[line][:i]) + 1, Byte: r.start[line] + i}
	}
	return diag.Span{File: r.file, Start: pos(from), End: pos(to)}
}

// entries reads the keys that are indented as far as this.
func (r *reader) entries(indent int) (out []entry) {
	given := map[string]bool{}
	for r.next < len(r.lines) {
		line := r.lines[r.next]
		body := strings.TrimLeft(line, " ")
		depth := len(line) - len(body)
		switch {
		case body == "" || body[0] == '#':
			r.next++
			continue
		case depth < indent:
			return out
		case body[0] == '\t':
			r.errorf(r.place(r.next, depth, depth+1), "a tab indents this line", "Indent with spaces.")
			r.next++
			continue
		case depth > indent:
			r.errorf(r.place(r.next, 0, depth), "this line is indented further than its neighbors", "Write a key on the line above, or indent it like its neighbors. Write a text of several lines after key: >")
			r.next++
			continue
		}
		if e, ok := r.entry(indent); ok {
			if given[e.key] {
				r.errorf(e.at, strconv.Quote(e.key)+" is duplicated", "Remove one of them.")
			}
			given[e.key] = true
			out = append(out, e)
		}
	}
	return out
}

// entry reads one key and what belongs to it.
func (r *reader) entry(indent int) (e entry, ok bool) {
	n := r.next
	line := r.lines[n]
	r.next++
	key, from, ok := splitKey(line, indent)
	if !ok {
		r.errorf(r.place(n, indent, len(line)), "this is not key: value", "Write a key, a colon and a space, and its value.")
		return e, false
	}
	e = entry{key: key, at: r.place(n, indent, from)}
	rest := strings.TrimLeft(line[from:], " ")
	from = len(line) - len(rest)
	switch {
	case rest == "" || rest[0] == '#':
		if items, ok := r.list(e, indent); ok {
			return items, true
		}
		e.isMap, e.value = true, e.at
		e.kids = r.entries(r.deeper(indent))
		return e, true
	case rest[0] == '{' || rest[0] == '[':
		return r.flow(e, n, from)
	case rest[0] == '|' || rest[0] == '>':
		e.text, e.value, e.quoted = r.block(indent, rest[0] == '>', rest), r.place(n, from, len(line)), true
		return e, true
	}
	text, length, problem := scalar(rest)
	e.value = r.place(n, from, from+length)
	if problem != "" {
		r.errorf(e.value, problem, "Write a text in double quotes, or keys on lines of their own below.")
		return e, false
	}
	e.text, e.quoted = text, rest[0] == '"' || rest[0] == '\''
	return e, true
}

// deeper is the indentation of the next line that says something, if it is
// further in than indent; else nothing is.
func (r *reader) deeper(indent int) int {
	for _, line := range r.lines[r.next:] {
		if body := strings.TrimLeft(line, " "); body != "" && body[0] != '#' {
			return max(len(line)-len(body), indent+1)
		}
	}
	return indent + 1
}

// splitKey finds the key of a line, and where its value begins.
func splitKey(line string, indent int) (key string, from int, ok bool) {
	body := line[indent:]
	if body[0] == '"' || body[0] == '\'' {
		text, length, problem := quotedScalar(body)
		rest := body[min(length, len(body)):]
		if problem != "" || !strings.HasPrefix(rest, ":") {
			return "", 0, false
		}
		return text, indent + length + 1, len(rest) == 1 || rest[1] == ' '
	}
	i := strings.Index(body+" ", ": ")
	if i <= 0 || strings.ContainsAny(body[:i], "{}[]&*!|>%@`,") {
		return "", 0, false
	}
	return strings.TrimSpace(body[:i]), indent + i + 1, true
}

// block reads the lines of a text block: folded, each line break is a space.
func (r *reader) block(indent int, folded bool, head string) string {
	depth := r.deeper(indent)
	var lines []string
	for r.next < len(r.lines) {
		line := r.lines[r.next]
		if strings.TrimSpace(line) != "" && len(line)-len(strings.TrimLeft(line, " ")) < depth {
			break
		}
		lines = append(lines, line[min(depth, len(line)):])
		r.next++
	}
	for len(lines) > 0 && strings.TrimSpace(lines[len(lines)-1]) == "" {
		lines = lines[:len(lines)-1]
	}
	end := "\n"
	if strings.Contains(head, "-") || len(lines) == 0 {
		end = ""
	}
	if !folded {
		return strings.Join(lines, "\n") + end
	}
	text := strings.Join(lines, " ")
	return strings.ReplaceAll(text, "  ", "\n") + end
}
