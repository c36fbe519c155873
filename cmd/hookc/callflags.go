package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"github.com/go-json-experiment/json/jsontext"
	"github.com/spf13/cobra"

	"github.com/hookc/hookc/lang/toolname"
	"github.com/hookc/hookc/runtime/host/all"
	"github.com/hookc/hookc/runtime/value"
)

// callFlags say which event is meant: one that is written down, or a tool call by
// what people know of it.
type callFlags struct {
	event   string
	command string
	file    string
	tool    string
	input   string
}

// add adds the flags. verb is what the command does with events.
func (f *callFlags) add(cmd *cobra.Command, verb string) {
	fl := cmd.Flags()
	fl.StringVar(&f.event, "event", "", verb+" events from this `file`; - is standard input")
	fl.StringVar(&f.command, "command", "", verb+" a call of Shell with this command `line`")
	fl.StringVar(&f.file, "file", "", verb+" a call of WriteFile on this `path`, or of the tool that --tool names")
	fl.StringVar(&f.tool, "tool", "", verb+" a call of this `tool`, under its canonical name or an agent's")
	fl.StringVar(&f.input, "input", "", "the input of --tool, an `object` of JSON")
}

// given lists the flags that say which event is meant.
func (f *callFlags) given() (names []string) {
	for _, flag := range []struct{ name, value string }{
		{"--event", f.event}, {"--command", f.command}, {"--file", f.file}, {"--tool", f.tool}, {"--input", f.input},
	} {
		if flag.value != "" {
			names = append(names, flag.name)
		}
	}
	return names
}

// check refuses flags that contradict each other.
func (f *callFlags) check() error {
	given := f.given()
	switch {
	case f.input != "" && f.tool == "":
		return errors.New("--input is the input of a tool: name it with --tool")
	case f.event != "" && len(given) > 1:
		return fmt.Errorf("--event and %s both say which event is meant; give one", given[1])
	case f.command != "" && f.file != "":
		return errors.New("--command and --file are two calls; give one")
	}
	return nil
}

// The tools that are meant where only a command or a file is named.
const (
	commandTool = "Shell"
	fileTool    = "WriteFile"
)

// name is the tool that is called.
func (f *callFlags) name() string {
	switch {
	case f.tool != "":
		return f.tool
	case f.file != "":
		return fileTool
	}
	return commandTool
}

// call is the event of the format that the flags describe, in the current folder.
func (f *callFlags) call() ([]byte, error) {
	input, err := f.toolInput()
	if err != nil {
		return nil, err
	}
	return toolCall(f.name(), input, workDir(), "").line(), nil
}

// toolInput is the input of the tool: --input, with the command or the path.
func (f *callFlags) toolInput() (value.Value, error) {
	input := value.OfMap(nil, nil)
	if f.input != "" {
		var err error
		if input, err = value.DecodeJSON([]byte(f.input)); err != nil {
			return input, fmt.Errorf("--input: %w", err)
		}
		if input.Kind() != value.Map {
			return input, fmt.Errorf(`--input is an object, such as {"path": "a.go"}, not %s`, f.input)
		}
	}
	if f.command != "" {
		input = input.With("command", value.OfString(f.command))
	}
	if f.file != "" {
		input = input.With("path", value.OfString(atHome(f.file)))
	}
	return input, nil
}

// atHome writes the home folder out, as agents do.
func atHome(path string) string {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		if home, err := os.UserHomeDir(); err == nil {
			return filepath.Join(home, rest)
		}
	}
	return path
}

// callEvent is an event before a tool call in the Agent Hooks format.
type callEvent struct{ value.Value }

func toolCall(tool string, input value.Value, dir, session string) callEvent {
	e := value.OfMap([]string{"event_type"}, []value.Value{value.OfString("before_tool")})
	if session != "" {
		e = e.With("session_id", value.OfString(session))
	}
	e = e.With("work_dir", value.OfString(dir)).With("tool_name", value.OfString(tool)).With("tool_input", input)
	return callEvent{e}
}

func (e callEvent) line() []byte { return append(value.AppendJSON(nil, e.Value), '\n') }

// knownTool refuses a tool that no target of the policy has: no hook could apply.
func knownTool(name string, targets []string) error {
	if len(targets) == 0 {
		targets = all.Names()
	}
	meant, wrong := toolname.Of(all.Targets(), targets).Wrong(name)
	if !wrong {
		return nil
	}
	return fmt.Errorf("no target of the policy has a tool %s; write --tool %s", name, strings.Join(meant, " or --tool "))
}

// open is the input that the flags describe.
func (f *callFlags) open(a *app) (io.ReadCloser, error) {
	switch {
	case f.event == "-":
		return io.NopCloser(a.in), nil
	case f.event != "":
		in, err := os.Open(f.event)
		if errors.Is(err, fs.ErrNotExist) {
			err = fmt.Errorf("there is no file %s with an event; --command 'git push' needs none", shown(f.event))
		}
		return in, err
	}
	call, err := f.call()
	return io.NopCloser(bytes.NewReader(call)), err
}

// one reads the only event that is described.
func (f *callFlags) one(a *app) (text []byte, err error) {
	in, err := f.open(a)
	if err != nil {
		return nil, err
	}
	defer in.Close()
	n := 0
	err = eachEvent(in, func(e []byte) error {
		text = append([]byte(nil), e...)
		n++
		return nil
	})
	switch {
	case err != nil:
		return nil, err
	case n != 1:
		return nil, fmt.Errorf("one event is wanted, and there are %d in the input", n)
	case jsontext.Value(text).Kind() != '{':
		return nil, errors.New("the event is no object of JSON")
	}
	return text, nil
}

// policyHere is the policy that a command means which names none: of the current
// folder, of its folder hooks, or of the project.
func policyHere() string {
	if found, _ := filepath.Glob("*" + policySuffix); len(found) > 0 {
		return "."
	}
	if dir := policyFolder("."); dir != "" {
		return dir
	}
	if project, _, err := ownerOf(""); err == nil {
		if dir := policyFolder(project); dir != "" {
			return dir
		}
	}
	return "."
}

// others are the calls that --file alone could have meant too, by their tools.
func (f *callFlags) others() (out []callFlags) {
	if f.file == "" || f.tool != "" {
		return nil
	}
	for _, tool := range []string{"ReadFile", "EditFile"} {
		out = append(out, callFlags{file: f.file, tool: tool})
	}
	return out
}
