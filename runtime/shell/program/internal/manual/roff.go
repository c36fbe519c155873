package manual

import (
	"bytes"
	"compress/gzip"
	"io"
	"path/filepath"
	"strings"
)

// page reads a compressed page.
func page(path string, data []byte) []Item {
	z, err := gzip.NewReader(bytes.NewReader(data))
	if err != nil {
		return nil
	}
	text, err := io.ReadAll(io.LimitReader(z, 4<<20))
	if err != nil {
		return nil
	}
	name := strings.TrimSuffix(filepath.Base(path), ".gz")
	name = strings.TrimSuffix(name, filepath.Ext(name))
	program, sub := subcommand(strings.TrimSuffix(strings.Replace(name, "nc_openbsd", "nc", 1), ".openbsd"))
	return Page(program, sub, string(text))
}

// Page reads the options of a manual page: the terms that begin with a dash,
// whether they are written with .TP, .IP, .It, or as a paragraph in front of an
// indented one. The sentence under NAME is the subcommand's description.
func Page(program, sub, text string) []Item {
	var items []Item
	whole, section, expect, open := sub, "", false, -1
	paragraph := false
	lines := strings.Split(text, "\n")
	for i := 0; i < len(lines); i++ {
		line := lines[i]
		for strings.HasSuffix(line, "\\c") && i+1 < len(lines) {
			i++
			line = strings.TrimSuffix(line, "\\c") + plain(lines[i])
		}
		macro, args := "", line
		if strings.HasPrefix(line, ".") || strings.HasPrefix(line, "'") {
			macro, args, _ = strings.Cut(strings.TrimLeft(line[1:], " "), " ")
		}
		term := ""
		switch macro {
		case "SH", "Sh":
			sub = whole
			section, open, expect, paragraph = strings.ToUpper(plain(args)), -1, false, false
			continue
		case "SS", "Ss":
			open, expect, paragraph = -1, false, false
			if name := plain(args); strings.HasPrefix(section, "COMMANDS") && isWord(name) { // hg
				sub = name
			}
			continue
		case "TP", "TQ":
			expect = true
			if macro == "TP" {
				open = -1
			}
			continue
		case "PP", "P", "Pp", "LP", "sp", "HP":
			paragraph = true
			continue
		case "IP":
			words := macroWords(args)
			open = -1
			if len(words) > 0 {
				term = plain(words[0])
			}
		case "It":
			open = -1
			term = mdoc(args)
		case "", "B", "BI", "BR", "I", "IR", "RB", "RI", "IB", "SM", "SB":
			t := plain(line)
			switch {
			case t == "":
				continue
			case expect, paragraph && strings.HasPrefix(t, "-"):
				term, expect = t, false
			}
			paragraph = false
		case "Fl":
			continue
		default:
			if macro == "br" && open >= 0 && items[open].Text == "" {
				paragraph = true // -a
			} // .br
			continue // --all
		}
		switch {
		case section == "NAME" && sub != "" && term == "" && macro == "":
			if _, does, ok := strings.Cut(plain(line), " - "); ok {
				items = append(items, Item{Source: "man", Program: program, Sub: sub, Text: does})
			}
		case strings.HasPrefix(section, "EXAMPLE"), section == "SYNOPSIS":
		case strings.HasPrefix(term, "-"):
			it := Item{Source: "man", Program: program, Sub: sub}
			terms := readTerm(it, term)
			if len(terms) == 0 {
				open = -1
				continue
			}
			if open < 0 || items[open].Text != "" { // else they share a text: .TQ, or a second paragraph
				open = len(items)
			}
			items = append(items, terms...)
		case term != "":
			open = -1
		case open >= 0 && len(items[open].Text) < 300:
			text := strings.TrimSpace(items[open].Text + " " + plain(line))
			for i := open; i < len(items); i++ {
				items[i].Text = text
			}
		}
	}
	return items
}

func isWord(s string) bool { return strings.Trim(s, "abcdefghijklmnopqrstuvwxyz-") == "" && s != "" }
