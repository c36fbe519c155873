package script

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// What a program of Python or JavaScript can write with, or start others with. It
// is looked for in all of the text: a word too many makes it less sure, no more.
var (
	pythonErr    = lazyregexp.New(`stderr|logg|warn|traceback|subprocess|os\.system|popen|spawn|exec|eval|__import__|importlib|os\.write|fdopen|\bopen\(\s*[12]\b|argparse|excepthook|breakpoint|atexit|/dev/|/proc/`)
	pythonOut    = lazyregexp.New(`print|stdout|\binput\(|\bhelp\(`)
	nodeErr      = lazyregexp.New(`stderr|console|child_process|exec|spawn|fork|[wW]arn|eval|Function\(|[wW]rite\w*\(\s*[12]\b|createWriteStream|writeSync|import\(|Bun\b|Deno\b|debug|/dev/|/proc/|\.on\(\s*["'](?:exit|beforeExit)`)
	nodeOut      = lazyregexp.New(`stdout|console`)
	nodeLog      = lazyregexp.New(`\bconsole\.(?:log|info)\(`)
	pythonFrom   = lazyregexp.New(`\bfrom\s+([\w.]+)\s+import\b`)
	pythonNames  = lazyregexp.New(`\bfrom\s+[\w.]+\s+import\b[^\n;]*`)
	pythonImport = lazyregexp.New(`\bimport\s+([^\n;#]+)`)
	nodeModule   = lazyregexp.New(`(?:\brequire\(\s*|\bfrom\s*|\bimport\s*)["'` + "`" + `]([^"'` + "`" + `]*)`)
	nodeRequire  = lazyregexp.New(`\brequire\(`)

	pythonQuiet = []string{"sys", "json", "re", "os", "pathlib", "typing", "datetime", "time", "shlex", "string", "fnmatch", "hashlib",
		"itertools", "functools", "collections", "enum", "dataclasses", "__future__", "glob", "base64", "math", "io", "textwrap", "stat"}
	nodeQuiet = []string{"fs", "fs/promises", "path", "os", "url", "crypto", "process", "buffer"}
)

// silentCode is silent for Python and JavaScript: what the whole program does not
// write, it does not write before its ends.
func silentCode(source, lang string) (noErr, noOut bool) {
	text := strings.NewReplacer("/dev/null", "", "/dev/stdin", "").Replace(source)
	first, _, _ := strings.Cut(text, "\n")
	if strings.HasPrefix(first, "#!") && strings.Contains(first, " -") {
		return false, false
	}
	if lang == "python" {
		return PythonAlone(text) && !pythonErr.MatchString(text), !pythonOut.MatchString(text)
	}
	noOut = !nodeOut.MatchString(text)
	return NodeAlone(text) && !nodeErr.MatchString(nodeLog.ReplaceAllString(text, "")), noOut
}

// PythonAlone reports whether a program of Python uses only modules that write nothing.
func PythonAlone(text string) bool {
	for _, m := range pythonFrom.FindAllStringSubmatch(text, -1) {
		if !quietModule(m[1]) {
			return false
		}
	}
	for _, m := range pythonImport.FindAllStringSubmatch(pythonNames.ReplaceAllString(text, ""), -1) {
		for name := range strings.SplitSeq(m[1], ",") {
			name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
			if !quietModule(name) {
				return false
			}
		}
	}
	return true
}

func quietModule(name string) bool {
	root, _, _ := strings.Cut(name, ".")
	return slices.Contains(pythonQuiet, root)
}

// NodeAlone reports whether a program of JavaScript uses only modules that write nothing.
func NodeAlone(text string) bool {
	found := nodeModule.FindAllStringSubmatch(text, -1)
	for _, m := range found {
		if !slices.Contains(nodeQuiet, path.Clean(strings.TrimPrefix(m[1], "node:"))) {
			return false
		}
	}
	return len(nodeRequire.FindAllString(text, -1)) <= len(found)
}
