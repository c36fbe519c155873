package policytest

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"strings"
	"time"

	"github.com/rogpeppe/go-internal/testscript"
)

// RunFile runs one file.
func RunFile(f File, opt Options) Result {
	start := time.Now()
	r := runScript(f, opt)
	r.File, r.Elapsed = f, time.Since(start)
	return r
}

func runScript(f File, opt Options) Result {
	before, err := Read(f)
	if err != nil {
		return broken(f.Path, Failure{Message: err.Error()})
	}
	if info, err := os.Lstat(f.Path); opt.Update && (err != nil || !info.Mode().IsRegular()) {
		return broken(f.Path, Failure{Message: "it is a link, which hookc does not write through"})
	}
	if refused := inspect(before, opt.AllowExec); len(refused) > 0 {
		return broken(f.Path, refused...)
	}
	h := &harness{verbose: opt.Verbose}
	s := &session{opt: opt, envs: setVariables(before)}
	h.run(func() { testscript.RunT(h, params(f, s)) })
	if err := rewriteLines(f.Path, s.edits); err != nil {
		return broken(f.Path, Failure{Message: "its expectations cannot be rewritten: " + err.Error()})
	}
	r := result(f, h)
	if after, err := Read(f); opt.Update && err == nil {
		r.Updated = !bytes.Equal(before, after)
	}
	return r
}

// broken is the result of a file that does not run at all.
func broken(path string, failures ...Failure) Result {
	var log strings.Builder
	for _, f := range failures {
		fmt.Fprintf(&log, "FAIL: %s: %s\n", f.at(path), f.Message)
	}
	return Result{Status: Fail, Failures: failures, Log: log.String()}
}

func result(f File, h *harness) Result {
	log := tidy(h.log.String())
	if h.failed {
		return Result{Status: Fail, Failures: failures(f.Path, log), Log: log}
	}
	r := Result{Status: Pass}
	if h.skipped {
		r = Result{Status: Skip, Why: h.why}
	}
	if h.verbose {
		r.Log = log
	}
	return r
}

// params sets testscript up for one file. A failure does not end the script:
// the expectations of the events after it are news too.
func params(f File, s *session) testscript.Params {
	return testscript.Params{
		Files:           []string{f.Path},
		Cmds:            s.commands(),
		Condition:       s.condition,
		UpdateScripts:   s.opt.Update,
		ContinueOnError: !s.opt.FailFast,
		Setup: func(env *testscript.Env) error {
			s.work = env.WorkDir
			env.Defer(func() { os.RemoveAll(s.state()) }) // else it keeps the folder above from going
			return nil
		},
	}
}

// condition answers [host:NAME], is the policy for that host, and [effects], do
// steps act?
func (s *session) condition(cond string) (bool, error) {
	if cond == "effects" {
		return s.opt.Effects, nil
	}
	name, ok := strings.CutPrefix(cond, "host:")
	if !ok {
		return false, errors.New("there is no such condition")
	}
	target, known := s.opt.Hosts[name]
	if !known {
		return false, fmt.Errorf("there is no host %q", name)
	}
	return target, nil
}
