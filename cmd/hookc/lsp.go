package main

import (
	"bytes"
	"io"
	"os"
	"path/filepath"
	"runtime/debug"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/cmd/hookc/lsp"
	"github.com/hookc/hookc/cmd/hookc/lsp/stdio"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/host/generic"
	"github.com/hookc/hookc/stdlib"
)

func newLspCmd(a *app) *cobra.Command {
	cmd := &cobra.Command{
		Use:   "lsp",
		Short: "Serve editors: errors and findings as you type, completion, hover, fixes",
		Long: `Serve an editor, by the Language Server Protocol on standard input and output.

The editor starts it for *.hook.hcl, for *.txtar beside a policy, for .hookc.hcl, and
for the agents' own configurations such as .claude/settings.json.`,
		Example: `  hookc lsp`,
		Args:    cobra.NoArgs,
		RunE: func(cmd *cobra.Command, _ []string) error {
			debug.SetMemoryLimit(lspMemory)
			err := stdio.Serve(cmd.Context(), a.lspOptions(), a.in, stream{a.out})
			if err != nil {
				return exitError{2, err}
			}
			return nil
		},
	}
	cmd.Flags().Bool("stdio", true, "use standard input and output, which is the only way; some editors give this flag")
	return cmd
}

// How long after a key the server looks for errors, and then asks the linter: about
// the time between two keys, and about that between two thoughts.
const (
	lspWait     = 30 * time.Millisecond
	lspWaitLint = 300 * time.Millisecond
)

// lspMemory is how many bytes Go's memory has before it collects garbage more often: what is
// read again after each key is soon garbage, and a server runs all day. The process stays
// below 200 MB with std/default.
const lspMemory = 180e6

func (a *app) lspOptions() lsp.Options {
	return lsp.Options{
		Version: compiler.Version, Packs: stdlib.Packs,
		Lint: lspLint, Test: lspTest, Explain: lspExplain, Wait: lspWait, WaitLint: lspWaitLint,
	}
}

// lspLint is the settings of hookc lint for a path. Where they are wrong, those without
// .hookc.hcl hold: the client shows in that file what is wrong with it.
func lspLint(path string) (lint.Options, diag.Severity, error) {
	quiet := &app{out: io.Discard, errOut: io.Discard, format: "text"}
	s, err := quiet.lintSettings([]string{path}, lintFlags{})
	if err != nil {
		s, err = quiet.lintSettings([]string{path}, lintFlags{noConfig: true})
	}
	if err != nil {
		return lint.Options{}, 0, err
	}
	return s.options, s.severity, nil
}

// lspTest runs one file of tests of a policy.
func lspTest(dir, file string) (res policytest.Result, err error) {
	err = quietly(func(quiet *app) error {
		tmp, err := os.MkdirTemp("", "hookc-test-")
		if err != nil {
			return err
		}
		defer os.RemoveAll(tmp)
		opt, err := quiet.testOptions(dir, tmp, testFlags{})
		if err == nil {
			name := strings.TrimSuffix(filepath.Base(file), filepath.Ext(file))
			res = policytest.RunFile(policytest.File{Name: name, Path: file}, opt)
		}
		return err
	})
	return res, err
}

// lspExplain is hookc explain of one event.
func lspExplain(dir string, event []byte, host string) (string, error) {
	if host == "" {
		host = generic.Host.Name
	}
	var out bytes.Buffer
	quiet := &app{in: bytes.NewReader(event), out: &out, errOut: &out, format: "text"}
	f := explainFlags{evalFlags: evalFlags{host: host}}
	f.event = "-"
	err := quiet.explain(dir, f)
	return out.String(), err
}

// stream is standard output, which a server may close.
type stream struct{ io.Writer }

func (s stream) Close() error {
	if c, ok := s.Writer.(io.Closer); ok {
		return c.Close()
	}
	return nil
}
