package check

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/runtime/shell/program"
)

// command checks a command { } block: that there can be a command, and that its
// regexes can match what they are held against.
func (h *hookPass) command(m *ast.CommandMatch, tools ToolSet) {
	if h.needTool("command", m.Span) && !tools.Open && !slices.Contains(tools.Canonical, "Shell") {
		h.diags.Errorf(diag.CodeUnknownArg, m.Span, "`command` never matches, because %s no command", tools.have()).
			Detail = "Only Shell runs commands. Add it to `tool`, or remove `tool`."
	}
	for _, r := range m.Program {
		if strings.Contains(r.Source, "/") {
			h.diags.Errorf(diag.CodeValue, r.Span, "`program` must be a name without a folder").
				Detail = "Write " + last(r.Source) + ", which matches in every folder. For the written path use .path of a command: any(match.commands, .path startsWith \"/opt/\")."
		}
		if words := severalWords(r.Source); words != nil {
			h.diags.Errorf(diag.CodeValue, r.Span, "`program` must be one word, so this never matches").
				Detail = "Write program = \"" + words[0] + "\"" + behindProgram(words[0], words[1:]) + "."
		}
	}
	for _, r := range m.Args {
		if words := severalWords(r.Source); words != nil {
			h.diags.Errorf(diag.CodeValue, r.Span, "each of `args` must be one word, so this never matches").
				Detail = "Write " + argument("args", words) + "."
		}
		if dashed(r.Source) {
			h.diags.Errorf(diag.CodeValue, r.Span, "`args` are the words other than flags, so this never matches").
				Detail = "Write flags into `flags` without dashes" + spelling(m, ": flags = [", r.Source, "]") + "."
		}
	}
	for _, r := range m.Flags {
		if dashed(r.Source) {
			h.dashedFlag(m, r)
		}
	}
}

// dashedFlag refuses a flag with its dashes, which no flag matches.
func (h *hookPass) dashedFlag(m *ast.CommandMatch, r ast.Regex) {
	d := h.diags.Errorf(diag.CodeValue, r.Span, "a flag must be written without dashes, so this never matches")
	items := flagItems(m, r.Source)
	if len(items) == 0 {
		return
	}
	d.Detail = "Write " + quoteAll(items, ", ") + "."
	if len(items) > 1 {
		d.Detail = "Write " + quoteAll(items, ", ") + ". Each letter is a flag and an item of the list, in any order of the command line."
	}
	if at := r.Span; at.End.Byte-at.Start.Byte == len(r.Source)+2 {
		text := quoteAll(items, ", ")
		d.Fix = &diag.Fix{Title: "write " + text, Edits: []diag.Edit{{Span: at, Text: text}}}
	}
}

// last is what stands behind the last slash of a regex, where that is one.
func last(source string) string {
	name := source[strings.LastIndexByte(source, '/')+1:]
	if _, err := regex.Parse(name, regex.RE2); err != nil || name == "" {
		return "only the name"
	}
	return name
}

// dashed reports whether a regex can match only words that begin with a dash.
func dashed(source string) bool {
	if !strings.Contains(source, "-") {
		return false
	}
	t, err := regex.Parse(source, regex.RE2)
	return err == nil && regex.BeginsWith(t.Root, '-')
}

// spelling frames flags as they should be; "" where that is not known.
func spelling(m *ast.CommandMatch, before, source, after string) string {
	if items := flagItems(m, source); len(items) > 0 {
		return before + quoteAll(items, ", ") + after
	}
	return ""
}

