package policytest

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/rogpeppe/go-internal/testscript"

	"github.com/hookc/hookc/runtime/value"
)

const eventUsage = "usage: event [--host HOST] NAME|FILE [key=value …] [key:=json …]"

// event sends an event. What comes back is what the expectations after it are
// about; the host's answer is stdout and stderr. Negated, the event must be one
// that cannot be decided.
func (s *session) event(ts *testscript.TestScript, neg bool, args []string) {
	s.ordinal = map[string]int{}
	s.sent = &sent{line: lineOf(ts), text: spellEvent(args), failed: true}
	call, err := parseEvent(args)
	if err != nil {
		fail(ts, "event: "+err.Error())
	}
	outcome, err := s.send(ts, call)
	s.sent.outcome = outcome
	s.publish(ts, call, outcome)
	switch {
	case err != nil && (!neg || outcome == nil):
		fail(ts, "event: "+err.Error())
	case err == nil && neg:
		fail(ts, "! event: it could be decided: "+outcome.verdict())
	case err != nil:
		ts.Logf("%v", err)
	default:
		ts.Logf("%s", outcome.verdict())
	}
	s.sent.failed, s.sent.undecided = false, neg
}

// spellEvent is the arguments as a script has them, quotes where values need
// them.
func spellEvent(args []string) string {
	words := make([]string, len(args))
	for i, arg := range args {
		words[i] = quote(arg)
		if key, v, ok := strings.Cut(arg, "="); ok && bare.MatchString(key) && v != "" {
			words[i] = key + "=" + quote(v)
		}
	}
	return strings.Join(words, " ")
}

// publish makes the host's answer stdout and stderr, where a host was named;
// else they are empty.
func (s *session) publish(ts *testscript.TestScript, call *eventCall, o *Outcome) {
	stdout, stderr := ts.Stdout(), ts.Stderr()
	if call.named && o != nil {
		if s.opt.Printed != nil {
			s.opt.Printed()
		}
		fmt.Fprintf(stdout, "%s", o.Answer.Stdout)
		fmt.Fprintf(stderr, "%s", o.Answer.Stderr)
	}
}

// eventCall is the arguments of the command event.
type eventCall struct {
	host     string
	named    bool   // the host was given
	subject  string // an event's name or a file of the archive
	settings []setting
}

// setting is one key=value or key:=json.
type setting struct {
	key   string
	value value.Value
}

func (c *eventCall) isFile() bool {
	return strings.HasSuffix(c.subject, ".json") || strings.ContainsAny(c.subject, `/\.`)
}

func parseEvent(args []string) (*eventCall, error) {
	c := &eventCall{host: genericHost}
	for len(args) > 0 {
		arg := args[0]
		args = args[1:]
		flag, text, given := strings.Cut(arg, "=")
		switch {
		case flag == "--host" && given:
			c.host, c.named = text, true
		case flag == "--host" && len(args) > 0:
			c.host, c.named, args = args[0], true, args[1:]
		case strings.HasPrefix(arg, "-"):
			return nil, fmt.Errorf("unknown flag %s\n%s", flag, eventUsage)
		case c.subject == "":
			c.subject = arg
		default:
			set, err := parseSetting(arg)
			if err != nil {
				return nil, err
			}
			c.settings = append(c.settings, set)
		}
	}
	if c.subject == "" {
		return nil, errors.New(eventUsage)
	}
	return c, nil
}

func parseSetting(arg string) (setting, error) {
	key, text, ok := strings.Cut(arg, "=")
	key, isJSON := strings.CutSuffix(key, ":")
	if !ok || key == "" {
		return setting{}, fmt.Errorf("%q is not key=value\n%s", arg, eventUsage)
	}
	if !isJSON {
		return setting{key, value.OfString(text)}, nil
	}
	v, err := value.DecodeJSON([]byte(text))
	if err != nil {
		return setting{}, fmt.Errorf("%s: %w", key, err)
	}
	return setting{key, v}, nil
}

// body is the event as the host writes it.
func (s *session) body(ts *testscript.TestScript, c *eventCall) ([]byte, error) {
	switch {
	case c.isFile():
		return s.fileBody(ts, c)
	case c.host != genericHost:
		return nil, fmt.Errorf("an event of %s is a file, FILE.json, as %s writes it", c.host, c.host)
	}
	v, err := spell(c, s.opt.Events, s.tools(), ts.MkAbs("."))
	return value.AppendJSON(nil, v), err
}

// session puts the events of the generic host that name no session into that of
// the other events of a test, so that they share its state.
func (c *eventCall) session(data []byte) {
	v, err := value.DecodeObject(data)
	if err != nil || c.host != genericHost {
		return
	}
	given := slices.ContainsFunc(c.settings, func(s setting) bool { return s.key == "session_id" })
	if _, ok := v.Get("session_id"); !ok && !given {
		c.settings = append(c.settings, setting{"session_id", value.OfString(testSession)})
	}
}

// fileBody is a file of the archive, byte for byte unless settings change it or
// it lacks a session.
func (s *session) fileBody(ts *testscript.TestScript, c *eventCall) ([]byte, error) {
	data, err := s.archiveFile(ts, c.subject)
	if err != nil {
		return nil, err
	}
	c.session(data)
	if len(c.settings) == 0 {
		return data, nil
	}
	v, err := value.DecodeObject(data)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", c.subject, err)
	}
	for _, set := range c.settings {
		if v, err = put(v, strings.Split(set.key, "."), set.value); err != nil {
			return nil, fmt.Errorf("%s: %w", set.key, err)
		}
	}
	return value.AppendJSON(nil, v), nil
}

// archiveFile reads a file of the archive.
func (s *session) archiveFile(ts *testscript.TestScript, name string) ([]byte, error) {
	path := ts.MkAbs(name)
	if rel, err := filepath.Rel(s.work, path); err != nil || !filepath.IsLocal(rel) {
		return nil, fmt.Errorf("%s is no file of the archive", name)
	}
	data, err := os.ReadFile(path)
	if errors.Is(err, os.ErrNotExist) {
		return nil, fmt.Errorf("%s is no file of the archive", name)
	}
	return data, err
}
