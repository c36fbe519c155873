// Package patch reads patches in the format of apply_patch, which Codex and
// other agents have as a tool and as a program: which files a patch adds,
// changes, deletes and moves.
package patch

import "strings"

// Begin is the line that a patch begins with; who applies a text without it
// refuses it.
const Begin = "*** Begin Patch"

// Patch is what a patch does.
type Patch struct {
	Paths   []string // of all files: added, changed, deleted, moved from and to
	Deleted []string // those of Paths that are gone afterwards
	Added   string   // the lines that are added to files, in order
}

// Read is the patch in a text. In front of the patch, a command line may stand
// that changes the folder: "cd DIR && apply_patch <<'EOF'", which Codex itself
// reads so. The paths are then below that folder. A line that looks like a file's
// name counts wherever it stands: a file too many is one too many to refuse.
func Read(text string) (p Patch) {
	at := strings.Index(text, Begin)
	if at < 0 {
		return p
	}
	r := reader{dir: folder(text[:at])}
	for line := range strings.SplitSeq(text[at:], "\n") {
		r.line(line)
	}
	r.Added = string(r.added)
	return r.Patch
}

type reader struct {
	Patch
	dir, last string
	added     []byte
}

func (r *reader) line(line string) {
	if text, ok := strings.CutPrefix(line, "+"); ok {
		r.added = append(append(r.added, text...), '\n')
		return
	}
	verb, name, ok := strings.Cut(strings.TrimSpace(line), ": ")
	if !ok {
		return
	}
	if !strings.HasPrefix(name, "/") {
		name = r.dir + name
	}
	gone := name
	switch verb {
	case "*** Add File", "*** Update File":
		r.last, gone = name, ""
	case "*** Delete File":
	case "*** Move to":
		gone = r.last
	default:
		return
	}
	r.Paths = append(r.Paths, name)
	if gone != "" {
		r.Deleted = append(r.Deleted, gone)
	}
}

// folder is DIR/ of "cd DIR && …"; "" where the line begins with anything else.
func folder(line string) string {
	rest, ok := strings.CutPrefix(strings.TrimSpace(line), "cd ")
	dir, _, and := strings.Cut(rest, "&&")
	dir = strings.Trim(strings.TrimSpace(dir), `'"`)
	if !ok || !and || dir == "" {
		return ""
	}
	return strings.TrimSuffix(dir, "/") + "/"
}
