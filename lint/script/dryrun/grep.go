//go:build !js

package dryrun

import (
	"regexp"
	"slices"
	"strings"

	own "github.com/hookc/hookc/lang/regex"
)

// grepFlags is how a grep is asked for.
type grepFlags struct {
	perl, extended, fixed, fold, invert, quiet, only, word, line bool

	wrong    bool // an option that there is not, which ends grep with 2
	patterns []string
}

// grep finds lines of its input.
func grep(args []string, input func() ([]byte, error), fixed bool) ([]byte, int, error) {
	f := grepFlags{fixed: fixed}
	if !f.read(args) {
		if f.wrong {
			return nil, 2, nil
		}
		return nil, 0, errRefused
	}
	re, err := f.compile()
	if err != nil {
		return nil, 0, errRefused
	}
	data, err := input()
	if err != nil {
		return nil, 0, errRefused
	}
	var out strings.Builder
	found := 0
	for line := range strings.Lines(string(data)) {
		line = strings.TrimSuffix(line, "\n")
		if re.MatchString(line) == f.invert {
			continue
		}
		found++
		if f.only {
			for _, m := range re.FindAllString(line, -1) {
				out.WriteString(m + "\n")
			}
			continue
		}
		out.WriteString(line + "\n")
	}
	code := 1
	if found > 0 {
		code = 0
	}
	if f.quiet {
		return nil, code, nil
	}
	return []byte(out.String()), code, nil
}

// read reads the arguments; false for what is not known here.
func (f *grepFlags) read(args []string) bool {
	var operands []string
	for i := 0; i < len(args); i++ {
		a := args[i]
		switch {
		case a == "-e" || a == "--regexp":
			if i++; i == len(args) {
				return false
			}
			f.patterns = append(f.patterns, args[i])
		case a == "--quiet" || a == "--silent":
			f.quiet = true
		case a == "--":
			operands = append(operands, args[i+1:]...)
			i = len(args)
		case strings.HasPrefix(a, "--"):
			f.wrong = unknownOption(a)
			return false
		case strings.HasPrefix(a, "-") && len(a) > 1:
			for _, r := range a[1:] {
				if !f.flag(r) {
					return false
				}
			}
		default:
			operands = append(operands, a)
		}
	}
	if len(f.patterns) == 0 && len(operands) > 0 {
		f.patterns, operands = operands[:1], operands[1:]
	}
	return len(f.patterns) > 0 && (len(operands) == 0 || len(operands) == 1 && operands[0] == "-")
}

func (f *grepFlags) flag(r rune) bool {
	switch r {
	case 'E':
		f.extended = true
	case 'P':
		f.perl = true
	case 'F':
		f.fixed = true
	case 'G', 's', 'a':
	case 'i':
		f.fold = true
	case 'v':
		f.invert = true
	case 'q':
		f.quiet = true
	case 'o':
		f.only = true
	case 'w':
		f.word = true
	case 'x':
		f.line = true
	default:
		f.wrong = !strings.ContainsRune(shortOptions, r)
		return false
	}
	return true
}

// shortOptions and longOptions are all that GNU grep 3.8 has. A long one may be cut short.
const shortOptions = "0123456789ABCDEFGHILPRTUVZabcdefhilmnoqrsuvwxyz"

var longOptions = []string{
	"after-context", "basic-regexp", "before-context", "binary", "binary-files", "byte-offset", "color", "colour", "context", "count", "dereference-recursive",
	"devices", "directories", "exclude", "exclude-dir", "exclude-from", "extended-regexp", "file", "files-with-matches", "files-without-match", "fixed-regexp",
	"fixed-strings", "group-separator", "help", "ignore-case", "include", "initial-tab", "invert-match", "label", "line-buffered", "line-number", "line-regexp",
	"max-count", "no-filename", "no-group-separator", "no-ignore-case", "no-messages", "null", "null-data", "only-matching", "perl-regexp", "quiet", "recursive",
	"regexp", "silent", "text", "unix-byte-offsets", "version", "with-filename", "word-regexp",
}

// unknownOption reports whether a word of grep's is taken for a long option that there is not.
func unknownOption(word string) bool {
	name, ok := strings.CutPrefix(word, "--")
	name, _, _ = strings.Cut(name, "=")
	return ok && !slices.ContainsFunc(longOptions, func(o string) bool { return strings.HasPrefix(o, name) })
}

func (f *grepFlags) compile() (*regexp.Regexp, error) {
	var parts []string
	for _, p := range f.patterns {
		for line := range strings.SplitSeq(p, "\n") {
			parts = append(parts, f.goRegexp(line))
		}
	}
	text := strings.Join(parts, "|")
	switch {
	case f.line:
		text = "^(?:" + text + ")$"
	case f.word:
		text = `(?:\b|^)(?:` + text + `)(?:\b|$)`
	}
	if f.fold {
		text = "(?i)" + text
	}
	if err := own.Check(text); err != nil {
		return nil, errRefused
	}
	return regexp.Compile(text)
}

func (f *grepFlags) goRegexp(pattern string) string {
	switch {
	case f.perl:
		return pattern
	case f.fixed:
		return regexp.QuoteMeta(pattern)
	case f.extended:
		return Extended(pattern)
	}
	return basic(pattern)
}

// Extended is an extended regular expression of POSIX as one of Go's.
func Extended(pattern string) string { return posix(pattern, false) }

// basic is the same for a basic one, of GNU.
func basic(pattern string) string { return posix(pattern, true) }

// posix rewrites what Go reads otherwise: a backslash in brackets, words' ends, and in
// a basic regular expression the operators, which have the backslash there.
func posix(p string, basic bool) string {
	var b strings.Builder
	for i := 0; i < len(p); i++ {
		switch c := p[i]; {
		case c == '[':
			end := bracketEnd(p, i)
			b.WriteString(strings.ReplaceAll(p[i:end], `\`, `\\`))
			i = end - 1
		case c == '\\' && i+1 < len(p):
			i++
			switch d := p[i]; {
			case d == '<' || d == '>':
				b.WriteString(`\b`)
			case strings.IndexByte("dDAzQE", d) >= 0: // these mean nothing there
				b.WriteByte(d)
			case basic && strings.IndexByte("|+?(){}", d) >= 0:
				b.WriteByte(d)
			default:
				b.WriteString(p[i-1 : i+1])
			}
		case basic && strings.IndexByte("|+?(){}", c) >= 0, basic && c == '*' && i == 0:
			b.WriteString(`\` + string(c))
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}

// bracketEnd is behind the bracket expression that begins at a place.
func bracketEnd(p string, at int) int {
	i := at + 1
	if i < len(p) && p[i] == '^' {
		i++
	}
	if i < len(p) && p[i] == ']' {
		i++
	}
	for i < len(p) && p[i] != ']' {
		if p[i] == '[' && i+1 < len(p) && p[i+1] == ':' {
			if end := strings.Index(p[i:], ":]"); end > 0 {
				i += end + 1
			}
		}
		i++
	}
	return min(i+1, len(p))
}
