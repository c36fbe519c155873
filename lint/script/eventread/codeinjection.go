package eventread

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/lint/script/taint"
)

var (
	// Calls of Python and JavaScript that give a line to a shell.
	pythonShell = lazyregexp.New(`\bos\.(?:system|popen)\(|\bsubprocess\.(?:run|call|check_call|check_output|Popen|getoutput|getstatusoutput)\(`)
	nodeShell   = lazyregexp.New(`\b(?:child_process\.)?(?:execSync|exec)\(`)
	shellTrue   = lazyregexp.New(`\bshell\s*=\s*True\b`)
	getOutput   = lazyregexp.New(`\bget(?:status)?output\($`)

	// What stands for text of the event in a line: a name in braces, or behind a plus.
	pythonPut = lazyregexp.New(`^\s*(?:[fF][rR]?|[rR][fF])["'].*?\{(\w+)[^}]*\}|^\s*["'][^"'\n]*["']\s*[+%]\s*\(?(\w+)`)
	nodePut   = lazyregexp.New("^\\s*`[^`]*?\\$\\{(\\w+)\\}|^\\s*[\"'][^\"'\\n]*[\"']\\s*\\+\\s*(\\w+)")
	fromEvent = `\b%s\s*=\s*[^=\n]*(?:tool_input|toolInput|["']command["']|["']file_path["']|\.file_path\b|\.command\b)`
	quoted    = lazyregexp.New(`shlex|quote\(|escape`)
)

// codeInjections finds where a program of Python or JavaScript makes text of its event part
// of a line for a shell.
func codeInjections(source, lang string) (out []taint.Injection) {
	bare := src.Mask(source, lang)
	calls, put := pythonShell, pythonPut
	if lang == "node" {
		calls, put = nodeShell, nodePut
	}
	for _, at := range calls.FindAllStringIndex(bare, -1) {
		end := callEnd(bare, at[1])
		args := source[at[1]:end]
		name := source[at[0] : at[1]-1]
		if strings.HasPrefix(name, "subprocess.") && !getOutput.MatchString(source[at[0]:at[1]]) && !shellTrue.MatchString(args) || quoted.MatchString(args) {
			continue
		}
		m := put.FindStringSubmatch(args)
		if m == nil {
			continue
		}
		variable := m[1] + m[2]
		found := regexp.MustCompile(strings.Replace(fromEvent, "%s", variable, 1)).FindString(source)
		if found == "" || quoted.MatchString(found) {
			continue
		}
		field := ""
		switch {
		case strings.Contains(found, "file_path"):
			field = "file_path"
		case strings.Contains(found, "command"):
			field = "command"
		}
		out = append(out, taint.Injection{Place: src.At(at[0], end), Starts: name, Field: field})
	}
	return out
}

// callEnd is the place of the bracket that ends a call's arguments.
func callEnd(bare string, at int) int {
	depth := 1
	for i := at; i < len(bare); i++ {
		switch bare[i] {
		case '(':
			depth++
		case ')':
			if depth--; depth == 0 {
				return i
			}
		}
	}
	return len(bare)
}

// Injections finds where a program runs text of its event.
func Injections(p *script.Program) []taint.Injection {
	switch {
	case p.Lang == "sh" && p.Problem == nil:
		return taint.ShellInjections(p)
	case p.Lang == "python" || p.Lang == "node":
		return codeInjections(p.Text, p.Lang)
	}
	return nil
}
