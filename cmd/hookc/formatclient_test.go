//go:build unix

package main

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"

	"go.yaml.in/yaml/v3"
)

// formatHook is a hook as an agent finds it: its HOOK.md and its script.
type formatHook struct {
	Name        string            `yaml:"name"`
	Description string            `yaml:"description"`
	Trigger     string            `yaml:"trigger"`
	Matcher     formatMatcher     `yaml:"matcher"`
	Timeout     int               `yaml:"timeout"`
	Async       bool              `yaml:"async"`
	Priority    int               `yaml:"priority"`
	Metadata    map[string]string `yaml:"metadata"`

	script string
	page   string // the whole HOOK.md
	front  string // its front matter
}

type formatMatcher struct {
	Tool    string `yaml:"tool"`
	Pattern string `yaml:"pattern"`
}

// formatHooks finds the hooks of a folder, with the format's defaults. A field
// that the format does not have is an error.
func formatHooks(t *testing.T, dir string) []formatHook {
	t.Helper()
	pages, err := filepath.Glob(filepath.Join(dir, "*", "HOOK.md"))
	if err != nil || len(pages) == 0 {
		t.Fatalf("no hooks in %s: %v", dir, err)
	}
	var hooks []formatHook
	for _, page := range pages {
		text, err := os.ReadFile(page)
		if err != nil {
			t.Fatal(err)
		}
		parts := strings.SplitN(string(text), "---\n", 3)
		if len(parts) != 3 || parts[0] != "" {
			t.Fatalf("%s has no front matter", page)
		}
		h := formatHook{
			Timeout: 30_000, Priority: 100, page: string(text), front: parts[1],
			script: filepath.Join(filepath.Dir(page), "scripts", "run"),
		}
		d := yaml.NewDecoder(strings.NewReader(parts[1]))
		d.KnownFields(true)
		if err := d.Decode(&h); err != nil {
			t.Errorf("%s: %v", page, err)
		}
		hooks = append(hooks, h)
	}
	return hooks
}

// formatClient starts hooks as the format's document says.
type formatClient struct {
	hooks []formatHook
	env   []string

	log   []string // of failures
	async sync.WaitGroup
}

// fired is what the hooks made of an event.
type fired struct {
	blockedBy string // "" where the operation goes on
	reason    string
	waited    []string         // the sync hooks that ran, in their order
	beside    []string         // the async hooks that were started
	said      []map[string]any // standard output of those that did not block
}

// fire starts the hooks of an event: higher priorities first, equal ones as they
// were found; the first that blocks is the last that runs. Async hooks start
// beside them, and nothing that they say counts.
func (c *formatClient) fire(t *testing.T, event map[string]any) (out fired) {
	t.Helper()
	data, err := json.Marshal(event)
	if err != nil {
		t.Fatal(err)
	}
	hooks := slices.DeleteFunc(slices.Clone(c.hooks), func(h formatHook) bool { return !h.meets(t, event) })
	slices.SortStableFunc(hooks, func(a, b formatHook) int { return b.Priority - a.Priority })
	for _, h := range hooks {
		if h.Async {
			out.beside = append(out.beside, h.Name)
			c.async.Add(1)
			go func() {
				defer c.async.Done()
				_, _ = c.run(h, data)
			}()
		}
	}
	for _, h := range hooks {
		if h.Async {
			continue
		}
		out.waited = append(out.waited, h.Name)
		got, err := c.run(h, data)
		switch {
		case err != nil:
			c.log = append(c.log, h.Name+": "+err.Error())
		case got.exit == 2:
			out.blockedBy, out.reason = h.Name, strings.TrimSpace(got.stderr)
			return out
		case got.exit != 0:
			c.log = append(c.log, h.Name+": exit "+strconv.Itoa(got.exit)+": "+got.stderr)
		case got.stdout != "":
			var said map[string]any
			if err := json.Unmarshal([]byte(got.stdout), &said); err != nil {
				c.log = append(c.log, h.Name+": "+err.Error())
				continue
			}
			if said["decision"] == "deny" {
				out.blockedBy, out.reason = h.Name, said["reason"].(string)
				return out
			}
			out.said = append(out.said, said)
		}
	}
	return out
}

// meets is whether the event is the hook's: its trigger, and both parts of its
// matcher that there are.
func (h formatHook) meets(t *testing.T, event map[string]any) bool {
	if h.Trigger != event["event_type"] {
		return false
	}
	tool, _ := event["tool_name"].(string)
	var input bytes.Buffer
	e := json.NewEncoder(&input)
	e.SetEscapeHTML(false)
	if err := e.Encode(event["tool_input"]); err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile(h.Matcher.Tool).MatchString(tool) && regexp.MustCompile(h.Matcher.Pattern).Match(input.Bytes())
}

var errLate = errors.New("it was late")

// run starts a hook's script. Whatever ends it but itself is an error.
func (c *formatClient) run(h formatHook, event []byte) (started, error) {
	ctx, cancel := context.WithTimeout(context.Background(), time.Duration(h.Timeout)*time.Millisecond)
	defer cancel()
	cmd := exec.CommandContext(ctx, h.script)
	cmd.Stdin, cmd.Env = bytes.NewReader(event), append(os.Environ(), c.env...)
	cmd.WaitDelay = time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	var exit *exec.ExitError
	switch {
	case ctx.Err() != nil:
		return started{}, errLate
	case err != nil && !errors.As(err, &exit):
		return started{}, err
	}
	return started{stdout.String(), stderr.String(), cmd.ProcessState.ExitCode()}, nil
}
