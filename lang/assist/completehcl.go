package assist

import (
	"slices"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hcleval"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
)

// roots lists the names that an expression of HCL can begin with.
func (s *spot) roots(at diag.Span) (out []Completion) {
	last := ""
	if b := s.block(); b != nil {
		last = b.Text
	}
	add := func(label, detail string) {
		out = append(out, Completion{Label: label, Insert: label, Kind: KindKeyword, Detail: detail, Replace: at, Sort: sortLater + label})
	}
	if last == "event" || s.Item.Text == "type" {
		return nil
	}
	for _, d := range s.v.definitions(s.folder) {
		switch d.kind {
		case KindVariable, KindLocal:
			out = append(out, d.completion(d.root()+"."+d.name, at))
		case KindPattern:
			if takesRegex(s.path(), s.Item.Text) || last == "locals" {
				out = append(out, d.completion("pattern."+d.name, at))
			}
		}
	}
	if h := s.hook(); h != nil && h.Arg("for_each") != nil {
		add("each.key", "key of the item of for_each")
		add("each.value", "the item of for_each")
	}
	for _, name := range hcleval.Names() {
		out = append(out, Completion{Label: name, Insert: name + "($1)", Snippet: true, Kind: KindFunction, Detail: "function, when the policy is compiled", Replace: at, Sort: sortLast + name})
	}
	return out
}

// takesRegex reports whether an argument takes regexes.
func takesRegex(path []string, name string) bool {
	if len(path) == 0 {
		return false
	}
	switch path[len(path)-1] {
	case "match":
		return !slices.Contains([]string{"path", "reads", "writes", "deletes"}, name)
	case "command":
		return len(path) > 1 && name != "dry"
	case "pattern":
		return name == "regex"
	}
	return false
}

// members lists what can stand behind the dots of a path of HCL.
func (s *spot) members(n *hclfile.Node) (out []Completion) {
	i := len(n.Parts) - 1
	for i > 1 && s.offset < n.Parts[i].From {
		i--
	}
	at := spanOf(s.sk, n.Parts[i].Range)
	root := n.Parts[0].Text
	if i == 1 {
		for _, d := range s.v.definitions(s.folder) {
			if d.root() == root && root != "" {
				out = append(out, d.completion(d.name, at))
			}
		}
		if root == "each" {
			for _, name := range []string{"key", "value"} {
				out = append(out, Completion{Label: name, Insert: name, Kind: KindField, Replace: at})
			}
		}
		return out
	}
	t := s.env().RootType(root)
	for _, p := range n.Parts[1:i] {
		t, _ = t.Field(p.Text)
	}
	return fields(t, at)
}

// fields lists the fields of a type.
func fields(t value.Type, at diag.Span) (out []Completion) {
	for _, f := range t.Fields {
		out = append(out, Completion{Label: f.Name, Insert: f.Name, Kind: KindField, Detail: typeName(f.Type), Doc: sentence(f.Doc), Replace: at, Sort: sortNormal + f.Name})
	}
	return out
}
