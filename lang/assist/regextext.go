package assist

import (
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/regex"
)

// maxShown is how many examples and words are shown.
const maxShown = 3

// regexText says what a regex matches: in words where it is a list of them, else by
// examples that it was tried on.
func regexText(source, description string) string {
	text := "regex `" + short(source) + "`"
	if description != "" {
		text += ": " + description
	}
	re, err := regexp.Compile(source)
	if err != nil {
		return text
	}
	if words, fold, ok := regex.Words(source); ok && len(words) > 0 && len(words) <= 8 {
		text += "\n\nMatches " + quoted(words, "or")
		if fold {
			text += ", in either case"
		}
		return text + "."
	}
	var shown []string
	for _, e := range regex.Examples(source) {
		if len(shown) < maxShown && len(e) <= maxDetail && re.MatchString(e) {
			shown = append(shown, e)
		}
	}
	if len(shown) > 0 {
		text += "\n\nMatches, for example, " + quoted(shown, "and") + "."
	}
	return text
}

func quoted(list []string, last string) string {
	var b strings.Builder
	for i, s := range list {
		switch {
		case i == 0:
		case i == len(list)-1:
			b.WriteString(" " + last + " ")
		default:
			b.WriteString(", ")
		}
		b.WriteString("`" + s + "`")
	}
	return b.String()
}

// globText says in words what a glob covers.
func globText(glob string) string {
	rest, not := strings.CutPrefix(glob, "!")
	text := globWords(rest)
	if not {
		return "Excludes " + text + "."
	}
	return strings.ToUpper(text[:1]) + text[1:] + "."
}

func globWords(glob string) string {
	where := "from the project's folder"
	switch {
	case glob == "**":
		return "every file, also outside the project"
	case glob == "~":
		return "the home folder itself"
	case glob == "./**":
		return "every file of the project"
	case strings.HasPrefix(glob, "**/"):
		glob, where = glob[3:], "at any depth, also outside the project"
	case strings.HasPrefix(glob, "/"):
		where = "an absolute path"
	case strings.HasPrefix(glob, "~/"):
		where = "below the home folder"
	}
	if dir, name, ok := strings.Cut(glob, "/**/"); ok && dir != "" && !strings.ContainsAny(dir, "*?[{") {
		return namedFiles(name) + " at any depth below the folder `" + dir + "`, " + where
	}
	what := namedFiles(glob)
	if dir, below := strings.CutSuffix(glob, "/**"); below {
		what = "the folder `" + dir + "` and everything in it"
	}
	return what + ", " + where
}

// namedFiles is the files of a glob.
func namedFiles(glob string) string {
	if strings.ContainsAny(glob, "*?[{") {
		return "files named `" + glob + "`"
	}
	return "the file `" + glob + "`"
}
