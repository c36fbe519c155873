package effect

import (
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"github.com/hookc/hookc/runtime/decision"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/process"
	"github.com/hookc/hookc/runtime/value"
)

// program is what a step starts, from its arguments, in a working directory that
// a relative cwd starts from. It is false where they fail, which is recorded
// then.
func program(r Run, dir string) (c process.Command, ok bool) {
	c.Dir = dir
	if c.Args, c.Line, ok = programOf(r); !ok {
		return c, false
	}
	if r.Has("cwd") {
		v, ok := r.Arg("cwd")
		if !ok {
			return c, false
		}
		if c.Dir = v.Text(); !filepath.IsAbs(c.Dir) {
			c.Dir = filepath.Join(dir, c.Dir)
		}
	} else if len(c.Args) > 0 {
		c.Args[0] = placed(c.Args[0], r.World().Project())
	}
	if !r.World().Has(c.Dir) {
		r.Fail(decision.ExecFailure, called(c)+": its working directory "+c.Dir+" lies outside of the test's folder")
		return c, false
	}
	set, ok := variables(r)
	if !ok {
		return c, false
	}
	vars, whole := told(r)
	if !whole && mentions(c, vars) {
		r.Fail(decision.ExecFailure, called(c)+": the tool's input is longer than the variable "+inputName+" can be: read standard input instead")
		return c, false
	}
	c.Env = process.Environ(process.Environ(os.Environ(), r.World().Vars...), append(vars, set...)...)
	return c, true
}

// placed is a program as the project has it, where it is a relative path: the
// event's working directory is the agent's to choose, and so would be which
// ./guard.sh decides.
func placed(program, project string) string {
	if filepath.IsAbs(program) || project == "" || !strings.ContainsAny(program, `/`+string(filepath.Separator)) {
		return program
	}
	return filepath.Join(project, program)
}

// programOf is the program and its arguments, or a line for the shell.
func programOf(r Run) (args []string, line string, ok bool) {
	switch {
	case r.Has("command"):
		args, ok = words(r, "command")
		return args, "", ok
	case r.Has("shell"):
		v, ok := r.Arg("shell")
		if ok && v.Text() == "" {
			r.Fail(decision.ExecFailure, "its shell line is empty")
			return nil, "", false
		}
		return nil, v.Text(), ok
	case r.Has("script"):
		path, ok := script(r)
		if !ok {
			return nil, "", false
		}
		args, ok = words(r, "args")
		return append([]string{path}, args...), "", ok
	}
	r.Fail(decision.ExecFailure, "it names no program")
	return nil, "", false
}

// words is an argument that is a list of texts; none where it is not there.
func words(r Run, name string) ([]string, bool) {
	if !r.Has(name) {
		return nil, true
	}
	v, ok := r.Arg(name)
	if v.Kind() != value.List {
		return []string{v.Text()}, ok
	}
	out := make([]string, v.Len())
	for i := range out {
		out[i] = v.At(i).Text()
	}
	return out, ok
}

// script is the file of a script of the policy. A table names it from the
// folder of the build, whose folder of scripts the world knows.
func script(r Run) (path string, ok bool) {
	v, ok := r.Arg("script")
	if !ok {
		return "", false
	}
	name, below := strings.CutPrefix(v.Str(), "scripts/")
	dir := ""
	if find := r.World().Scripts; find != nil {
		dir = find()
	}
	if !below || !filepath.IsLocal(filepath.FromSlash(name)) || dir == "" {
		r.Fail(decision.ExecFailure, "its script "+v.Str()+" is not here: the build with its folder of scripts is needed")
		return "", false
	}
	return filepath.Join(dir, filepath.FromSlash(name)), true
}

