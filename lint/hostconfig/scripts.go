package hostconfig

import (
	"path"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/runtime/shell"
)

// Stand-ins for folders while a command line is read, so that a path in it says
// below which folder it lies. A relative path of a plugin's command lies below
// whatever folder the agent works in: that is not known.
const (
	projectDir = "/.hookc.project"
	pluginDir  = "/.hookc.plugin"
	otherDir   = "/.hookc.other"
)

// projectRoot is how a command line asks for the project's folder.
const projectRoot = "$(git rev-parse --show-toplevel)"

// findScripts adds what each handler runs: its command lines, and the files that
// they start.
func (f *File) findScripts() {
	d := f.openDisk()
	defer d.close()
	preface := f.folderExports()
	for _, g := range f.Groups {
		for _, h := range g.Handlers {
			if t := h.Type; t != nil && t.Kind == String && (t.Text == "prompt" || t.Text == "agent" || t.Text == "http") {
				continue
			}
			f.findHandlerScripts(h, d, preface)
		}
	}
}

// folderExports gives the variables of folders their values.
func (f *File) folderExports() string {
	vars := map[string]string{}
	for _, a := range agents.All() {
		if f.Agent != nil && a != f.Agent {
			continue
		}
		for _, p := range a.Paths {
			dir := projectDir
			if p.Plugin {
				dir = pluginDir
			}
			vars[p.Name] = dir
		}
	}
	line := "export"
	for name, dir := range vars {
		line += " " + name + "=" + dir
	}
	return line + "\n"
}

func (f *File) findHandlerScripts(h *Handler, d *disk, preface string) {
	at := shell.Place{Cwd: f.cwd(h)}
	if f.Agent != nil && f.Agent.InHome && f.Sure && !f.Plugin {
		at.Home = projectDir
	}
	if h.Args != nil && h.Args.Kind == Array && h.Command != nil {
		var words []string
		for _, a := range h.Args.Items {
			words = append(words, f.expandFolders(a.Text))
		}
		f.addExec(h, d, h.Command, f.expandFolders(h.Command.Text), words, at.Cwd)
		return
	}
	for _, line := range h.lines() {
		s := &Script{Handler: h, Span: line.value.Span, Written: line.value.Text, Source: []byte(line.value.Text), Lang: line.lang}
		h.Scripts = append(h.Scripts, s)
		if line.lang != "sh" || !strings.ContainsAny(line.value.Text, "/.") && !strings.Contains(line.value.Text, "npm ") { // no path, no file
			continue
		}
		text := strings.ReplaceAll(line.value.Text, projectRoot, projectDir)
		if strings.Contains(text, "$") {
			text = preface + text
		}
		for _, c := range shell.Analyze(text, at).Commands {
			if !c.Remote {
				f.addCommand(h, d, line.value, &c)
			}
		}
	}
}

// line is a command line and the shell that reads it.
type line struct {
	value *Value
	lang  string
}

func (h *Handler) lines() (out []line) {
	if len(h.Commands) == 0 && h.Command != nil {
		return []line{{h.Command, "sh"}}
	}
	own := "sh"
	if s := h.Value.Get("shell"); s != nil && s.Kind == String && s.Text != "bash" && s.Text != "sh" {
		own = s.Text
	}
	for _, m := range h.Commands {
		lang := own
		switch m.Key {
		case "powershell":
			lang = "powershell"
		case "windows", "commandWindows":
			lang = ""
		case "exec":
			continue
		}
		out = append(out, line{m.Value, lang})
	}
	return out
}

// cwd is where a handler starts.
func (f *File) cwd(h *Handler) string {
	dir := otherDir
	if !f.Plugin && (f.Sure || f.ofProject) {
		dir = projectDir
	}
	for _, key := range []string{"cwd", "working_directory"} {
		switch v := h.Value.Get(key); {
		case v == nil || v.Kind != String:
		case strings.ContainsAny(v.Text, "$~%\\") || path.IsAbs(v.Text) || dir == otherDir:
			return otherDir
		default:
			return path.Join(dir, v.Text)
		}
	}
	return dir
}

// expandFolders is a word of a command that no shell reads, with the folders in it.
func (f *File) expandFolders(word string) string {
	for _, a := range agents.All() {
		for _, p := range a.Paths {
			dir := projectDir
			if p.Plugin {
				dir = pluginDir
			}
			word = strings.ReplaceAll(word, "${"+p.Name+"}", dir)
		}
	}
	return word
}

// transparent start a program as it would start by itself.
var wrappers = []string{"exec", "env", "command", "timeout", "nice", "nohup", "time", "bash -c", "sh -c", "zsh -c", "()", "$()", "if", "while", "function"}

// addCommand adds the file that a simple command starts or has read by its program.
func (f *File) addCommand(h *Handler, d *disk, v *Value, c *shell.Command) {
	if lang, ok := interpreter(c.Name); ok {
		if c.Code != nil || slices.Contains(c.Flags, "c") && lang == "sh" {
			return
		}
		f.addOperand(h, d, v, lang, c.Operands, c.Cwd)
		return
	}
	if !strings.Contains(c.Path, "/") {
		f.addPackageScript(h, d, v, c)
		return
	}
	direct := !slices.ContainsFunc(c.Via, func(via string) bool { return !slices.Contains(wrappers, via) })
	f.addScript(h, d, v, join(c.Cwd, c.Path), "", direct)
}

// addExec is command for a program and its words.
func (f *File) addExec(h *Handler, d *disk, v *Value, program string, words []string, cwd string) {
	if lang, ok := interpreter(path.Base(program)); ok {
		if len(words) > 0 && !strings.HasPrefix(words[0], "-") {
			f.addOperand(h, d, h.Args.Items[0], lang, words, cwd)
		}
	} else if strings.Contains(program, "/") {
		f.addScript(h, d, v, join(cwd, program), "", true)
	}
}

// addOperand adds the file that an interpreter reads.
func (f *File) addOperand(h *Handler, d *disk, v *Value, lang string, operands []string, cwd string) {
	if len(operands) > 0 && operands[0] == "run" { // deno and bun
		operands = operands[1:]
	}
	if len(operands) > 0 && (strings.Contains(operands[0], "/") || path.Ext(operands[0]) != "") {
		f.addScript(h, d, v, join(cwd, operands[0]), lang, false)
	}
}

func join(cwd, name string) string {
	if path.IsAbs(name) {
		return path.Clean(name)
	}
	return path.Join(cwd, name)
}

// interpreter is the language of the files that a program runs.
func interpreter(name string) (lang string, ok bool) {
	name = strings.TrimSuffix(name, ".exe")
	switch strings.TrimRight(name, "0123456789.") {
	case "bash", "sh", "zsh", "dash", "ksh", "source", "":
		return "sh", name != ""
	case "python", "pypy":
		return "python", true
	case "node", "nodejs", "bun", "deno", "tsx", "ts-node":
		return "node", true
	case "ruby", "perl", "php":
		return name, true
	case "pwsh", "powershell":
		return "powershell", true
	}
	return "", false
}
