package lsp

import (
	"context"
	"errors"
	"fmt"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/compiler/analyze"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lint"
)

// The commands. The first argument of each is the document's URI.
const (
	cmdRunTests  = "hookc.runTests"  // of the file of tests or the document's policy; of the section or hook that the second argument names
	cmdAddTest   = "hookc.addTest"   // of the hook that the second argument names
	cmdShowEvent = "hookc.showEvent" // the event of the second argument, of the host of the third
	cmdShowHook  = "hookc.showHook"  // an event of the hook that the second argument names
	cmdFixAll    = "hookc.fixAll"    // of the document's policy or configuration
)

type command func(s *Server, ctx context.Context, path string, args []string) error

// commands are a function, since their code asks for their names.
func commands() map[string]command {
	return map[string]command{
		cmdRunTests: (*Server).runTestsNow, cmdAddTest: (*Server).addTest,
		cmdShowEvent: (*Server).showEvent, cmdShowHook: (*Server).showHook, cmdFixAll: (*Server).fixAllNow,
	}
}

func commandNames() []string { return slices.Sorted(maps.Keys(commands())) }

func (s *Server) executeCommand(ctx context.Context, p protocol.ExecuteCommandParams) (any, error) {
	do, ok := commands()[p.Command]
	if !ok || len(p.Arguments) == 0 {
		return nil, fmt.Errorf("%w: there is no command %q that takes %d arguments", ErrParams, p.Command, len(p.Arguments))
	}
	path := pathOf(protocol.URI(p.Arguments[0]))
	if path == "" {
		return nil, fmt.Errorf("%w: %q is not the URI of a file", ErrParams, p.Arguments[0])
	}
	err := do(s, ctx, path, p.Arguments[1:])
	if err != nil && !errors.Is(err, ErrParams) {
		// Clients show a request that fails as their own trouble, some of them twice.
		s.say(protocol.MessageWarning, "%v", err)
		err = nil
	}
	return nil, err
}

func (s *Server) say(kind protocol.MessageType, format string, args ...any) {
	s.client.Notify("window/showMessage", protocol.ShowMessageParams{Type: kind, Message: fmt.Sprintf(format, args...)})
}

// runTestsNow runs the file of tests that a path names, or those of its policy. An argument
// selects: the line of a section in a file of tests, whose result is the one that is said,
// or a hook, whose tests are those that name it.
func (s *Server) runTestsNow(_ context.Context, path string, args []string) error {
	if s.options.Test == nil {
		return errors.New("no tests can run here")
	}
	run, err := s.testsToRun(path, args)
	if err != nil {
		return err
	}
	var sum policytest.Summary
	var failed []string
	for _, f := range run.files {
		res, err := s.options.Test(run.dir, f)
		if err != nil {
			return err
		}
		if run.section != nil {
			run.section.only(&res)
		}
		sum.Add(res)
		for _, failure := range res.Failures {
			failed = append(failed, fmt.Sprintf("%s:%d: %s", filepath.Base(f), failure.Line, failure.Message))
		}
		s.lint.ask(unit{policyTest, f})
	}
	if len(failed) > 0 {
		s.say(protocol.MessageError, "%s%s failed, %d passed\n%s", run.title, plural(sum.Failed, "test", "tests"), sum.Passed, strings.Join(failed, "\n"))
		return nil
	}
	s.say(protocol.MessageInfo, "%s%s passed", run.title, plural(sum.Passed, "test", "tests"))
	return nil
}

// testRun is what a command asks to be run.
type testRun struct {
	dir     string
	files   []string
	section *section // alone counts
	title   string
}

func (s *Server) testsToRun(path string, args []string) (run testRun, err error) {
	run = testRun{dir: filepath.Dir(path), files: []string{path}}
	snap := s.docs.snapshot()
	doc, ok := snap.open[path]
	if unitOf(path).kind == policyTest {
		run.dir = policyOf(path)
		if len(args) == 0 {
			return run, nil
		}
		for _, sec := range sectionsOf(path, doc.data) {
			if strconv.Itoa(sec.from) == args[0] {
				run.section, run.title = &sec, sec.title+": "
				return run, nil
			}
		}
		return run, fmt.Errorf("no test begins at line %s", args[0])
	}
	if len(args) > 0 && ok {
		run.files, run.title = s.withTests(place{snap: snap, path: path, doc: doc, kind: policy}).TestsByHook(path)[args[0]], args[0]+": "
		if len(run.files) == 0 {
			return run, fmt.Errorf("no test names the hook %s", args[0])
		}
		return run, nil
	}
	files, err := policytest.Find(run.dir, nil)
	run.files = nil
	for _, f := range files {
		run.files = append(run.files, f.Path)
	}
	return run, err
}

