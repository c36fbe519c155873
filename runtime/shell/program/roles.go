package program

import "strings"

// apply says what a word means that has a role.
func (r *reader) apply(role, w string) {
	switch role {
	case "", "-":
	case "r":
		r.read(w)
	case "w":
		r.write(w)
	case "e":
		r.read(w)
		r.write(w)
	case "d":
		r.delete(w)
	case "m":
		r.read(w)
		r.delete(w)
	case "U":
		r.write(under(w))
	case "D":
		r.delete(under(w))
	case "cd":
		r.base = join(r.base, w)
	case "to":
		r.dest = w
	case "into":
		r.dest, r.into = w, true
	case "entry":
		r.entry = w
	default:
		r.command(role, w)
	}
}

// command says which command a word starts.
func (r *reader) command(role, w string) {
	switch role {
	case "sh":
		r.inner(Inner{Kind: Text, Text: w, Language: "sh", Words: r.rest})
	case "rsh":
		r.inner(Inner{Kind: Text, Text: w, Language: "sh", Remote: true})
	case "cmd":
		r.inner(Inner{Kind: Argv, Words: []string{w}})
	case "code":
		r.inner(Inner{Kind: Code, Text: w, Language: r.language(), Words: r.rest})
	case "code*":
		words := r.args[r.i:]
		r.i = len(r.args)
		r.inner(Inner{Kind: Code, Text: strings.Join(append([]string{w}, words...), " "), Language: r.language()})
	case "argv":
		words := r.args[r.i:]
		r.i = len(r.args)
		r.inner(Inner{Kind: Argv, Words: append([]string{w}, words...)})
	case "script", "source":
		if w == "-" || w == "/dev/stdin" {
			r.inner(Inner{Kind: Stdin, Language: r.language()})
			return
		}
		r.read(w)
		r.inner(Inner{Kind: Script, Text: w, Language: r.language(), Words: r.rest})
	default:
		r.special(role, w)
	}
}

func (r *reader) inner(i Inner) { r.Inner = append(r.Inner, i) }

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
	}
}

func (r *reader) fetch(w string) {
	if f, ok := strings.CutPrefix(w, "file://"); ok {
		r.read(strings.TrimPrefix(f, "localhost"))
	}
}

// urlBase is the file that a download is named after.
func urlBase(url string) string {
	if i := strings.IndexAny(url, "?#"); i >= 0 {
		url = url[:i]
	}
	if i := strings.Index(url, "://"); i >= 0 {
		url = url[i+3:]
		if !strings.Contains(url, "/") {
			return "index.html"
		}
	}
	if b := baseName(url); b != "" {
		return b
	}
	return "index.html"
}

// volume reads host:container[:options] of docker run -v.
func (r *reader) volume(w string) {
	host, rest, ok := strings.Cut(w, ":")
	if len(host) == 1 && strings.HasPrefix(rest, `\`) { // C:\dir:/dir
		dir, r2, _ := strings.Cut(rest, ":")
		host, rest = host+":"+dir, r2
	}
	if !ok || host == "" || !strings.ContainsAny(host, "/\\.~\x00") {
		return // a volume of the engine's
	}
	r.read(host)
	_, options, _ := strings.Cut(rest, ":")
	if !hasItem(options, "ro") {
		r.write(host)
	}
}

// mount reads type=bind,source=/x,target=/y,readonly.
func (r *reader) mount(w string) {
	if !strings.Contains(w, "type=bind") {
		return
	}
	for rest := w; rest != ""; {
		var item string
		item, rest, _ = strings.Cut(rest, ",")
		key, v, _ := strings.Cut(item, "=")
		if key == "source" || key == "src" {
			r.read(v)
			if !hasItem(w, "readonly") && !hasItem(w, "ro") {
				r.write(v)
			}
		}
	}
}

func hasItem(list, item string) bool {
	for list != "" {
		var first string
		if first, list, _ = strings.Cut(list, ","); first == item {
			return true
		}
	}
	return false
}

// gitConfig reads name=value of git -c, where the value may be a command.
func (r *reader) gitConfig(w string) {
	name, v, _ := strings.Cut(w, "=")
	name = strings.ToLower(name)
	switch {
	case strings.HasPrefix(name, "alias."):
		if c, ok := strings.CutPrefix(v, "!"); ok {
			r.command("sh", c)
		}
	case strings.HasPrefix(name, "pager."), strings.HasSuffix(name, "command"), strings.HasSuffix(name, "editor"),
		strings.HasSuffix(name, "pager"), strings.HasSuffix(name, ".textconv"), strings.HasSuffix(name, ".cmd"),
		strings.HasSuffix(name, ".smudge"), strings.HasSuffix(name, ".clean"), strings.HasSuffix(name, ".process"),
		strings.HasSuffix(name, ".driver"), strings.HasSuffix(name, "fsmonitor"), strings.HasSuffix(name, "askpass"),
		strings.HasSuffix(name, ".external"), strings.HasSuffix(name, "credential.helper"), strings.HasSuffix(name, ".program"):
		if v != "" && v != "true" && v != "false" {
			r.command("sh", strings.TrimPrefix(v, "!"))
		}
	case name == "core.hookspath":
		r.read(v)
	}
}

// sshOption reads the options of ssh that run a command here.
func (r *reader) sshOption(w string) {
	i := strings.IndexAny(w, "= ")
	if i < 0 {
		return
	}
	v := strings.TrimLeft(w[i:], "= ")
	switch strings.ToLower(w[:i]) {
	case "proxycommand", "localcommand", "knownhostscommand":
		if v != "none" {
			r.command("sh", v)
		}
	case "remotecommand":
		r.command("rsh", v)
	case "identityfile", "userknownhostsfile":
		r.read(v)
	}
}

// editor reads a command of vim's command line, or what follows less +.
func (r *reader) editor(c string) {
	c = strings.TrimLeft(c, ": ")
	i := strings.IndexByte(c, '!')
	verb := strings.Trim(c, "%.,$0123456789 ")
	switch {
	case i >= 0 && !forced(c[:i]):
		if t := strings.TrimSpace(c[i+1:]); t != "" {
			r.command("sh", t)
		}
	case strings.HasPrefix(verb, "w"), strings.HasPrefix(verb, "sav"):
		if _, f, ok := strings.Cut(verb, " "); ok {
			r.write(strings.TrimSpace(f))
		}
	case strings.HasPrefix(verb, "e "), strings.HasPrefix(verb, "r "):
		r.read(strings.TrimSpace(verb[2:]))
	}
}

// forced reports whether an exclamation mark behind the verb forces it and
// starts nothing: w!, q!, wqa!.
func forced(verb string) bool {
	switch verb {
	case "w", "q", "wq", "x", "e", "qa", "wa", "wqa", "xa", "sav", "saveas", "write", "quit", "edit", "bd":
		return true
	}
	return false
}

// socat reads an address, of which EXEC and SYSTEM are commands and OPEN files.
func (r *reader) socat(w string) {
	kind, rest, _ := strings.Cut(w, ":")
	rest, _, _ = strings.Cut(rest, ",")
	switch strings.ToLower(kind) {
	case "exec", "system", "shell":
		r.command("sh", rest)
	case "open", "file", "gopen":
		r.read(rest)
		r.write(rest)
	case "create":
		r.write(rest)
	}
}
