package program

import "strings"

// special reads values that have a language of their own.
func (r *reader) special(role, w string) {
	switch role {
	case "@": // curl -d @file
		if f, ok := strings.CutPrefix(w, "@"); ok {
			r.read(f)
		}
	case "form": // curl -F name=@file
		_, v, _ := strings.Cut(w, "=")
		if v != "" && (v[0] == '@' || v[0] == '<') {
			f, _, _ := strings.Cut(v[1:], ";")
			r.read(f)
		}
	case "fetch":
		r.fetch(w)
	case "url":
		r.fetch(w)
		r.write(urlBase(w))
	case "volume":
		r.volume(w)
	case "mount":
		r.mount(w)
	case "copy": // docker cp: one side is in a container
		if !strings.Contains(w, ":") {
			r.read(w)
			r.dest = w
		}
	case "conf":
		r.gitConfig(w)
	case "opt":
		r.sshOption(w)
	case "ex":
		r.editor(w)
	case "action": // tar --checkpoint-action=exec=cmd
		if c, ok := strings.CutPrefix(w, "exec="); ok {
			r.command("sh", c)
		}
	case "socat":
		r.socat(w)
	case "prefix": // split a b: bx*
		r.write(w + "\x00")
	case "chroot":
		r.read(w)
		r.base = "\x00"
	case "gdb":
		r.debugger(w)
	case "split":
		r.split(w)
	case "line*":
		r.inner(Inner{Kind: Text, Text: strings.Join(append([]string{w}, r.takeRest()...), " "), Language: r.language()})
	case "encoded":
		r.inner(Inner{Kind: Text, Text: "\x00", Language: r.language()})
	case "found": // fd -x
		r.repeat(append([]string{w}, r.takeRest()...), "{}", []string{under(".")}, true)
	case "+", "+r":
		r.pair(role, w)
	}
}

// takeRest takes all words that follow.
func (r *reader) takeRest() []string {
	words := r.args[r.i:]
	r.i = len(r.args)
	return words
}

// pair reads an option with two values: jq --arg name value.
func (r *reader) pair(role, name string) {
	if r.i == len(r.args) {
		return
	}
	v := r.args[r.i]
	r.i++
	r.Options = append(r.Options, Option{name, v})
	r.apply(role[1:], v)
}

// split reads env -S: words in one, and those that follow.
func (r *reader) split(w string) {
	rest := r.takeRest()
	if strings.ContainsAny(w, "'\"\\$") {
		r.inner(Inner{Kind: Text, Text: strings.Join(append([]string{w}, rest...), " "), Language: "sh"})
		return
	}
	words := append(strings.Fields(w), rest...)
	for len(words) > 0 && isAssignment(words[0]) {
		r.Operands = append(r.Operands, words[0])
		words = words[1:]
	}
	if len(words) > 0 {
		r.inner(Inner{Kind: Argv, Words: words})
	}
}

// terminal reads what is started in or typed into a terminal.
func (r *reader) terminal(role string, words []string) {
	switch {
	case len(words) == 0:
	case role == "pwsh*" && strings.HasSuffix(strings.ToLower(words[0]), ".ps1"):
		r.Operands = append(r.Operands, words...)
		r.read(words[0])
		r.inner(Inner{Kind: Script, Text: words[0], Words: words[1:], Language: r.language()})
	case role == "pwsh*":
		r.inner(Inner{Kind: Text, Text: strings.Join(words, " "), Language: r.language()})
	case role == "keys*":
		var typed []string
		for _, w := range words {
			if w != "Enter" && w != "Escape" && w != "Space" && !strings.HasPrefix(w, "C-") {
				typed = append(typed, w)
			}
		}
		r.inner(Inner{Kind: Text, Text: strings.Join(typed, " "), Language: "sh"})
	case len(words) == 1:
		r.command("sh", words[0])
	default:
		r.inner(Inner{Kind: Argv, Words: words})
	}
}

// debugger reads a command of gdb or lldb that leaves to the shell.
func (r *reader) debugger(w string) {
	for _, prefix := range [...]string{"shell ", "!", "make ", "platform shell ", "process launch ", "pipe "} {
		if c, ok := strings.CutPrefix(strings.TrimSpace(w), prefix); ok {
			r.command("sh", c)
			return
		}
	}
}
