package valueneveroccurs

import (
	"regexp"
	"slices"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// without is texts that never have what a test finds.
func without(what, advice string, has func(string) bool) shape {
	fine := func(text string) bool { return !has(text) }
	return shape{what: what, advice: advice, whole: fine, begins: fine, ends: fine, part: fine}
}

func upperCase(text string) bool { return strings.ToLower(text) != text }

func lowerCase(text string) bool { return strings.ToUpper(text) != text }

var trimmed = shape{
	what: "a text without blanks at its ends", advice: "trim takes the blanks away.",
	whole:  func(text string) bool { return strings.TrimSpace(text) == text },
	begins: func(text string) bool { return strings.TrimLeft(text, " \t\n") == text },
	ends:   func(text string) bool { return strings.TrimRight(text, " \t\n") == text },
}

// absolute is paths that start at the root.
func absolute(what string) shape {
	starts := func(text string) bool { return text == "" || drive.MatchString(text) }
	return shape{what: what, advice: "It is an absolute path. Write a glob in match, such as writes = [\"vendor/**\"], or within(path, \"vendor\"), which start at the project.", whole: starts, begins: starts}
}

var drive = lazyregexp.New(`^([/\\]|[A-Za-z](:|$))`)

// word is names of programs.
func word(what string) shape {
	return without(what, "It is the name of one program, without a folder and without arguments. These are in .path and .args.", regexp.MustCompile(`[/\s]`).MatchString)
}

// address is whole addresses, which no name of a host is.
func address(what string) shape {
	return shape{what: what, advice: "It is a whole address, such as https://example.com/page. Compare it with matches and a regex that begins with ^https://.",
		whole: func(text string) bool { return !hostName.MatchString(text) }}
}

// hostName is the name of a host alone.
var hostName = lazyregexp.New(`^(?:[\w-]+\.)+[a-z]{2,}(?::\d+)?$|^localhost(?::\d+)?$`)

// dated is texts in the form of a date, or of a date and a time.
func dated(what, advice string, length int) shape {
	begins := func(text string) bool {
		n := min(len(text), len(firstTime))
		_, err := time.Parse(timeForm, text[:n]+firstTime[n:])
		return err == nil && (n == len(text) || length > n)
	}
	part := datePart.MatchString
	if length > len("2006-01-02") {
		part = nil
	}
	return shape{
		what: what, advice: advice, begins: begins, part: part, ends: part,
		whole: func(text string) bool { return len(text) >= length && begins(text) },
		ordered: func(text string) bool {
			return wholeParts.MatchString(text) && (len(text) <= length || length > len("2006-01-02"))
		},
	}
}

// datePart is what a date can contain.
var datePart = lazyregexp.New(`^[0-9-]+$`)

const (
	timeForm  = "2006-01-02T15:04:05"
	firstTime = "2000-01-01T00:00:00"
)

// wholeParts is a year, or a year and a month and so on, each with all of its digits. A
// 31st of a short month is a bound as good as any.
var wholeParts = lazyregexp.New(`^\d{4}(-(0\d|1[0-2])(-([0-2]\d|3[01])(T([01]\d|2[0-4])(:[0-5]\d(:.*)?)?)?)?)?$`)

func notFlag(text string) bool { return !flag.MatchString(text) }

var flag = lazyregexp.New(`^--?[A-Za-z]`)

// partOfWord is the beginning of words, such as deploy- of deploy-prod.
var partOfWord = lazyregexp.New(`[^-_][-_]$`)

var branch = shape{
	what: "git.branch", advice: "It is the name of the local branch, such as main: without the remote and without refs/heads/.",
	whole: local, begins: local, part: refText, ends: refText,
}

// local reports whether a branch can begin so: not with what names a remote's.
func local(text string) bool {
	return refText(text) && !remote.MatchString(text)
}

var remote = lazyregexp.New(`^(origin|upstream|remotes|refs)/`)

// refText is what a ref can contain.
func refText(text string) bool { return !strings.ContainsAny(text, " ~^:?*[\\") }

func list(what string, words ...string) shape {
	some := func(holds func(string, string) bool) func(string) bool {
		return func(text string) bool {
			return slices.ContainsFunc(words, func(w string) bool { return holds(w, text) })
		}
	}
	equal := func(a, b string) bool { return a == b }
	return shape{
		what: what, advice: "Valid values: " + strings.Join(words, ", ") + ".",
		whole: some(equal), begins: some(strings.HasPrefix), ends: some(strings.HasSuffix), part: some(strings.Contains),
	}
}

// shapes are the names whose values have a form, with [] for the items of a list.
var shapes = map[string]shape{
	"cwd": absolute("cwd"), "project": absolute("project"), "path_abs": absolute("path_abs"), "paths_abs[]": absolute("an item of paths_abs"),
	"files.read[]": absolute("a path of files.read"), "files.written[]": absolute("a path of files.written"), "files.deleted[]": absolute("a path of files.deleted"),
	"shell.commands[].reads[]":   absolute("a path of .reads"),
	"shell.commands[].writes[]":  absolute("a path of .writes"),
	"shell.commands[].deletes[]": absolute("a path of .deletes"),
	"shell.commands[].cwd":       absolute(".cwd"),

	"shell.commands[].name":   word(".name"),
	"shell.commands[].from[]": word("an item of .from"),
	"shell.commands[].to[]":   word("an item of .to"),
	"shell.commands[].flags[]": {
		what: "an item of .flags", advice: "It is the name of a flag without dashes and without a value. The value is in .options.",
		whole:  lazyregexp.New(`^[^-=\s][^=\s]*$`).MatchString,
		begins: lazyregexp.New(`^[^-=\s][^=\s]*$`).MatchString,
		part:   func(text string) bool { return !strings.ContainsAny(text, "= ") },
	},
	"shell.commands[].operands[]": {
		what: "an item of .operands", advice: "It is a whole word. Flags are in .flags, without dashes. Write # startsWith 'deploy-' for words that begin so.",
		whole: func(text string) bool { return notFlag(text) && !partOfWord.MatchString(text) }, begins: notFlag,
	},
	"shell.commands[].does[]": list("an item of .does", "delete", "write", "execute", "send", "reveal"),
	"shell.commands[].brings": list(".brings", "download", "decoded"),
	"shell.dialect":           list("shell.dialect", "bash", "powershell", "fish", "cmd"),

	"url": address("url"), "urls[]": address("an item of urls"),

	"git.branch":  branch,
	"time.date":   dated("time.date", "It has the form 2026-11-21, and dates are compared as texts.", len("2006-01-02")),
	"time.text":   dated("time.text", "It has the form 2026-11-21T09:30:00+01:00, and times are compared as texts.", len(timeForm)),
	"tool.server": without("tool.server", "It is the name of the server alone.", func(text string) bool { return strings.HasPrefix(text, "mcp__") }),
}
