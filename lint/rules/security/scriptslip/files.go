package scriptslip

import (
	"github.com/hookc/hookc/lint/script/slip"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/runtime/world"
)

// maxPatterns is the most bytes of a file of patterns.
const maxPatterns = 1 << 20

// emptyPatterns reports files of patterns for grep with an empty line, which every text holds.
func emptyPatterns(s *hostconfig.Script, r *lint.Report) {
	root := s.Handler.Group.File.Root
	if root == "" {
		return
	}
	for _, f := range slip.PatternFiles(s.Parsed().Program) {
		data, err := world.ReadInProject(filepath.Join(root, filepath.FromSlash(f.Name)), maxPatterns)
		if err != nil {
			continue
		}
		for i, line := range strings.Split(strings.TrimSuffix(string(data), "\n"), "\n") {
			if strings.TrimSuffix(line, "\r") == "" && len(data) > 0 {
				r.At(s.SpanOf(f.Place), "line %d of %s is empty, and for grep an empty pattern is in every line", i+1, f.Name).Detail = "Remove the line, or leave empty ones out, as in grep -f <(grep . " + f.Name + ")."
				break
			}
		}
	}
}

// sessionMarks reports marks of a session that are the same for every session.
func sessionMarks(s *hostconfig.Script, r *lint.Report) {
	for _, f := range slip.SessionMarks(s.Parsed().Program) {
		if namedElsewhere(s, path.Base(f.Name)) {
			continue
		}
		r.At(s.SpanOf(f.Place), "this file has one name for all sessions, so after the first one the script always ends here").Detail = "Put session_id of the event into the name."
	}
}

// namedElsewhere reports whether another script of the configuration has a name.
func namedElsewhere(s *hostconfig.Script, name string) bool {
	for _, g := range s.Handler.Group.File.Groups {
		for _, h := range g.Handlers {
			for _, o := range h.Scripts {
				if o.Path != s.Path && strings.Contains(string(o.Source), name) {
					return true
				}
			}
		}
	}
	return false
}
