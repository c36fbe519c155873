package hostconfig

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

var (
	agentNames = lazyregexp.New(`(?i)claude|cursor|gemini|codex|copilot|hook_?event_?name["'\]]*\]|hook_event_name|\b(?:hook_?)?host\b|\bplatform\b|agent_?name`)

	// instructions are files that agents read: a guard of theirs names other agents in them.
	instructions = lazyregexp.New(`(?i)\b(?:[\w-]+\|)*(?:claude|gemini)(?:\|[\w-]+)*\)?(?:\.local)?\\*\.md\b|\bcopilot-instructions\b|\.cursorrules\b|\.cursor/rules\b`)

	// address is what has a host that is no agent.
	address = lazyregexp.New(`urlparse|urlsplit|hostname|netloc|new URL\(|://`)
)

// ServesSeveral reports whether a script may be meant for other agents or events too.
func (s *Script) ServesSeveral() bool {
	if s.RunsOnSeveralEvents() {
		return true
	}
	if s.Path == "" {
		return false // a command line is its handler's own
	}
	a := s.Handler.Group.File.Agent
	ofAddress := address.Match(s.Source)
	for _, m := range agentNames.FindAllString(instructions.ReplaceAllString(string(s.Source), ""), -1) {
		if ofAddress && strings.EqualFold(m, "host") {
			continue
		}
		if name, _, _ := strings.Cut(a.Name, "-"); !strings.EqualFold(m, name) {
			return true
		}
	}
	return false
}
