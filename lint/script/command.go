package script

import (
	"path"
	"strconv"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint/script/src"
	"github.com/hookc/hookc/runtime/shell/syntax"
)

func (r *shell) simple(st *syntax.Stmt, c *syntax.Simple, f flow) {
	for _, a := range c.Assigns {
		r.p.set[a.Name] = true
		r.word(a.Value)
		for _, w := range a.Array {
			r.word(w)
		}
	}
	words := make([]string, len(c.Words))
	for i, w := range c.Words {
		words[i] = constant(w)
		r.words(w, true)
	}
	heredoc := ""
	for _, d := range st.Redirects {
		if d.Heredoc != nil {
			r.word(d.Heredoc)
			heredoc = shown(d.Heredoc)
		}
	}
	if len(words) == 0 {
		return
	}
	place := r.place(st.Pos, st.End)
	if words[0] == "exec" && f.status == Overridden { // nothing comes behind it
		f.status = Kept
	}
	r.p.Commands = append(r.p.Commands, Command{
		Place: place, Words: words, PipedTo: f.to, Status: f.status, Quiet: f.quiet, Optional: f.optional, Piped: f.piped, Captured: r.sub > 0,
	})
	r.effect(place, c, words, heredoc, f)
	r.operandFiles(place, c, words)
	r.inner(c, words, f)
}

// effect is what a command says, sets and ends.
func (r *shell) effect(place src.Place, c *syntax.Simple, words []string, heredoc string, f flow) {
	switch name := words[0]; {
	case name == "exit" && len(words) == 2:
		if code, err := strconv.Atoi(words[1]); err == nil && r.sub == 0 {
			r.p.Exits = append(r.p.Exits, Exit{Place: place, Code: code, Stderr: strings.TrimSpace(r.said), Stdout: r.told(f.list)})
		}
	case name == "return" && len(words) == 2 && r.within != "":
		if code, err := strconv.Atoi(words[1]); err == nil && r.sub == 0 {
			r.returns[r.within] = append(r.returns[r.within], Exit{Place: place, Code: code, Stderr: strings.TrimSpace(r.said), Stdout: r.told(f.list)})
		}
	case name == "exec" && len(words) == 1 && f.stderr:
		r.said += " "
	case name == "read" || name == "mapfile" || name == "readarray":
		r.p.ReadsStdin = true
		for _, w := range words[1:] {
			r.p.set[w] = true
		}
	case name == "export" || name == "local" || name == "declare" || name == "typeset" || name == "readonly":
		for _, w := range c.Words[1:] {
			if name, _, ok := strings.Cut(shown(w), "="); ok {
				r.p.set[name] = true
			}
		}
	case name == "jq" || name == "cat" && len(words) == 1 && heredoc == "":
		r.p.ReadsStdin = true
	case r.loud[name]:
		r.said += " " + texts(c.Words[1:])
	case Writes(name):
		text := texts(c.Words[1:]) + heredoc
		switch {
		case name == "cat" && heredoc == "":
		case f.stderr:
			r.said += " " + text
		case !f.away:
			r.p.Prints = append(r.p.Prints, Print{Place: place, Text: text, List: f.list, Called: f.called})
		}
	}
}

// told is what the present list has written to standard output.
func (r *shell) told(list int) string {
	var out []string
	for _, p := range r.p.Prints {
		if p.List == list {
			out = append(out, p.Text)
		}
	}
	return strings.Join(out, " ")
}

// DashC is the flag behind which a shell takes its program.
var DashC = lazyregexp.New(`^-[a-z]*c$`)

// inner reads programs that stand in an argument: bash -c '…', python3 -c "…".
func (r *shell) inner(c *syntax.Simple, words []string, f flow) {
	for i := 0; i+2 < len(words); i++ {
		text := words[i+2]
		if text == "" {
			continue
		}
		lang := Language(path.Base(words[i]))
		w := c.Words[i+2]
		at := offset{base: r.at.base + w.Pos + 1}
		if src := r.slice(w.Pos+1, w.End-1); r.at.whole != nil || src != text {
			whole := r.place(w.Pos, w.End)
			at = offset{whole: &whole}
		}
		switch {
		case lang == "sh" && DashC.MatchString(words[i+1]):
			if r.deep++; r.deep <= src.MaxDepth {
				readShell(r.p, text, at)
			}
			r.deep--
			return
		case lang == "python" && words[i+1] == "-c", lang == "node" && (words[i+1] == "-e" || words[i+1] == "--eval" || words[i+1] == "-p"):
			readCode(r.p, text, lang, at)
			return
		}
	}
}

// Language is the language that a program runs; "" where it is none of those that
// are read.
func Language(program string) string {
	program = strings.TrimSuffix(program, ".exe")
	switch {
	case program == "sh" || program == "bash" || program == "zsh" || program == "dash" || program == "ksh":
		return "sh"
	case strings.HasPrefix(program, "python") || program == "pypy3":
		return "python"
	case program == "node" || program == "nodejs" || program == "bun" || program == "deno":
		return "node"
	}
	return ""
}
