package hostconfig

import (
	"bytes"
	"path"
	"regexp"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint/script"
	"github.com/hookc/hookc/lint/script/guard"
	"github.com/hookc/hookc/lint/script/src"
)

// ParsedScript is a script of a handler with what was seen in it.
type ParsedScript struct {
	*Script
	*script.Program
}

// ParsedScripts parses what a handler runs: its command lines, then the files.
func (h *Handler) ParsedScripts() (out []ParsedScript) {
	for _, s := range h.Scripts {
		out = append(out, s.Parsed())
	}
	return out
}

// scriptKey tells the scripts of a file apart: files by path and language, as several
// handlers may run one, and command lines by themselves.
type scriptKey struct {
	path, lang string
	line       *Script
}

// Parsed parses a script, each once: several rules ask for the same.
func (s *Script) Parsed() ParsedScript {
	f := s.Handler.Group.File
	key := scriptKey{path: s.Path, lang: s.Lang}
	if s.Path == "" {
		key.line = s
	}
	p, ok := f.programs[key]
	if !ok {
		p = script.Parse(string(s.Source), s.Lang)
		if f.programs == nil {
			f.programs = map[scriptKey]*script.Program{}
		}
		f.programs[key] = p
	}
	return ParsedScript{s, p}
}

// Once is the value of a key. The first caller computes it, for all rules. A key is of a type that
// no other caller uses.
func Once[T any](f *File, key any, compute func() T) T {
	if v, ok := f.others[key]; ok {
		return v.(T)
	}
	v := compute()
	if f.others == nil {
		f.others = map[any]any{}
	}
	f.others[key] = v
	return v
}

// Forget drops what rules have asked for before: all have been asked.
func (f *File) Forget() { f.programs, f.eventOf, f.others = nil, nil, nil }

// Blocks is where a script can be seen to block.
func (s ParsedScript) Blocks() (diag.Span, bool) {
	return s.blocks(func(script.Exit) bool { return true })
}

// Refuses is Blocks without the ends in handlers of the script's own errors: where a script
// blocks because of what it was given.
func (s ParsedScript) Refuses() (diag.Span, bool) {
	return s.blocks(func(x script.Exit) bool { return !guard.IsForOwnFailure(s.Program, x) })
}

// blocks is Blocks with the exits for which a condition holds.
func (s ParsedScript) blocks(counts func(script.Exit) bool) (diag.Span, bool) {
	if a := s.Handler.Group.File.Agent; a != nil && a.Exit.Ignored {
		return s.cancels(a.Answer.Cancel)
	}
	code := s.Handler.BlockingExitCode()
	for _, e := range s.Exits {
		if e.Code == code && !strings.Contains(strings.ToLower(e.Stderr), "usage") && !script.SaysFailed(e.Stderr) && counts(e) {
			return s.SpanOf(e.Place), true
		}
	}
	for _, d := range s.Denials {
		return s.SpanOf(d), true
	}
	return diag.Span{}, false
}

// cancels is where a script writes a member of an answer as true.
func (s ParsedScript) cancels(member string) (diag.Span, bool) {
	for _, x := range s.Answers() {
		if string(x.Members[member]) == "true" {
			return s.SpanOf(s.MemberPlace(x, member)), true
		}
	}
	set := regexp.MustCompile(`\b` + member + `["'\\\]]*\s*[:=]\s*(?:true|True)\b`)
	for _, at := range set.FindAllIndex(s.Source, -1) {
		line := string(s.Source[bytes.LastIndexByte(s.Source[:at[0]], '\n')+1 : at[0]])
		if line = strings.TrimSpace(line); !strings.HasPrefix(line, "#") && !strings.HasPrefix(line, "//") {
			return s.SpanOf(src.Place{Start: at[0], End: at[1]}), true
		}
	}
	return diag.Span{}, false
}

// IsWholeCommand reports whether a script ends as its handler does, and writes where
// it does: it is the command line, or all that the command line starts.
func (s *Script) IsWholeCommand() bool {
	if s.Path == "" {
		return s.Lang == "sh"
	}
	files := 0
	for _, o := range s.Handler.Scripts {
		if o.Path != "" {
			files++
			continue
		}
		if line := o.Parsed(); o.Lang == "sh" && !line.onlyStarts(s) {
			return false
		}
	}
	return files == 1
}

// onlyStarts reports whether a command line does nothing but start a script.
func (line ParsedScript) onlyStarts(s *Script) bool {
	p := line.Program
	if text := string(line.Source); strings.Contains(text, projectRoot) {
		p = script.Parse(strings.ReplaceAll(text, projectRoot, projectDir), "sh")
	}
	if !p.SingleCommand || len(p.Commands) != 1 {
		return false
	}
	words := p.Commands[0].Words
	for len(words) > 1 && words[0] == "exec" {
		words = words[1:]
	}
	if s.Direct { // $DIR/guard.sh is not known before it is expanded
		return words[0] == "" || path.Base(words[0]) == path.Base(s.Path)
	}
	return script.Language(path.Base(words[0])) == s.Lang && len(words) > 1 && !strings.HasPrefix(words[1], "-")
}
