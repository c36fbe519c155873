package assist

import (
	"bytes"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
)

// Linter is what a project's settings, and comments that ignore findings, can name.
type Linter struct {
	Presets []Preset
	Rules   []Rule
	All     string // selects every rule
}

// Preset is a selection of rules with a name.
type Preset struct{ Name, Doc string }

// Rule is a rule of the linter.
type Rule struct {
	Code, Name, Doc string
	Options         []config.Arg // beside those of every rule
	Always          bool         // no comment ignores it
}

func isSettings(file string) bool { return path.Base(filepath.ToSlash(file)) == config.Name }

// completeSettings lists what can be written at the spot of a project's settings.
func (s *spot) completeSettings() []Completion {
	switch s.In {
	case hclfile.InBody, hclfile.InName:
		return s.settingNames()
	case hclfile.InLabel:
		if r := labelRange(s.Item.Labels[s.Label]); s.namesRule() {
			return s.ruleNames(s.span(r.From, r.To), quotesThere)
		}
	case hclfile.InHeader:
		if s.namesRule() && len(s.Item.Labels) == 0 && (s.Item.Open == 0 || s.offset < s.Item.Open) {
			return s.ruleNames(s.span(s.offset, s.offset), quotesMissing)
		}
	case hclfile.InValue:
		return s.settingValues()
	}
	return nil
}

// namesRule reports whether the item at the spot is a block whose label is a rule.
func (s *spot) namesRule() bool {
	return s.Item.Text == "rule" && slices.Equal(s.path(), config.Blocks)
}

// settingArgs are the arguments of the block around the spot.
func (s *spot) settingArgs() []config.Arg {
	switch p := s.path(); {
	case slices.Equal(p, []string{"lint"}):
		return config.LintArgs
	case slices.Equal(p, []string{"lint", "rule"}):
		args := slices.Clip(config.RuleArgs)
		for _, r := range s.v.Linter.Rules {
			if label := s.block().Label(); label == r.Name || label == r.Code {
				args = append(args, r.Options...)
			}
		}
		return args
	}
	return nil
}

func (s *spot) settingNames() (out []Completion) {
	if s.In == hclfile.InBody && !s.beginsItem() {
		return nil
	}
	at, full := s.span(s.offset, s.offset), !s.before("=")
	var has []*hclfile.Item
	if b := s.block(); b != nil {
		has = b.Body
	} else {
		has = s.sk.Body
	}
	if s.In == hclfile.InName {
		at, full = spanOf(s.sk, s.Item.Range), s.Item.Assign == 0 && !s.Item.Block
	}
	add := func(kind Kind, name, detail, doc, snippet string) {
		c := Completion{Label: name, Insert: name, Kind: kind, Detail: detail, Doc: sentence(doc), Replace: at, Sort: sortNormal + name}
		if full {
			c.Insert, c.Snippet = snippet, true
		}
		out = append(out, c)
	}
	written := func(name string) bool {
		return slices.ContainsFunc(has, func(it *hclfile.Item) bool { return it != s.Item && it.Text == name })
	}
	for _, a := range s.settingArgs() {
		if written(a.Name) {
			continue
		}
		value := `"$1"`
		switch {
		case strings.HasPrefix(a.Type, "list"):
			value = `["$1"]`
		case a.Type == "bool":
			value = "${1|true,false|}"
		case a.Type == "int":
			value = "$1"
		}
		add(KindArgument, a.Name, a.Type, a.Doc, a.Name+" = "+value)
	}
	switch p := s.path(); {
	case len(p) == 0 && !written("lint"):
		add(KindBlock, "lint", "block", "settings of hookc lint", "lint {\n  $0\n}")
	case slices.Equal(p, config.Blocks):
		add(KindBlock, "rule", "block", "settings of one rule, by its code or name", "rule \"$1\" {\n  $0\n}")
	}
	return out
}

