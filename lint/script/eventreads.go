package script

import (
	"regexp"
	"slices"
	"strings"

	"mvdan.cc/sh/v3/syntax"
)

// EventRead is a member of the event that a program reads.
type EventRead struct {
	Place
	Name string
	Tool bool // it is a member of the tool's input
}

var (
	jqMember     = regexp.MustCompile(`(?:^|[^\w"\])?.])\.(\w+)`)
	jqToolMember = regexp.MustCompile(`\.tool_input\??\.(\w+)`)

	pythonMember     = regexp.MustCompile(`(?:\.get\(\s*|\[\s*)["'](tool\w+|hook\w+|session\w+)["']`)
	pythonToolMember = regexp.MustCompile(`\btool_input(?:["']\s*(?:,\s*(?:\{\}|dict\(\))\s*)?[\])])?(?:\s*or\s*\{\}\))?\s*(?:\.get\(\s*|\[\s*)["'](\w+)["']`)
	nodeMember       = regexp.MustCompile(`\b(?:input|data|event|payload|hookInput|hookData|json|parsed)\??\.(tool\w+|hook\w+|session\w+)\b`)
	nodeToolMember   = regexp.MustCompile(`\btool_input(?:\s*(?:\|\||\?\?)\s*\{\}\))?\s*\??\.(\w+)\b`)
)

// EventReads are the members of the event that a program is seen to read.
func (p *Program) EventReads(source string) (out []EventRead) {
	if p.Lang == "sh" {
		if p.Problem != nil {
			return nil
		}
		return shellEventReads(source)
	}
	top, tool := pythonMember, pythonToolMember
	if p.Lang == "node" {
		top, tool = nodeMember, nodeToolMember
	}
	if p.Lang != "" {
		out = members(nil, source, 0, top, false)
		out = members(out, source, 0, tool, true)
	}
	return out
}

func members(out []EventRead, text string, base int, re *regexp.Regexp, tool bool) []EventRead {
	for _, m := range re.FindAllStringSubmatchIndex(text, -1) {
		out = append(out, EventRead{Place{base + m[2], base + m[3]}, text[m[2]:m[3]], tool})
	}
	return out
}

// shellEventReads are those of the filters of jq that are given the event.
func shellEventReads(source string) (out []EventRead) {
	tree, ok := parseBash(source)
	if !ok {
		return nil
	}
	t := &taint{src: source, vars: map[string]string{}}
	for range maxRounds {
		before := len(t.vars)
		syntax.Walk(tree, t.assign)
		if len(t.vars) == before {
			break
		}
	}
	given, piped := map[*syntax.CallExpr]bool{}, map[*syntax.Stmt]bool{}
	syntax.Walk(tree, func(n syntax.Node) bool {
		if b, ok := n.(*syntax.BinaryCmd); ok && b.Op == syntax.Pipe {
			piped[b.Y] = true
		}
		return true
	})
	syntax.Walk(tree, func(n syntax.Node) bool {
		switch n := n.(type) {
		case *syntax.BinaryCmd:
			if c, ok := n.Y.Cmd.(*syntax.CallExpr); ok && n.Op == syntax.Pipe {
				if _, ok := t.output(n.X); ok && wholeEvent(n.X) {
					given[c] = true
				}
			}
		case *syntax.Stmt:
			c, ok := n.Cmd.(*syntax.CallExpr)
			if !ok || len(c.Args) == 0 || c.Args[0].Lit() != "jq" {
				break
			}
			if _, here := t.hereString(n); here || t.readsEvent(n, c) && !piped[n] {
				given[c] = true
			}
		}
		return true
	})
	syntax.Walk(tree, func(n syntax.Node) bool {
		if c, ok := n.(*syntax.CallExpr); ok && given[c] {
			out = append(out, filterReads(source, c)...)
		}
		return true
	})
	return out
}

// wholeEvent reports whether a statement writes on all that it has, and not a part of it.
func wholeEvent(s *syntax.Stmt) bool {
	c, ok := s.Cmd.(*syntax.CallExpr)
	return ok && len(c.Args) > 0 && slices.Contains([]string{"echo", "printf", "cat"}, c.Args[0].Lit())
}

// filterReads are the members that the filter of a jq reads.
func filterReads(source string, c *syntax.CallExpr) (out []EventRead) {
	if len(c.Args) == 0 || c.Args[0].Lit() != "jq" {
		return nil
	}
	for _, w := range c.Args[1:] {
		if strings.HasPrefix(w.Lit(), "-") {
			continue
		}
		start, end := int(w.Pos().Offset()), int(w.End().Offset())
		text := source[start:end]
		out = members(out, text, start, jqMember, false)
		return members(out, text, start, jqToolMember, true)
	}
	return nil
}
