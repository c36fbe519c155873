package handlers

import (
	"path"
	"strings"

	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// Plain reports whether a script ends as its handler does, and writes where it
// does: it is the command line, or all that the command line starts.
func Plain(s *hostconfig.Script) bool {
	if s.Path == "" {
		return s.Lang == "sh"
	}
	files := 0
	for _, o := range s.Handler.Scripts {
		if o.Path != "" {
			files++
			continue
		}
		if line := Read(o); o.Lang == "sh" && !starts(s, line) {
			return false
		}
	}
	return files == 1
}

// starts reports whether a command line does nothing but start a script.
func starts(s *hostconfig.Script, line Seen) bool {
	if !line.Sole || len(line.Commands) != 1 {
		return false
	}
	words := line.Commands[0].Words
	for len(words) > 1 && words[0] == "exec" {
		words = words[1:]
	}
	if s.Direct { // $DIR/guard.sh is not known before it is expanded
		return words[0] == "" || path.Base(words[0]) == path.Base(s.Path)
	}
	return script.Language(path.Base(words[0])) == s.Lang && len(words) > 1 && !strings.HasPrefix(words[1], "-")
}
