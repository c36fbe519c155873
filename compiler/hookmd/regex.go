package hookmd

import (
	"errors"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/host/agent"
	"github.com/hookc/hookc/runtime/host/format"
)

// translated is a regex of Python's re, and as RE2 reads it.
func translated(source string) (t *regex.Tree, re2 string, err error) {
	control := func(r rune) bool { return r < ' ' && r != '\t' && r != '\n' }
	if i := strings.IndexFunc(source, control); i >= 0 {
		return nil, "", errors.New("it contains a control character: in double quotes, YAML reads \\b as one; write \\\\b, or use single quotes")
	}
	t, bad := regex.Parse(source, regex.Python)
	if bad != nil {
		return nil, "", bad
	}
	if _, err := regex.ToRE2(t); err != nil {
		return nil, "", err
	}
	if re2, bad = regex.Rewrite(t, regex.RE2); bad != nil {
		return nil, "", bad
	}
	return t, re2, nil
}

// asciiOnly is the escapes of a pattern of Python that know ASCII alone in RE2.
func asciiOnly(t *regex.Tree) (out []string) {
	add := func(start, end int) {
		if e := t.Source[start:end]; len(e) == 2 && strings.Contains("bBdDwWsS", e[1:]) && !slices.Contains(out, e) {
			out = append(out, e)
		}
	}
	regex.Walk(t.Root, func(n *regex.Node) bool {
		switch n.Op {
		case regex.OpWordBoundary:
			add(n.Start, n.End)
		case regex.OpClass:
			if n.Class.Escape {
				add(n.Start, n.End)
			}
			for _, item := range n.Class.Items {
				if item.Escape {
					add(item.Start, item.End)
				}
			}
		}
		return true
	})
	return out
}

// anywhere is the regex of a tool as a match has it, which compares whole names.
// The format's is looked for in the name; where it spells out tools, it means
// them and no other.
func anywhere(source, re string) string {
	known := func(name string) bool {
		return slices.ContainsFunc(format.Tools(), func(t agent.Tool) bool { return t.Name == name })
	}
	bare := strings.TrimSuffix(strings.TrimPrefix(source, "^"), "$")
	bare = strings.TrimSuffix(strings.TrimPrefix(bare, "("), ")")
	if !slices.ContainsFunc(strings.Split(bare, "|"), func(name string) bool { return !known(name) }) {
		return bare
	}
	return ".*(?:" + re + ").*"
}
