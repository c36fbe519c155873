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
	type key struct{ path string }
	return Once(s.Handler.Group.File, key{s.Path}, s.namesOthers)
}

// namesOthers reports whether a script names another agent.
func (s *Script) namesOthers() bool {
	a := s.Handler.Group.File.Agent
	ofAddress := address.Match(s.Source)
	text := instructions.ReplaceAllString(string(s.Source), "")
	for _, at := range agentNames.FindAllStringIndex(text, -1) {
		m := text[at[0]:at[1]]
		if ofAddress && strings.EqualFold(m, "host") || inSentence(text, at) {
			continue
		}
		if name, _, _ := strings.Cut(a.Name, "-"); !strings.EqualFold(m, name) {
			return true
		}
	}
	return false
}

// What stands around a word of a sentence: the platform team, ask our host.
var (
	articleBefore = lazyregexp.New(`(?i)(?:\b(?:the|an?|our|your|this|that|each|every|any|its|their|another)|[a-z]'s|[a-z]s')\s+$`)
	wordBehind    = lazyregexp.New(`^(?: [a-z]{3,}\b|[.,;] [A-Z])`)
	sentenceEnds  = lazyregexp.New(`^[.!?][ \t]*(?:\r?\n|$)`)
	wordBefore    = lazyregexp.New(`(?:^|\s)[a-z]+ $`)
	operatorWord  = lazyregexp.New(`^ (?:and|not|else|then)\b`)
)

// inSentence reports whether the word host or platform stands in a text for people, and so names
// no agent that the script asks for.
func inSentence(text string, at []int) bool {
	if word := text[at[0]:at[1]]; !strings.EqualFold(word, "host") && !strings.EqualFold(word, "platform") {
		return false
	}
	before, behind := text[max(0, at[0]-12):at[0]], text[at[1]:min(len(text), at[1]+12)]
	if wordBefore.MatchString(before) && sentenceEnds.MatchString(behind) {
		return true
	}
	return articleBefore.MatchString(before) || wordBehind.MatchString(behind) && !operatorWord.MatchString(behind)
}