// only leaves of a file's result what is about the section, or about the file as a whole:
// the sections before it have run, since it may need what they did.
func (s section) only(r *policytest.Result) {
	r.Failures = slices.DeleteFunc(r.Failures, func(f policytest.Failure) bool { return f.Line > 0 && !s.holds(f.Line) })
	if len(r.Failures) == 0 && r.Status == policytest.Fail {
		r.Status = policytest.Pass
	}
}

// linted is the policy of a document as the linter has it. It is looked at again, so
// that what the client shows is what is asked about.
func (s *Server) linted(path string) (*lint.Policy, error) {
	u := unitOf(path)
	snap := s.docs.snapshot()
	o, _, err := s.options.Lint(u.path)
	if err != nil {
		return nil, err
	}
	o.Paths, o.Packs, o.Overlay, o.Rules, o.Parsed = []string{u.path}, s.options.Packs, snap.overlay(), nil, &s.parsed
	res, err := lint.Run(o)
	if err != nil {
		return nil, err
	}
	if p := res.PolicyOf(path); p != nil {
		return p, nil
	}
	return nil, errors.New("the policy has errors: mend them first")
}

// eventOf is an event on which a hook applies.
func eventOf(p *lint.Policy, hook string) (*analyze.Event, error) {
	for _, h := range p.Hooks {
		if h.Name != hook && !strings.HasPrefix(h.Name, hook+"[") {
			continue
		}
		for _, on := range h.On {
			if e := p.Facts.Witness(p.Facts.Guard(h, on)); e != nil {
				return e, nil
			}
		}
	}
	return nil, fmt.Errorf("no event is known on which %s applies", hook)
}

// hookArgument is the hook that a command's first argument names, with its policy and an
// event on which it applies.
func (s *Server) hookArgument(path string, args []string) (hook string, p *lint.Policy, e *analyze.Event, err error) {
	if len(args) == 0 {
		return "", nil, nil, fmt.Errorf("%w: the second argument is the name of a hook", ErrParams)
	}
	if p, err = s.linted(path); err != nil {
		return "", nil, nil, err
	}
	e, err = eventOf(p, args[0])
	return args[0], p, e, err
}

// addTest writes a test of a hook beside the policy, and opens it.
func (s *Server) addTest(ctx context.Context, path string, args []string) error {
	hook, p, e, err := s.hookArgument(path, args)
	if err != nil {
		return err
	}
	file, err := newTestFile(filepath.Dir(path), hook)
	if err != nil {
		return err
	}
	if err := os.WriteFile(file, p.Facts.Test(hook+" applies", e), 0o644); err != nil {
		return err
	}
	return s.open(ctx, file)
}

// newTestFile is a name for a test of a hook that no file has.
func newTestFile(dir, hook string) (string, error) {
	dir = filepath.Join(dir, "tests")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return "", err
	}
	for n := 1; ; n++ {
		name := hook + testSuffix
		if n > 1 {
			name = fmt.Sprintf("%s-%d%s", hook, n, testSuffix)
		}
		if _, err := os.Lstat(filepath.Join(dir, name)); os.IsNotExist(err) {
			return filepath.Join(dir, name), nil
		}
	}
}

func (s *Server) showHook(ctx context.Context, path string, args []string) error {
	_, _, e, err := s.hookArgument(path, args)
	if err != nil {
		return err
	}
	return s.showEvent(ctx, path, []string{string(e.JSON), ""})
}

// showEvent opens an event with what the policy decides on it, and why. What is not
// saved is not looked at: it is the policy on the disk that decides.
func (s *Server) showEvent(ctx context.Context, path string, args []string) error {
	if len(args) < 2 || s.options.Explain == nil {
		return fmt.Errorf("%w: which event of which host?", ErrParams)
	}
	dir := filepath.Dir(path)
	if unitOf(path).kind == policyTest {
		dir = policyOf(path)
	}
	told, err := s.options.Explain(dir, []byte(args[0]), args[1])
	if err != nil {
		return err
	}
	file, err := s.ownFile("event.txt", []byte(strings.TrimSpace(args[0])+"\n\n"+told))
	if err != nil {
		return err
	}
	return s.open(ctx, file)
}

func (s *Server) fixAllNow(ctx context.Context, path string, _ []string) error {
	edit := s.fixAll(path)
	if edit == nil {
		s.say(protocol.MessageInfo, "hookc lint knows no safe fix here")
		return nil
	}
	return s.client.Call(ctx, "workspace/applyEdit", protocol.ApplyWorkspaceEditParams{Label: "hookc lint --fix", Edit: *edit})
}

// open has the client show a file, or says where it is.
func (s *Server) open(ctx context.Context, file string) error {
	if !s.can.Capabilities.Window.ShowDocument.Support {
		s.say(protocol.MessageInfo, "see %s", file)
		return nil
	}
	return s.client.Call(ctx, "window/showDocument", protocol.ShowDocumentParams{URI: uriOf(file), TakeFocus: true})
}
