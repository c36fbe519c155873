package main

import (
	"fmt"
	"os"
	"path/filepath"

	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
	"github.com/hookc/hookc/runtime/world"
	"github.com/hookc/hookc/stdlib"
)

// lintSettings is what flags and configuration come to.
type lintSettings struct {
	options   lint.Options
	severity  diag.Severity // shown from here on
	failLevel diag.Severity
	baseline  string       // the file; "" for none
	file      *config.File // nil where there is none
}

// base is the folder that paths of fingerprints start from: where the
// configuration lies, else here.
func (s *lintSettings) base() string {
	switch {
	case s.baseline != "":
		return filepath.Dir(s.baseline)
	case s.file != nil:
		return s.file.Dir
	}
	return "."
}

// lintSettings reads the configuration and puts the flags over it.
func (a *app) lintSettings(paths []string, f lintFlags) (*lintSettings, error) {
	if len(paths) == 0 {
		paths = []string{"."}
	}
	s := &lintSettings{options: lint.Options{
		Paths: paths, Packs: stdlib.Packs, Vars: f.vars, AllRules: rules.All, Retired: rules.Retired,
	}}
	file, err := a.lintConfig(paths[0], f)
	if err != nil {
		return nil, err
	}
	var choice lint.Selection
	var l config.Lint
	if file != nil {
		var diags diag.List
		choice, s.options.Settings, diags = lint.Configure(file, rules.All)
		if err := a.wrongConfig(file, diags); err != nil {
			return nil, err
		}
		s.file, s.options.Exclude, l = file, file.Excludes, file.Lint
	}
	if len(f.selected) > 0 {
		choice = lint.Selection{Select: f.selected}
	}
	choice.Ignore = append(choice.Ignore, f.ignored...)
	if s.options.Rules, err = choice.Rules(rules.All); err != nil {
		return nil, exitError{2, err}
	}
	if s.severity, err = levelFlag("severity", f.severity, l.Severity, diag.Info); err != nil {
		return nil, err
	}
	if s.failLevel, err = levelFlag("fail-level", f.failLevel, l.FailLevel, diag.Warning); err != nil {
		return nil, err
	}
	s.baseline = f.baseline
	if s.baseline == "" && l.Baseline.Text != "" {
		if s.baseline, err = configuredBaseline(file); err != nil {
			return nil, exitError{2, err}
		}
	}
	return s, nil
}

// configuredBaseline is the baseline that a configuration names. It lies in the
// project, since it is also written.
func configuredBaseline(file *config.File) (string, error) {
	path := filepath.Join(file.Dir, filepath.FromSlash(file.Lint.Baseline.Text))
	if !world.InProject(file.Dir, path) {
		at := file.Lint.Baseline.Span
		return "", fmt.Errorf("%s: the baseline %s is outside of the project; name it on the command line with --baseline", at, file.Lint.Baseline.Text)
	}
	return path, nil
}

// lintConfig is the configuration above the first path.
func (a *app) lintConfig(first string, f lintFlags) (*config.File, error) {
	if f.noConfig {
		return nil, nil
	}
	info, err := os.Stat(first)
	switch {
	case err != nil:
		first = "."
	case !info.IsDir():
		first = filepath.Dir(first)
	}
	name, err := config.Find(first)
	if err != nil || name == "" {
		return nil, err
	}
	if here, err := os.Getwd(); err == nil {
		if rel, err := filepath.Rel(here, name); err == nil {
			name = rel
		}
	}
	file, diags := config.Read(name)
	return file, a.wrongConfig(file, diags)
}

// wrongConfig prints what is wrong with the configuration, which ends the
// command: what it asks for is not known.
func (a *app) wrongConfig(file *config.File, diags diag.List) error {
	if len(diags) == 0 {
		return nil
	}
	diag.RenderText(a.errOut, diags, map[string][]byte{file.Path: file.Source}, diag.TextOptions{Colour: colour(a.errOut)})
	return exitError{code: 2}
}