// variables is what the step adds to the environment. A name is the policy's to
// choose: one that a shell could not have is refused, whoever computed it.
func variables(r Run) (out [][2]string, ok bool) {
	if !r.Has("env") {
		return nil, true
	}
	v, ok := r.Arg("env")
	if !ok || v.Kind() != value.Map {
		return nil, ok
	}
	for i := range v.Len() {
		name, text := v.Key(i).Text(), v.At(i).Text()
		if !isVariable(name) {
			r.Fail(decision.ExecFailure, "its env fails: "+value.Quote(value.OfString(name))+" cannot be a variable")
			return nil, false
		}
		if strings.ContainsRune(text, 0) {
			r.Fail(decision.ExecFailure, "its env fails: "+name+" has a NUL byte, which no variable can hold")
			return nil, false
		}
		out = append(out, [2]string{name, text})
	}
	return out, true
}

func isVariable(name string) bool {
	for i, c := range []byte(name) {
		letter := c == '_' || c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c < '0' || c > '9') {
			return false
		}
	}
	return name != ""
}

// inputName is the variable that holds the tool's input, and maxInput its bound:
// systems refuse to start a program with a longer one. Standard input has it in
// any case.
const (
	inputName = "TOOL_INPUT"
	maxInput  = 100_000
)

// told is what every program finds in its environment. TOOL_NAME and TOOL_INPUT
// are as the host spells them: scripts of before know that form. It is not whole
// where the input is too long.
func told(r Run) (vars [][2]string, whole bool) {
	ev, w := r.Event(), r.World()
	vars = [][2]string{
		{"HOOK_EVENT", ev.Kind.Name}, {"HOOKC_HOOK", r.Name()}, {"HOOKC_POLICY", w.Policy}, {"HOOKC_PROJECT", w.Project()},
	}
	if ev.Get(event.ToolHostName).IsNil() {
		return vars, true
	}
	vars = append(vars, [2]string{"TOOL_NAME", strings.ReplaceAll(ev.Get(event.ToolHostName).Str(), "\x00", "")})
	in := value.AppendJSON(nil, ev.Get(event.ToolRaw))
	if len(in) > maxInput {
		return append(vars, [2]string{inputName, ""}), false // and not one of the agent's own
	}
	return append(vars, [2]string{inputName, string(in)}), true
}

// mentions reports whether a program, or a script among its words, names
// TOOL_INPUT. A script that looks at an input that is not there would pass it:
// nobody shall get past it by padding the input.
func mentions(c process.Command, vars [][2]string) bool {
	words := c.Args
	if c.Line != "" {
		words = append(strings.FieldsFunc(c.Line, func(r rune) bool { return strings.ContainsRune(" \t\n;|&()<>\"'`", r) }), c.Line)
	}
	for _, word := range words {
		if strings.Contains(word, inputName) || fileMentions(c.Dir, expanded(word, vars)) {
			return true
		}
	}
	return false
}

// expanded is a word of a shell with its variables replaced.
func expanded(word string, vars [][2]string) string {
	return os.Expand(word, func(name string) string {
		for _, v := range vars {
			if v[0] == name {
				return v[1]
			}
		}
		return os.Getenv(name)
	})
}

// maxScript is how much of a script is looked at.
const maxScript = 1 << 20

func fileMentions(dir, path string) bool {
	if !filepath.IsAbs(path) {
		path = filepath.Join(dir, path)
	}
	if info, err := os.Stat(path); err != nil || !info.Mode().IsRegular() {
		return false
	}
	f, err := os.Open(path)
	if err != nil {
		return false
	}
	defer f.Close()
	text, _ := io.ReadAll(io.LimitReader(f, maxScript))
	return strings.Contains(string(text), inputName)
}

// until is when the program of a step is ended: after the step's own time-out,
// and never after the hook's.
func until(r Run) time.Time {
	end := r.Deadline()
	if v, ok := r.Arg("timeout"); ok {
		if own := time.Now().Add(time.Duration(v.Int()) * time.Millisecond); own.Before(end) {
			return own
		}
	}
	return end
}

// called is a program's name in messages.
func called(c process.Command) string {
	if c.Line != "" {
		return "its shell line"
	}
	return filepath.Base(c.Args[0])
}
