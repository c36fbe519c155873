package policytest

import (
	"bytes"

	"github.com/hookc/hookc/runtime/disk"
)

// edit replaces the command on a line; what stands before it (conditions) and
// after it (a comment) stays.
type edit struct {
	line    int
	command string
}

// rewriteLines changes lines of a script and not a byte else.
func rewriteLines(path string, edits []edit) error {
	if len(edits) == 0 {
		return nil
	}
	// Read only now: testscript may have rewritten files of the archive, which
	// stand behind the script and move none of its lines.
	data, err := Read(File{Path: path})
	if err != nil {
		return err
	}
	return disk.Rewrite(path, applyEdits(data, edits))
}

func applyEdits(data []byte, edits []edit) []byte {
	lines := bytes.SplitAfter(data, []byte("\n"))
	for _, e := range edits {
		if e.line > len(lines) {
			continue
		}
		line := string(lines[e.line-1])
		if c, ok := parseLine(line); ok {
			lines[e.line-1] = []byte(line[:c.start] + e.command + line[c.end():])
		}
	}
	return bytes.Join(lines, nil)
}
