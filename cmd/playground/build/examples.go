package main

import (
	"fmt"
	"os"
	"strings"
)

// example is a recipe of the cookbook: a policy, its test, and a command line that the
// test is about.
type example struct {
	Title   string `json:"title"`
	Policy  string `json:"policy"`
	Test    string `json:"test,omitempty"`
	Command string `json:"command,omitempty"`
}

// examples reads the recipes that are one policy by itself: a recipe of several files has
// its files in an archive.
func examples(path string) ([]example, error) {
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, err
	}
	var out []example
	for _, section := range strings.Split("\n"+string(text), "\n## ")[1:] {
		title, body, _ := strings.Cut(section, "\n")
		policies, tests := fenced(body, "hcl"), fenced(body, "txtar")
		if len(policies) != 1 || len(tests) > 1 || !strings.Contains(policies[0], "hook \"") {
			continue
		}
		e := example{Title: title, Policy: policies[0]}
		if len(tests) == 1 && !strings.Contains(tests[0], "\n-- ") {
			e.Test, e.Command = tests[0], firstCommand(tests[0])
		}
		out = append(out, e)
	}
	if len(out) == 0 {
		return nil, fmt.Errorf("%s has no recipe of one policy", path)
	}
	return out, nil
}

// fenced lists the blocks of code in a language.
func fenced(body, language string) (out []string) {
	for _, part := range strings.Split(body, "\n```"+language+"\n")[1:] {
		code, _, _ := strings.Cut(part, "\n```")
		out = append(out, code+"\n")
	}
	return out
}

// firstCommand is the command line of the first line of a test that sends one.
func firstCommand(test string) string {
	for line := range strings.Lines(test) {
		word, rest, _ := strings.Cut(strings.TrimSpace(line), " ")
		switch word {
		case "deny", "ask", "allow", "none":
			if _, rest, ok := strings.Cut(rest, "'"); ok {
				command, _, _ := strings.Cut(rest, "'")
				return command
			}
		}
	}
	return ""
}
