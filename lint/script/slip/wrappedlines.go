package slip

import (
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
	"mvdan.cc/sh/v3/syntax"
)

// wrapsLine is a program that starts one program, in front of a command line of the event.
var (
	wrapsLine = lazyregexp.New("[\"'\x60\\\\]((?:timeout(?:\\s+-[\\w=-]+)*\\s+[\\w.{}$]+|nice(?:\\s+-n?\\s*-?\\d+)?|ionice(?:\\s+-\\w+\\s*\\d*)*|nohup|setsid|stdbuf\\s+-\\w+|caffeinate(?:\\s+-\\w+)*|sudo(?:\\s+-\\w+)*(?:\\s+-u\\s+\\w+)?|firejail(?:\\s+--\\S+)*|chronic))\\s+" +
		"(?:\\$?\\{[^{}\\s]*\\b(?:command|cmd)\\b[^{}\\s]*\\}|\\$\\{?(?:command|cmd)\\}?|\\\\\\(\\.[\\w.]*command\\)|[\"'\x60]\\s*\\+\\s*[\\w.\\[\\]\"']*\\b(?:command|cmd)\\b)")
	rewritesInput = lazyregexp.New(`updatedInput|updated_input|modifiedArgs|modified_args|modified_input|output\.args\.command\s*=|hookSpecificOutput[^\n]*tool_input|\btool_input\s*:`)
	// oneProgram is how a script asks that a line is one command.
	oneProgram = lazyregexp.New(`&&["'|]|["'\[]&&|\[;&\||[;|]&|shlex|fullmatch|shell-quote|\bquote\(|@sh|%q`)
)

// wrappedLines are the programs that a script puts in front of a whole command line.
func wrappedLines(source, bare string) (out []Slip) {
	if !rewritesInput.MatchString(source) || oneProgram.MatchString(source) {
		return nil
	}
	for _, m := range wrapsLine.FindAllStringSubmatchIndex(source, src.MaxObjects) {
		if src.Commented(bare, m[0]) {
			continue
		}
		name, _, _ := strings.Cut(source[m[2]:m[3]], " ")
		out = append(out, Slip{src.At(m[2], m[3]), name + " starts one program with its arguments, and this is a whole command line: of cd a && b it starts cd", "Write " + name + " … bash -c with the line in quotes, or use a field of the tool's input"})
	}
	return out
}

// wrapped is wrappedLines for a shell.
func (r *slipReader) wrapped(*syntax.File) {
	r.out = append(r.out, wrappedLines(r.source, r.source)...)
}
