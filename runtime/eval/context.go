package eval

import (
	"fmt"
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/table"
	"github.com/hookc/hookc/runtime/value"
)

// Files reads what a context step names, below the project. It is a value so
// that evaluation itself stays free of I/O.
type Files func(project string, patterns []string) ([]File, error)

// File is one file of a context step.
type File struct {
	Name string // relative to the project
	Text string
}

// contextLimit is how many bytes of files a context step adds where it does not
// say; hosts cut near 10,000 characters.
const contextLimit = 10_000

func (h *hookRun) context(s table.Step) {
	h.note("context", "")
	if text := h.text(s, "text"); text != "" {
		h.res.Context = append(h.res.Context, text)
	}
	files, ok := h.arg(s, "files")
	if !ok || h.opt.Files == nil {
		return
	}
	read, err := h.opt.Files(h.scope.Field(event.Project).Str(), patterns(files))
	if err != nil {
		h.fail("its files fail: " + err.Error())
		return
	}
	limit := contextLimit
	if v, ok := h.arg(s, "max_bytes"); ok {
		limit = v.Int()
	}
	if text := cut(joinFiles(read), limit); text != "" {
		h.res.Context = append(h.res.Context, text)
	}
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

func joinFiles(files []File) string {
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