// settingValues lists the constants of an argument.
func (s *spot) settingValues() (out []Completion) {
	args := s.settingArgs()
	i := slices.IndexFunc(args, func(a config.Arg) bool { return a.Name == s.Item.Text })
	if i < 0 {
		return nil
	}
	at, need := s.span(s.offset, s.offset), quotesMissing
	isList := strings.HasPrefix(args[i].Type, "list")
	if n := s.str(); n != nil {
		r := inside(n)
		at, need = s.span(r.From, r.To), quotesThere
	} else if n := s.node(); n != nil && n.Kind != hclfile.List {
		at = s.span(n.From, n.To)
	} else if n == nil && len(s.Item.Value) > 0 {
		return nil
	} else if n == nil && isList {
		need = bracketsMissing
	}
	add := func(name, doc string) {
		out = append(out, Completion{Label: name, Insert: need.around(name), Kind: KindValue, Doc: sentence(doc), Replace: at, Sort: sortNormal})
	}
	switch args[i].Type {
	case "preset":
		for _, p := range s.v.Linter.Presets {
			add(p.Name, p.Doc)
		}
	case "severity":
		for _, name := range config.Severities {
			add(name, "")
		}
	case "bool":
		if need == quotesThere {
			return nil
		}
		need = quotesThere // it has none
		add("true", "")
		add("false", "")
	case "list of rules":
		out = s.ruleNames(at, need)
		add(s.v.Linter.All, "all rules, those too that are off by default")
	case "list of globs":
		add("examples/**", "a folder and everything in it")
		add("**/testdata/**", "folders of this name at any depth")
	}
	there, mine := texts(s.sk, s.Item), ""
	if n := s.str(); n != nil {
		mine = s.sk.Unquoted(n)
	}
	return slices.DeleteFunc(out, func(c Completion) bool { return c.Label != mine && slices.Contains(there, c.Label) })
}

// ruleNames lists the rules, each by its code and by its name.
func (s *spot) ruleNames(at diag.Span, need wrapping) (out []Completion) {
	for _, r := range s.v.Linter.Rules {
		for _, c := range [][2]string{{r.Code, r.Name}, {r.Name, r.Code}} {
			out = append(out, Completion{Label: c[0], Insert: need.around(c[0]), Kind: KindValue, Detail: c[1], Doc: sentence(r.Doc), Replace: at, Sort: sortNormal})
		}
	}
	return out
}

// directives silence rules: here, and in the whole file.
var directives = [][2]string{
	{"hookc:ignore", "Silences rules on this line, or on the argument or block below."},
	{"hookc:ignore-file", "Silences rules in the whole file."},
}

// completeComment lists the directives of a comment that is one, and the rules that it can
// name: behind the names stands the reason, which is people's.
func (s *spot) completeComment() (out []Completion) {
	start := max(bytes.LastIndexByte(s.data[:s.offset], '\n')+1, s.Comment.From)
	text := string(s.data[start:s.offset])
	body := strings.TrimLeft(text, "#/* \t")
	from := s.offset - len(body)
	end := s.offset
	for end < s.Comment.To && !strings.ContainsRune(" \t,\r\n", rune(s.data[end])) {
		end++
	}
	directive, rest, named := strings.Cut(body, " ")
	if !named {
		for _, d := range directives {
			if body != "" && strings.HasPrefix(d[0], body) {
				out = append(out, Completion{Label: d[0], Insert: d[0] + " ", Kind: KindKeyword, Doc: d[1], Replace: s.span(from, end), Sort: sortNormal})
			}
		}
		return out
	}
	if directive != directives[0][0] && directive != directives[1][0] {
		return nil
	}
	words := strings.Split(rest, ",")
	word := strings.TrimLeft(words[len(words)-1], " \t")
	if strings.ContainsAny(word, " \t") || slices.ContainsFunc(words[:len(words)-1], func(w string) bool { return strings.ContainsAny(strings.Trim(w, " \t"), " \t") }) {
		return nil
	}
	for _, c := range s.ruleNames(s.span(s.offset-len(word), end), quotesThere) {
		if r := s.v.Linter.rule(c.Label); !r.Always && !slices.ContainsFunc(words[:len(words)-1], func(w string) bool { return strings.Trim(w, " \t") == c.Label }) {
			out = append(out, c)
		}
	}
	return out
}

// rule is a rule by its code or name.
func (l Linter) rule(name string) Rule {
	for _, r := range l.Rules {
		if r.Code == name || r.Name == name {
			return r
		}
	}
	return Rule{}
}
