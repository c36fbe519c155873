package main

import (
	"bufio"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/install"
	"github.com/hookc/hookc/lang/format"
)

// plannedFile is a file of --format json.
type plannedFile struct {
	Path   string `json:"path"`
	Action string `json:"action"`
	Agent  string `json:"agent,omitempty"`
	Diff   string `json:"diff,omitempty"`
}

// show prints what was or would be changed.
func (in *installation) show() error {
	files := []plannedFile{}
	for _, ag := range in.agents {
		for _, c := range ag.plan.Changes {
			files = append(files, planned(ag.target.Name, c))
		}
	}
	return in.app.showFiles(files, in.flags.dryRun)
}

func planned(agent string, c *install.Change) plannedFile {
	f := plannedFile{Path: c.Path, Action: c.Action(), Agent: agent}
	if f.Action != "keep" {
		f.Diff = format.Diff(c.Path, c.Before, c.After)
	}
	return f
}

func (a *app) showFiles(files []plannedFile, dryRun bool) error {
	if a.format == "json" {
		return json.NewEncoder(a.out).Encode(map[string]any{"files": files})
	}
	words := map[string]string{"create": "created", "change": "changed", "remove": "removed", "keep": "as it was"}
	for _, f := range files {
		if dryRun {
			fmt.Fprintf(a.out, "%s: would %s %s\n%s", f.Agent, f.Action, f.Path, f.Diff)
			continue
		}
		fmt.Fprintf(a.out, "%s: %s %s\n", f.Agent, f.Path, words[f.Action])
	}
	return nil
}

// confirm puts a question to the person at the terminal. Without one the answer
// is no.
func (a *app) confirm(question string) bool {
	fmt.Fprintf(a.errOut, "%s [y/N] ", question)
	if a.answers == nil {
		a.answers = bufio.NewReader(a.in) // one for all questions: it reads ahead
	}
	line, _ := a.answers.ReadString('\n') // an end is no answer
	switch strings.ToLower(strings.TrimSpace(line)) {
	case "y", "yes":
		return true
	}
	fmt.Fprintln(a.errOut)
	return false
}
