package effect

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

var context = &Kind{
	Name: "context", Doc: "Adds text or files to what the agent knows.", Need: TellAgent,
	Args: []Arg{
		{Name: "text", Doc: "the text", Type: value.StringType},
		{Name: "files", Doc: "paths or globs below the project, in this order; path#/pointer is a part of a document", Type: value.ListOf(value.StringType)},
		{Name: "values", Doc: "name = value, shown as JSON", Type: value.MapOf(value.AnyType)},
		{Name: "max_bytes", Doc: "the most that the files and values may add, in bytes; the cut is marked", Type: value.IntType, Const: true},
		{Name: "require", Doc: "a named file that is missing, or a glob that finds none, denies", Type: value.BoolType, Const: true},
		{Name: "consume", Doc: "the files are removed once the answer is written", Type: value.BoolType, Const: true},
		{Name: "to", Doc: "who sees it", Type: value.StringType, Const: true, Enum: []string{"agent", "user", "both"}},
	},
	NeedOf: func(arg func(string) string) Need {
		if arg("require") == "true" {
			return Deny
		}
		return audienceNeed(arg)
	},
	Apply: func(r Run) {
		r.Note("context", "")
		if t := text(r, "text"); t != "" {
			r.Know(t)
		}
		if t := filesText(r); t != "" {
			r.Know(t)
		}
	},
}

// contextLimit is how many bytes of files a context step adds where it does not
// say; hosts cut near 10,000 characters.
const contextLimit = 10_000

// filesText is the files of the step, one behind the other, cut to its limit.
func filesText(r Run) string {
	files, ok := r.Arg("files")
	if !ok {
		return ""
	}
	read, err := r.World().Files(patterns(files))
	if err != nil {
		r.Fail(decision.ExecFailure, "its files fail: "+err.Error())
		return ""
	}
	limit := contextLimit
	if v, ok := r.Arg("max_bytes"); ok {
		limit = v.Int()
	}
	return cut(joinFiles(read), limit)
}

func patterns(v value.Value) []string {
	if v.Kind() == value.String {
		return []string{v.Str()}
	}
	out := make([]string, 0, v.Len())
	for i := range v.Len() {
		out = append(out, v.At(i).Text())
	}
	return out
}

func joinFiles(files []world.File) string {
	var b strings.Builder
	for i, f := range files {
		if i > 0 {
			b.WriteString("\n")
		}
		fmt.Fprintf(&b, "=== %s ===\n%s", f.Name, f.Text)
		if !strings.HasSuffix(f.Text, "\n") {
			b.WriteString("\n")
		}
	}
	return b.String()
}

// cut shortens text to limit bytes, at a character, and says what is missing.
func cut(text string, limit int) string {
	if limit <= 0 || len(text) <= limit {
		return text
	}
	end := limit
	for end > 0 && !utf8.RuneStart(text[end]) {
		end--
	}
	return fmt.Sprintf("%s\n[cut: %d of %d bytes shown]\n", text[:end], end, len(text))
}