// flagItems is the items of `flags` for a regex with dashes: -rf of rm is r and f,
// of which each must be given. It is empty where no regex says the same.
func flagItems(m *ast.CommandMatch, source string) []string {
	var all []string
	parts := strings.Split(source, "|")
	for i, p := range parts {
		word := strings.TrimSuffix(strings.TrimPrefix(p, "^"), "$")
		if letters := lettersOf(m, word); letters != nil {
			sorted := slices.Sorted(slices.Values(letters))
			if all != nil && !slices.Equal(sorted, slices.Sorted(slices.Values(all))) || all == nil && i > 0 {
				return nil
			}
			if all == nil {
				all = letters
			}
		} else if all != nil || oneDash.MatchString(word) && !isFlag(m, word) {
			return nil
		}
	}
	if all != nil {
		return all
	}
	if right := undashed(source); right != "" && !dashed(right) {
		return []string{right}
	}
	return nil
}

// oneDash is a word of several characters behind one dash.
var oneDash = lazyregexp.New(`^-[^-].`)

// lettersOf is the flags of a word behind one dash, for the programs of the match;
// nil where the word is one flag for one of them, or no word.
func lettersOf(m *ast.CommandMatch, word string) (letters []string) {
	name, ok := strings.CutPrefix(word, "-")
	if !ok || strings.HasPrefix(name, "-") {
		return nil
	}
	programs, args := commandWords(m)
	for _, p := range programs {
		if letters, _ = program.Letters(p, args, name); letters == nil {
			return nil
		}
	}
	return letters
}

// isFlag reports whether each program of the match reads a word with its dashes as
// the flag of that name.
func isFlag(m *ast.CommandMatch, word string) bool {
	programs, args := commandWords(m)
	return !slices.ContainsFunc(programs, func(p string) bool {
		return !slices.Contains(program.Read(p, append(slices.Clone(args), word)).Flags, strings.TrimLeft(word, "-"))
	})
}

// commandWords is the programs of a match and their subcommand, where they are
// words; one program of no name where they are not.
func commandWords(m *ast.CommandMatch) (programs, args []string) {
	for _, r := range m.Program {
		words, fold, ok := regex.Words(r.Source)
		if !ok || fold {
			return []string{""}, nil
		}
		programs = append(programs, words...)
	}
	if len(programs) == 0 {
		programs = []string{""}
	}
	for _, r := range m.Args {
		if words, fold, ok := regex.Words(r.Source); ok && !fold && len(words) == 1 {
			args = append(args, words[0])
		}
	}
	return programs, args
}

// undashed is a regex of a flag without the dashes that it begins with.
func undashed(source string) string {
	parts := strings.Split(source, "|")
	for i, p := range parts {
		anchor := strings.HasPrefix(p, "^")
		p = strings.TrimLeft(strings.TrimPrefix(p, "^"), "-")
		if anchor {
			p = "^" + p
		}
		parts[i] = p
	}
	return strings.Join(parts, "|")
}

// severalWords splits the text of a command that stands where one word is
// wanted, such as "git push"; nil for anything else. Only small letters are
// taken for one, since a name such as "Google Chrome" has a blank of its own.
func severalWords(source string) []string {
	for _, r := range source {
		if !strings.ContainsRune("abcdefghijklmnopqrstuvwxyz0123456789-. ", r) {
			return nil
		}
	}
	if words := strings.Fields(source); len(words) > 1 {
		return words
	}
	return nil
}

// behindProgram is the arguments for words behind a program.
func behindProgram(name string, words []string) (text string) {
	m := &ast.CommandMatch{Program: []ast.Regex{{Source: name}}}
	var args, flags []string
	for _, w := range words {
		switch letters := lettersOf(m, w); {
		case letters != nil:
			flags = append(flags, letters...)
		case strings.HasPrefix(w, "-"):
			flags = append(flags, strings.TrimLeft(w, "-"))
		default:
			args = append(args, w)
			m.Args = append(m.Args, ast.Regex{Source: w})
		}
	}
	if len(args) > 0 {
		text += ", " + argument("args", args)
	}
	if len(flags) > 0 {
		text += ", " + argument("flags", flags)
	}
	return text
}

func argument(name string, words []string) string {
	return name + ` = ["` + strings.Join(words, `", "`) + `"]`
}
