package program

import "strings"

// special reads values that have a language of their own.
func (r *reader) special(role, w string) {
	switch role {
	case "@": // curl -d @file
		if f, ok := strings.CutPrefix(w, "@"); ok {
			r.read(f)
		}
	case "name@": // curl --data-urlencode name@file
		if name, f, ok := strings.Cut(w, "@"); ok && !strings.Contains(name, "=") {
			r.read(f)
		}
	case "form": // curl -F name=@file;type=x,file
		_, v, _ := strings.Cut(w, "=")
		if v == "" || v[0] != '@' && v[0] != '<' {
			return
		}
		for rest, more := v[1:], true; more; {
			var part string
			part, rest, more = strings.Cut(rest, ",")
			f, _, _ := strings.Cut(part, ";")
			r.read(f)
		}
	case "fetch":
		r.fetch(w)
	case "url":
		r.fetch(w)
		r.write(urlBase(w))
	case "repo":
		r.clone(w)
	case "pkg":
		r.packaged(w)
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
	case "task": // concurrently: npm:name is a script of the project
		if !strings.HasPrefix(w, "npm:") {
			r.command("sh", w)
			r.takeOut(w)
		}
	case "line*":
		r.start(Text, r.language(), r.joined(w), nil)
	case "encoded":
		r.start(Text, r.language(), "\x00", nil)
	case "found": // fd -x
		r.repeat(r.wordsFrom(w), "{}", r.searched(), true)
	case "+", "+r":
		r.pair(role, w)
	}
}

// searched is the files that fd finds: below the folders behind the pattern.
func (r *reader) searched() []string {
	roots := []string{"."}
	if n := len(r.Operands); n > 1 && n <= manyRoots {
		roots = r.Operands[1:]
	}
	files := make([]string, len(roots))
	for i, root := range roots {
		files[i] = under(root)
	}
	return files
}

// pair reads an option with two values: jq --arg name value.
func (r *reader) pair(role, name string) {
	if r.i == len(r.args) {
		return
	}
	v := r.args[r.i]
	r.i++
	r.addOption(name, v)
	r.apply(role[1:], v)
}

// split reads env -S: words in one, and those that follow.
func (r *reader) split(w string) {
	if strings.ContainsAny(w, "'\"\\$") {
		r.start(Text, "sh", r.joined(w), nil)
		return
	}
	words := append(strings.Fields(w), r.takeRest()...)
	for len(words) > 0 && isAssignment(words[0]) {
		r.addOperand(words[0])
		words = words[1:]
	}
	if len(words) > 0 {
		r.start(Argv, "", "", words)
	}
}

// terminal reads what is started in a terminal.
func (r *reader) terminal(role string, words []string) {
	text := strings.Join(words, " ")
	switch {
	case len(words) == 0:
	case role == "pwsh*" && strings.HasSuffix(strings.ToLower(words[0]), ".ps1"):
		r.Operands = append(r.Operands, words...)
		r.rest = words[1:]
		r.command("source", words[0])
	case role == "pwsh*" && words[0] == "-":
		r.start(Stdin, r.language(), "", nil)
	case role == "pwsh*":
		r.start(Text, r.language(), text, nil)
	case role == "keys*":
		r.typed(words)
	case len(words) == 1:
		r.command("sh", text)
	default:
		r.start(Argv, "", "", words)
	}
}

// typed reads what is typed into a terminal: text, and names of keys.
func (r *reader) typed(words []string) {
	var keys []string
	if words[0] == "stuff" || words[0] == "exec" { // screen -X
		words = words[1:]
	}
	for _, w := range words {
		if w != "Enter" && w != "Escape" && w != "Space" && !strings.HasPrefix(w, "C-") {
			keys = append(keys, w)
		}
	}
	r.start(Text, "sh", strings.Join(keys, " "), nil)
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
