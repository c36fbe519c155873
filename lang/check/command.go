package check

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/regex"
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
				Detail = "Write program = \"" + words[0] + "\"" + behindProgram(words[1:]) + "."
		}
	}
	for _, r := range m.Args {
		if words := severalWords(r.Source); words != nil {
			h.diags.Errorf(diag.CodeValue, r.Span, "each of `args` must be one word, so this never matches").
				Detail = "Write " + argument("args", words) + "."
		}
		if dashed(r.Source) {
			h.diags.Errorf(diag.CodeValue, r.Span, "`args` are the words other than flags, so this never matches").
				Detail = "Write flags into `flags` without dashes" + spelling(": flags = [", r.Source, "]") + "."
		}
	}
	for _, r := range m.Flags {
		if !dashed(r.Source) {
			continue
		}
		d := h.diags.Errorf(diag.CodeValue, r.Span, "a flag must be written without dashes, so this never matches")
		if d.Detail = spelling("Write ", r.Source, "."); d.Detail == "" {
			continue
		}
		if inner, ok := innerSpan(r.Span, r.Source); ok {
			span := r.Span
			span.Start, span.End = inner, forward(inner, r.Source)
			d.Fix = &diag.Fix{Title: "write " + undashed(r.Source), Edits: []diag.Edit{{Span: span, Text: undashed(r.Source)}}}
		}
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

// spelling frames a regex of a flag as it should be; "" where that is not known.
func spelling(before, source, after string) string {
	if right := undashed(source); right != "" && !dashed(right) {
		return before + `"` + right + `"` + after
	}
	return ""
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
func behindProgram(words []string) (text string) {
	var args, flags []string
	for _, w := range words {
		if name := strings.TrimLeft(w, "-"); name != w {
			flags = append(flags, name)
		} else {
			args = append(args, w)
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
