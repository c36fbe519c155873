package inline

import "github.com/hookc/hookc/runtime/shell/notation"

// language is what is known of a language: its strings and comments, and what
// its functions have in common.
type language struct {
	names string

	line  []string // marks of a comment that ends with its line
	block bool     // /* … */ is a comment

	raw      string // quotes of strings in which a backslash escapes itself and the quote
	inserts  string // quotes of strings that values are put into, at hole
	hole     string // how one is written: ${…}, #{…}; "$" and "$@" are the signs of variables
	shell    string // quotes of strings that are lines for a shell
	marked   []mark // other strings, by what stands before their delimiter
	prefixes string // letters that may stand before a quote: r for raw, f for values in {…}
	triple   bool   // a quote three times begins a string, which may have several lines
	oneLine  bool   // other strings in " and ' end with their line

	joins string // operators that join texts; a dot among them belongs to no name

	bare       bool   // arguments may stand in no parentheses
	bareOwners string // modules whose call may be such an argument
	single     bool   // a function that deletes takes one file
	filesLast  bool   // chmod takes the mode first
	handles    bool   // open takes a handle first, and a mode that may be a pipe
	methods    bool   // paths are objects: other methods of values touch no files
	lines      string // functions that run a line of a shell though arguments follow it
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
		names: "python", line: []string{"#"}, prefixes: "rbfu", triple: true, oneLine: true,
		joins: "+/", single: true, methods: true,
	},
	{
		names: "javascript", line: []string{"//"}, block: true, inserts: "`", hole: "${", oneLine: true,
		joins: "+", single: true, lines: "exec",
	},
	{
		names: "typescript", line: []string{"//"}, block: true, inserts: "`", hole: "${", oneLine: true,
		joins: "+", single: true,
	},
	{
		names: "ruby", line: []string{"#"}, raw: "'", inserts: "\"`", hole: "#{", shell: "`",
		marked: []mark{{"%x", Shell}},
		joins:  "+", bare: true, bareOwners: "File FileUtils Dir", filesLast: true,
	},
	{
		names: "perl", line: []string{"#"}, raw: "'", inserts: "\"`", hole: "$@", shell: "`",
		marked: []mark{{"qx", Shell}, {"qq", String}, {"q", String}},
		joins:  "+.", bare: true, filesLast: true, handles: true,
	},
	{
		names: "php", line: []string{"//", "#"}, block: true, raw: "'", inserts: "\"`", hole: "$", shell: "`",
		joins: "+.", lines: "system",
	},
	{names: "awk r elixir tcl", line: []string{"#"}, raw: "'", joins: "+"},
	{names: "julia", line: []string{"#"}, raw: "'", shell: "`", joins: "+"},
	{names: "groovy scala", line: []string{"//"}, block: true, raw: "'", joins: "+"},
	{names: "lua", line: []string{"--"}, joins: "+"},
	{raw: "'", joins: "+"},
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
