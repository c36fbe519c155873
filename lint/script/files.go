package script

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

// redirectedFiles notes the files that redirections lead to and from.
func (r *shell) redirectedFiles(list []*syntax.Redirect) {
	for _, d := range list {
		if d.Target == nil {
			continue
		}
		switch d.Op {
		case "<":
			r.file(d.Target, FileRead)
		case ">", ">|", "&>":
			r.file(d.Target, FileWritten)
		case ">>", "&>>":
			r.file(d.Target, FileAppended)
		}
	}
}

// operandFiles notes the files that a command names.
func (r *shell) operandFiles(_ src.Place, c *syntax.Simple, words []string) {
	var operands []*syntax.Word
	for i, w := range c.Words[1:] {
		if words[i+1] == "--arg" || words[i+1] == "--argjson" {
			return
		}
		if !strings.HasPrefix(words[i+1], "-") {
			operands = append(operands, w)
		}
	}
	switch words[0] {
	case "cat", "source", ".":
		for _, w := range operands {
			r.file(w, FileRead)
		}
	case "jq", "grep":
		for _, w := range operands[min(1, len(operands)):] {
			r.file(w, FileRead)
		}
	case "tee":
		kind := FileWritten
		if slices.Contains(words, "-a") {
			kind = FileAppended
		}
		for _, w := range operands {
			r.file(w, kind)
		}
	}
}

// file notes a file whose name is constant, but for folders that are the same in all hooks.
func (r *shell) file(w *syntax.Word, kind FileKind) {
	name := shown(w)
	rest := name
	for _, folder := range []string{"$CLAUDE_PROJECT_DIR/", "$HOME/", "$PWD/"} {
		rest = strings.TrimPrefix(rest, folder)
	}
	if rest == "" || rest == "-" || strings.ContainsAny(rest, "$…*?[") || strings.HasPrefix(rest, "/dev/") || strings.HasPrefix(rest, "/proc/") {
		return
	}
	r.p.Files = append(r.p.Files, FileUse{Place: r.place(w.Pos, w.End), Name: strings.TrimPrefix(name, "./"), Kind: kind})
}
