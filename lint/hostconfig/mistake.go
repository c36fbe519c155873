package hostconfig

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// Mistake is what somebody took a matcher for.
type Mistake uint8

// The mistakes, all of which match no tool.
const (
	NoMistake      Mistake = iota
	PermissionRule         // Bash(git *)
	InputCondition         // a condition on the input
	ShellCommand
	FileGlob
	Slashes // /Bash/
)

var (
	permissionRule = lazyregexp.New(`^([A-Za-z_]+)\((.+)\)$`)
	inputCondition = lazyregexp.New(`==|!=|&&|\|\||\bmatches\b|\btool_input\b|\btool_name\b|\bcontains\b|\binclude`)
	shellCommand   = lazyregexp.New(`\btest -|\[ -|\$\(|\bgrep\b|^! |&& |; `)
	slashes        = lazyregexp.New(`^/([^/]+)/[a-z]*$`)
	fileGlob       = lazyregexp.New(`^[\w./-]*\*+\.\w+$|^\*\*?/|/\*\*|^\*\.\{?\w|^\.?[\w-]+(/[\w.*-]+)*/[\w*-]*\.\w+$`)
)

// Mistake says what a matcher for tools is taken for that is a regex and matches
// none; of a permission rule also the tool that it is about.
func (m Matcher) Mistake() (what Mistake, tool string) {
	if m.Mode != MatchRegex {
		return NoMistake, ""
	}
	if matches, ok := m.Matches(); matches || !ok && !inputCondition.MatchString(m.Text) {
		return NoMistake, ""
	}
	p := permissionRule.FindStringSubmatch(m.Text)
	switch {
	case p != nil && (m.Agent.Tool(p[1]) != nil || strings.HasPrefix(p[1], "mcp_")):
		return PermissionRule, p[1]
	case inputCondition.MatchString(m.Text):
		return InputCondition, ""
	case shellCommand.MatchString(m.Text):
		return ShellCommand, ""
	case slashes.MatchString(m.Text):
		return Slashes, strings.Trim(slashes.FindStringSubmatch(m.Text)[1], "/")
	case fileGlob.MatchString(m.Text):
		return FileGlob, ""
	}
	return NoMistake, ""
}
