// Package corpus holds the packs against commands and verdicts that others
// wrote: the tests of other guards. It reads them where they are, outside of the
// repository, and keeps none of them: what is written down names a row by the
// place that its source has it from.
package corpus

import (
	"bufio"
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
)

// Row is a tool call and what its source expects of it.
type Row struct {
	Peer     string // whose test it is
	Scope    string // the source's rule set
	Class    string // of a list of our own: what is dangerous about it, or "everyday"
	Expected string // block, allow or ask
	Raw      string `json:"raw_verdict"` // as the source spells what is expected, where it has words of its own
	Why      string
	Command  string         // of a shell; empty where the row is about a file
	Shell    string         // "powershell", or empty
	Tool     string         // of a row about a file: Read, Write …, or "path" where the source does not say
	Path     string         // the file
	Input    map[string]any // the tool's input, where the source has it
	Cwd      string         // "<home>" is the home folder
	Source   string         // repository:file:line
	Ref      string         // Source, and a number where several rows have the same

	Description   string // of a manual's example
	Unconditional *bool
	Profile       string
	Note          string
	Env           map[string]string
}

// Name is what tables call the row's set: its peer, and whether it is about
// files, or is left by its source to whoever asks the user.
func (r *Row) Name() string {
	switch {
	case r.Raw == "delegate":
		return r.Peer + " delegated"
	case r.Command == "":
		return r.Peer + " files"
	}
	return r.Peer
}

// firm says whether the verdict holds without a profile, an environment, a
// folder or a branch of the source's own.
func (r *Row) firm() bool {
	if r.Unconditional != nil {
		return *r.Unconditional
	}
	ownEnv := false
	for _, v := range r.Env {
		ownEnv = ownEnv || v != ""
	}
	return !ownEnv && r.Note == "" && (r.Profile == "" || r.Profile == "standard")
}

// Read reads the commands below a folder of corpora. Rows whose verdict depends
// on something are left out, and so are those that expect a question: each
// source asks about something else.
func Read(corpora string) ([]*Row, error) {
	files, err := filepath.Glob(filepath.Join(corpora, "commands", "*.jsonl"))
	if err != nil {
		return nil, err
	}
	if len(files) == 0 {
		return nil, fmt.Errorf("%s has no commands/*.jsonl", corpora)
	}
	var rows []*Row
	for _, f := range files {
		more, err := readFile(f)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", filepath.Base(f), err)
		}
		rows = append(rows, more...)
	}
	number(rows)
	return slices.DeleteFunc(rows, func(r *Row) bool {
		return !r.firm() || r.Expected != "block" && r.Expected != "allow"
	}), nil
}

func readFile(path string) ([]*Row, error) {
	f, err := os.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	var rows []*Row
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 16<<20)
	for lines.Scan() {
		r := &Row{}
		if err := json.Unmarshal(lines.Bytes(), r); err != nil {
			return nil, err
		}
		rows = append(rows, r)
	}
	return rows, lines.Err()
}

// number gives every row a name of its own.
func number(rows []*Row) {
	seen := map[string]int{}
	for _, r := range rows {
		seen[r.Source]++
		r.Ref = r.Source
		if n := seen[r.Source]; n > 1 {
			r.Ref = fmt.Sprintf("%s#%d", r.Source, n)
		}
	}
}

// sqlText reports whether a row is the text that a database would get, and no
// command line.
func (r *Row) sqlText() bool {
	first, _, _ := strings.Cut(r.Command, " ")
	return slices.Contains([]string{"DROP", "TRUNCATE", "DELETE", "GRANT", "ALTER", "UPDATE", "INSERT", "SELECT", "REVOKE", "CREATE"}, first)
}
