package allflagsatonce

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
)

// harms are flags that do harm whatever other flags there are, with what a guard of them is about.
var harms = []struct {
	programs, flags []string
	said            *lazyregexp.Regexp
}{
	{[]string{"rm", "trash", "gio", "chmod", "chown", "chgrp"}, []string{"recursive", "r", "R"}, lazyregexp.New(`(?i)\brecursiv|\b(folders?|director(y|ies)) (are|is) (not|never) (deleted|removed)\b`)},
	{[]string{"docker", "podman", "nerdctl"}, []string{"privileged"}, lazyregexp.New(`(?i)\bprivileged\b`)},
	{[]string{"git"}, []string{"force"}, lazyregexp.New(`(?i)\bforc(e|ed|ing)\b`)},
	{[]string{"git"}, []string{"hard"}, lazyregexp.New(`(?i)\bhard resets?\b|\breset hard\b`)},
	{[]string{"git"}, []string{"no-verify"}, lazyregexp.New(`(?i)\b(skip|bypass|without)\w* (the )?(git )?hooks?\b`)},
	{[]string{"curl", "wget"}, []string{"insecure", "no-check-certificate"}, lazyregexp.New(`(?i)\bcertificates?\b|\binsecure\b`)},
}

// shortFlags are flags that a text spells, all of which are meant.
var shortFlags = lazyregexp.New(`(^|[\s` + "`'\"" + `(])--?[A-Za-z]`)

// alone is the flag of which a hook's text speaks, and one that it requires beside it without a word
// about it.
func alone(h *ast.Hook, c *ast.CommandMatch, list []ast.Regex) (harm, beside string, ok bool) {
	said := lint.SaidOf(h)
	if !lint.HookBlocks(h) || shortFlags.MatchString(said) || together.MatchString(said) {
		return "", "", false
	}
	for _, kind := range harms {
		if programs := names(c.Program); len(programs) == 0 || !anyOf(programs, kind.programs) || !kind.said.MatchString(said) {
			continue
		}
		for i, re := range list {
			if words, _, _ := regex.Words(re.Source); !anyOf(words, kind.flags) {
				continue
			}
			for j, other := range list {
				words, _, _ := regex.Words(other.Source) // r|R is r in any case
				if i == j || len(words) == 0 || slices.ContainsFunc(words, func(w string) bool {
					return len(w) > 2 && mentioned(said, w) || w == "force" && unasked.MatchString(said)
				}) {
					continue
				}
				return re.Source, other.Source, true
			}
		}
	}
	return "", "", false
}

// unasked is how a text says that a program does not ask before it deletes, which force is for.
var unasked = lazyregexp.New(`(?i)\bwithout (?:asking|being asked|(?:a |any |further )?(?:questions?|prompts?|prompting|confirm\w*|warnings?))|\b(?:unasked|unprompted|unconfirmed)\b|\bno (?:questions?|prompts?|confirmation)\b|\b(?:does not|doesn't|never) asks?\b`)

// mentioned reports whether a text has a word that begins like the name of a flag.
func mentioned(said, flag string) bool {
	stem, _, _ := strings.Cut(flag, "-")
	return regexp.MustCompile(`(?i)\b` + regexp.QuoteMeta(stem[:min(len(stem), 4)])).MatchString(said)
}

// peers are words of which an author who names several means any.
var peers = [][]string{
	{"main", "master", "develop", "trunk", "dev", "stable", "production"},
	{"origin/main", "origin/master", "origin/develop"},
}

// endsWith is a regex for names of files by their extension.
var endsWith = lazyregexp.New(`^\.[*+]\\\.([a-z0-9]{1,8}|\([a-z0-9|]+\))\$?$`)

// single are programs that do to each of their files the same.
var single = strings.Fields("cat head tail less more bat rm shred unlink truncate source strings xxd base64")

// either are two operands of which one is meant: branches of a push, files by their extension.
func either(h *ast.Hook, c *ast.CommandMatch) (a, b ast.Regex, ok bool) {
	programs := names(c.Program)
	if len(programs) == 0 || !lint.HookBlocks(h) {
		return a, b, false
	}
	sub := names(c.Args[:min(1, len(c.Args))])
	pushes := slices.Equal(programs, []string{"git"}) && slices.Equal(sub, []string{"push"})
	same := !slices.ContainsFunc(programs, func(name string) bool { return !slices.Contains(single, name) })
	for i, a := range c.Operands {
		for _, b := range c.Operands[i+1:] {
			if same && endsWith.MatchString(a.Source) && endsWith.MatchString(b.Source) && a.Source != b.Source {
				return a, b, true
			}
			for _, group := range peers {
				x, y := among(a, group), among(b, group)
				if pushes && len(x) > 0 && len(y) > 0 && !anyOf(x, y) {
					return a, b, true
				}
			}
		}
	}
	return a, b, false
}

// among are the words of a group that a regex is for; none if it matches any other word.
func among(re ast.Regex, group []string) (out []string) {
	compiled, err := regexp.Compile(`^(?:` + re.Source + `)$`)
	if lits, ok := regex.RequiredLiterals(re.Source); err != nil || !ok || len(lits.Any) == 0 || compiled.MatchString("HEAD") {
		return nil
	}
	for _, word := range group {
		if compiled.MatchString(word) {
			out = append(out, word)
		}
	}
	return out
}
