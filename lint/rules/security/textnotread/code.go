package textnotread

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script/src"
)

// What writes plain text to standard output, and what else a program may do or say.
var (
	pythonPrint = lazyregexp.New(`(?m)^[ \t]*(print\(\s*[^)\s])|[:;][ \t]*(print\(\s*[^)\s])`)
	nodePrint   = lazyregexp.New(`\b(?:console\.log|process\.stdout\.write)\(\s*[^)\s]`)
	structured  = lazyregexp.New(`json\.dump|JSON\.stringify|hookSpecificOutput|additionalContext|followup_message|["']decision["']`)
	codeEffects = lazyregexp.New(`stderr|console\.(?:error|warn)|sys\.exit\(\s*[^0)\s]|process\.exit(?:\(\s*[^0)\s]|Code)|os\._exit|\braise\b|\bthrow\b|\bopen\([^)\n]*["'][wax+]|write_text|writeFile|appendFile|\.write\(|` +
		`os\.(?:system|remove|rename|makedirs|mkdir)|shutil|urllib|requests|http|socket|fetch\(|Popen|spawn|exec\(|notif|unlink|mkdir|subprocess\.(?:run|call|check_call)\((?:[^()]|\([^()]*\))*\)`)
	captured = lazyregexp.New(`subprocess\.run\((?:[^()]|\([^()]*\))*(?:capture_output\s*=\s*True|stdout\s*=\s*subprocess\.PIPE)(?:[^()]|\([^()]*\))*\)|\b(?:spawnSync|execFileSync|execSync)\((?:[^()]|\([^()]*\))*\)(?:\.stdout|\.toString|\.trim|\s*;)`)
)

// codeWrites is the first place where a program of Python or JavaScript writes plain text,
// where it does nothing else that is seen outside.
func codeWrites(s *hostconfig.Script) (src.Place, bool) {
	at, ok := printed(s)
	text := captured.ReplaceAllString(string(s.Source), "")
	return at, ok && !codeEffects.MatchString(text)
}

// printed is the first plain text of a program in Python or JavaScript that writes no JSON.
func printed(s *hostconfig.Script) (at src.Place, ok bool) {
	text := string(s.Source)
	re := map[string]*lazyregexp.Regexp{"python": pythonPrint, "node": nodePrint}[s.Parsed().Program.Lang]
	if re == nil || structured.MatchString(text) {
		return at, false
	}
	for _, m := range re.FindAllStringIndex(text, -1) {
		line := text[m[0]:]
		line = line[:strings.IndexByte(line+"\n", '\n')]
		if strings.Contains(line, "file=") {
			continue
		}
		begin := m[0] + len(text[m[0]:m[1]]) - len(strings.TrimLeft(text[m[0]:m[1]], " \t:;"))
		return src.Place{Start: begin, End: m[1] - 1}, true
	}
	return at, false
}

// onlyText is the first plain text that a script writes, where it gives no other answer: no
// JSON, and no code that blocks.
func onlyText(s *hostconfig.Script) (src.Place, bool) {
	seen := s.Parsed()
	if _, blocks := seen.Blocks(); blocks || len(seen.Objects) > 0 {
		return src.Place{}, false
	}
	if s.Lang != "sh" {
		return printed(s)
	}
	text := discarded.ReplaceAllString(string(s.Source), "")
	if seen.Problem != nil || structure.MatchString(text) {
		return src.Place{}, false
	}
	for _, p := range seen.Prints {
		if p.JSON() {
			return src.Place{}, false
		}
	}
	for _, p := range seen.Prints {
		if !p.Called && strings.TrimSpace(p.Text) != "" {
			return p.Place, true
		}
	}
	return src.Place{}, false
}
