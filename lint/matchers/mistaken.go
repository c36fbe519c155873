package matchers

import (
	"regexp"
	"strings"
)

// Mistake is what somebody took a matcher for.
type Mistake uint8

// The mistakes, all of which match no tool.
const (
	None       Mistake = iota
	Permission         // a permission rule, Bash(git *)
	Condition          // a condition on the input
	Command            // a command of a shell
	Files              // a glob of files
)

var (
	permission = regexp.MustCompile(`^([A-Za-z_]+)\((.+)\)$`)
	condition  = regexp.MustCompile(`==|!=|&&|\|\||\bmatches\b|\btool_input\b|\btool_name\b|\bcontains\b|\binclude`)
	shell      = regexp.MustCompile(`\btest -|\[ -|\$\(|\bgrep\b|^! |&& |; `)
	glob       = regexp.MustCompile(`^[\w./-]*\*+\.\w+$|^\*\*?/|/\*\*|^\*\.\{?\w|^\.?[\w-]+(/[\w.*-]+)*/[\w*-]*\.\w+$`)
)

// Mistaken says what a matcher for tools is taken for that is a regex and matches
// none; of a permission rule also the tool that it is about.
func (m Matcher) Mistaken() (what Mistake, tool string) {
	if m.Mode != Regex {
		return None, ""
	}
	if matches, ok := m.Matches(); matches || !ok && !condition.MatchString(m.Text) {
		return None, ""
	}
	p := permission.FindStringSubmatch(m.Text)
	switch {
	case p != nil && (m.Agent.Tool(p[1]) != nil || strings.HasPrefix(p[1], "mcp_")):
		return Permission, p[1]
	case condition.MatchString(m.Text):
		return Condition, ""
	case shell.MatchString(m.Text):
		return Command, ""
	case glob.MatchString(m.Text):
		return Files, ""
	}
	return None, ""
}
