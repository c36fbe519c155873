// Package shellcheck asks the shellcheck that is installed about a script. It hands
// the script in as data: shellcheck runs nothing of it, reads no other file and no
// settings of the project.
package shellcheck

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/process"
)

// limit is the longest that one script may take; most take a tenth of a second.
const limit = 10 * time.Second

// Install says how to get the program.
const Install = "Install it with apt install shellcheck, brew install shellcheck or winget install koalaman.shellcheck"

// Note is what shellcheck says about a part of a script.
type Note struct {
	src.Place
	Code    int // the number of SC2086
	Error   bool
	Message string
}

// Find looks for the program in PATH. It leaves out folders that are relative or
// below the project: what a repository brings along is not started.
func Find(project string) (path string, ok bool) {
	name := "shellcheck"
	if runtime.GOOS == "windows" {
		name += ".exe"
	}
	for _, dir := range filepath.SplitList(os.Getenv("PATH")) {
		if !filepath.IsAbs(dir) {
			continue
		}
		path, err := filepath.EvalSymlinks(filepath.Join(dir, name))
		if err != nil || below(project, dir) || below(project, path) {
			continue
		}
		info, err := os.Stat(path)
		if err == nil && info.Mode().IsRegular() && (runtime.GOOS == "windows" || info.Mode()&0o111 != 0) {
			return path, true
		}
	}
	return "", false
}

// below reports whether a path lies in a project. The root of the disk and the home
// folder are no projects: their programs are the user's own.
func below(project, path string) bool {
	project, err := filepath.Abs(project)
	if err != nil {
		return true
	}
	if real, err := filepath.EvalSymlinks(project); err == nil {
		project = real
	}
	home, _ := os.UserHomeDir()
	if project == home || filepath.Dir(project) == project {
		return false
	}
	if real, err := filepath.EvalSymlinks(path); err == nil {
		path = real
	}
	rel, err := filepath.Rel(project, path)
	return err == nil && filepath.IsLocal(rel)
}

// Check is the warnings and errors of a script in a dialect: sh, bash, dash or ksh.
func Check(program, source, dialect string) ([]Note, error) {
	env := [][2]string{{"LC_ALL", "C.UTF-8"}} // it reads the script in this encoding
	if root := os.Getenv("SystemRoot"); root != "" {
		env = append(env, [2]string{"SystemRoot", root})
	}
	res := process.Run(process.Command{
		Args: []string{program, "--norc", "--format=json1", "--severity=warning", "--shell=" + dialect, "-"},
		Env:  process.Environ(nil, env...), Dir: filepath.Dir(program), In: []byte(source), Deadline: time.Now().Add(limit),
	})
	switch {
	case res.Err != nil:
		return nil, res.Err
	case res.Late:
		return nil, fmt.Errorf("it took longer than %v", limit)
	case res.Flood > 0:
		return nil, fmt.Errorf("its output has more than %d bytes", res.Flood)
	case res.Exit != 0 && res.Exit != 1:
		line, _, _ := strings.Cut(strings.TrimSpace(string(res.Stderr)), "\n")
		return nil, fmt.Errorf("it ended with exit code %d: %s", res.Exit, line)
	}
	return read(res.Stdout, source)
}

// read reads the answer: json1 counts a tab as one column, in characters.
func read(answer []byte, source string) ([]Note, error) {
	var all struct {
		Comments []struct {
			Line, EndLine, Column, EndColumn, Code int
			Level, Message                         string
		}
	}
	if err := json.Unmarshal(answer, &all); err != nil {
		return nil, fmt.Errorf("its answer cannot be read: %w", err)
	}
	lines := strings.SplitAfter(source, "\n")
	var notes []Note
	for _, c := range all.Comments {
		start := offset(lines, c.Line, c.Column)
		end := max(start, offset(lines, c.EndLine, c.EndColumn))
		notes = append(notes, Note{src.Place{Start: start, End: end}, c.Code, c.Level == "error", c.Message})
	}
	return notes, nil
}

// offset is the byte at a line and column, both from 1; the end of the line where it
// is shorter.
func offset(lines []string, line, column int) (at int) {
	for i := 0; i < line-1 && i < len(lines); i++ {
		at += len(lines[i])
	}
	if line < 1 || line > len(lines) {
		return at
	}
	text := strings.TrimSuffix(lines[line-1], "\n")
	for ; column > 1 && text != ""; column-- {
		_, n := utf8.DecodeRuneInString(text)
		at, text = at+n, text[n:]
	}
	return at
}
