package program

import (
	"slices"
	"strings"
)

// gitConfig reads name=value of git -c and hg --config, where the value may be
// a command.
func (r *reader) gitConfig(w string) {
	name, v, _ := strings.Cut(w, "=")
	name = strings.ToLower(name)
	switch {
	case strings.HasPrefix(name, "alias."):
		if c, ok := strings.CutPrefix(v, "!"); ok {
			r.command("sh", c)
			return
		}
		r.alias, r.aliased = strings.TrimPrefix(name, "alias."), v
	case strings.HasPrefix(name, "pager."), strings.HasPrefix(name, "hooks."), name == "ui.ssh", strings.HasSuffix(name, "command"), strings.HasSuffix(name, "editor"),
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

// runAlias starts what a git alias of the command line stands for.
func (r *reader) runAlias() {
	if r.alias == "" || len(r.Operands) == 0 || !strings.EqualFold(r.Operands[0], r.alias) {
		return
	}
	words := append([]string{"git"}, strings.Fields(r.aliased)...)
	at := slices.Index(r.args, r.Operands[0])
	r.start(Argv, "", "", append(words, r.args[at+1:]...))
}

// runGit starts what stands for git: hub push, and git-push where a subcommand is
// a program of its own.
func (r *reader) runGit(name string) bool {
	sub, of := strings.CutPrefix(name, "git-")
	switch {
	case of:
		if _, known := search("git " + sub); !known {
			return false
		}
		r.start(Argv, "", "", append([]string{"git", sub}, r.args...))
	case name == "hub" || name == "yadm":
		r.start(Argv, "", "", append([]string{"git"}, r.args...))
	default:
		return false
	}
	return true
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
	case strings.IndexByte(verb, '(') >= 0: // call system("…")
		r.start(Code, "vim", c, nil)
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
