package inline

import "github.com/hookc/hookc/runtime/shell/notation"

// language is what is known of a language: its strings and comments, and what
// its functions have in common.
type language struct {
	names string
	set   languageSet // what the table of calls calls it

	comments string // marks of comments that end with their line
	block    bool   // /* … */ is a comment

	hole     string // how a string holds a value: ${…}, #{…}; "$" and "$@" are the signs of variables
	holes    quotes // strings that hold values
	raw      quotes // strings in which a backslash escapes itself and the quote
	shell    quotes // strings that are lines for a shell
	marked   []mark // other strings, by what stands before their delimiter
	prefixed bool   // letters may stand before a quote: r for raw, f for values in {…}
	triple   bool   // a quote three times begins a string, which may have several lines
	oneLine  bool   // other strings in " and ' end with their line

	joins string // operators that join texts; a dot among them belongs to no name

	bare       bool   // arguments may stand in no parentheses
	bareModule bool   // names too, for functions of modules for files
	single     bool   // a function that deletes takes one file
	filesLast  bool   // chmod takes the mode first
	handles    bool   // open takes a handle first, and a mode that may be a pipe
	methods    bool   // paths are objects: other methods of values touch no files
	lines      string // functions that run a line of a shell though arguments follow it
}

// languageSet is some of the languages, for the table of calls.
type languageSet uint8

const (
	inPython languageSet = 1 << iota
	inJavaScript
	inR
	inJulia
	inBuiltin // those whose functions for files and programs need no module
)

// quotes is a set of quotes.
type quotes uint8

const (
	double quotes = 1 << iota
	apostrophe
	backquote
)

// has reports whether a quote is in the set.
func (s quotes) has(quote byte) bool {
	switch quote {
	case '"':
		return s&double != 0
	case '\'':
		return s&apostrophe != 0
	}
	return s&backquote != 0
}

// mark is what begins a string that is not in quotes: qx{…}.
type mark struct {
	text string
	kind Kind
}

// languages are those of which more is known than of others. A function's name
// may be enough to know what a program of any language does.
var languages = [...]language{
	{
		names: "python", set: inPython, comments: "#", prefixed: true, triple: true, oneLine: true,
		joins: "+/", single: true, methods: true,
	},
	{
		names: "javascript", set: inJavaScript, comments: "//", block: true, hole: "${", holes: backquote, oneLine: true,
		joins: "+", single: true, lines: "exec",
	},
	{
		names: "typescript", comments: "//", block: true, hole: "${", holes: backquote, oneLine: true,
		joins: "+", single: true,
	},
	{
		names: "ruby", set: inBuiltin, comments: "#", hole: "#{", holes: double | backquote, raw: apostrophe, shell: backquote,
		marked: []mark{{"%x", Shell}},
		joins:  "+", bare: true, bareModule: true, filesLast: true,
	},
	{
		names: "perl", set: inBuiltin, comments: "#", hole: "$@", holes: double | backquote, raw: apostrophe, shell: backquote,
		marked: []mark{{"qx", Shell}, {"qq", String}, {"q", String}},
		joins:  "+.", bare: true, filesLast: true, handles: true,
	},
	{
		names: "php", set: inBuiltin, comments: "// #", block: true, hole: "$", holes: double | backquote, raw: apostrophe, shell: backquote,
		joins: "+.", lines: "system",
	},
	{names: "awk", set: inBuiltin, comments: "#", raw: apostrophe, joins: "+"},
	{names: "r", set: inR, comments: "#", raw: apostrophe, joins: "+"},
	{names: "elixir tcl", comments: "#", raw: apostrophe, joins: "+"},
	{names: "julia", set: inJulia, comments: "#", raw: apostrophe, shell: backquote, joins: "+"},
	{names: "groovy scala", comments: "//", block: true, raw: apostrophe, joins: "+"},
	{names: "lua", comments: "--", joins: "+"},
	{raw: apostrophe, joins: "+"},
}

// languageOf is what is known of a language; of most, only what all have.
func languageOf(name string) *language {
	last := len(languages) - 1
	for i := range languages[:last] {
		if notation.Listed(name, languages[i].names) {
			return &languages[i]
		}
	}
	return &languages[last]
}
