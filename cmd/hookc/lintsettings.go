package main

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

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
	if err := a.lintWhat(s, f); err != nil {
		return nil, exitError{2, err}
	}
	file, err := a.lintConfig(s.options.Paths[0], f)
	if err != nil {
		return nil, err
	}
	preset, err := a.lintPreset(file, f)
	if err != nil {
		return nil, err
	}
	choice := lint.Selection{Select: preset.Select}
	var l config.Lint
	if file != nil {
		var diags diag.List
		choice, s.options.Settings, diags = lint.Configure(file, preset.Select, rules.All)
		if err := a.wrongConfig(file, diags); err != nil {
			return nil, err
		}
		s.file, s.options.Exclude, l = file, file.Excludes, file.Lint
	}
	switch {
	case len(f.selected) > 0:
		choice = lint.Selection{Select: f.selected}
	case f.preset != "":
		choice.Select = preset.Select
	}
	choice.Ignore = append(choice.Ignore, f.ignored...)
	if s.options.Rules, err = choice.Rules(rules.All); err != nil {
		return nil, exitError{2, err}
	}
	if err := s.shellcheck(f.shellcheck); err != nil {
		return nil, exitError{2, err}
	}
	if s.severity, err = levelFlag("severity", f.severity, l.Severity, diag.Info); err != nil {
		return nil, err
	}
	if s.failLevel, err = levelFlag("fail-level", f.failLevel, l.FailLevel, preset.FailLevel); err != nil {
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

// lintStdin is the path that means standard input.
const lintStdin = "-"

// lintWhat reads standard input where that is the path, and what a change touches.
func (a *app) lintWhat(s *lintSettings, f lintFlags) error {
	o := &s.options
	switch stdin := slices.Contains(o.Paths, lintStdin); {
	case stdin && len(o.Paths) > 1:
		return errors.New("standard input is checked by itself: write no other PATH beside -")
	case stdin && f.stdinName == "":
		return errors.New("--stdin-filename must say which file is on standard input, such as hooks/git.hook.hcl or .claude/settings.json")
	case !stdin && f.stdinName != "":
		return errors.New("--stdin-filename belongs to the PATH -")
	case stdin && f.fix:
		return errors.New("--fix cannot change standard input; --diff prints the changes")
	case stdin && f.changed != "":
		return errors.New("--changed is about files, and the PATH - is not one")
	case stdin:
		text, err := io.ReadAll(io.LimitReader(a.in, maxStdin+1))
		if err != nil {
			return err
		}
		if len(text) > maxStdin {
			return fmt.Errorf("standard input has more than %d MB", maxStdin>>20)
		}
		o.Only = filepath.Clean(f.stdinName)
		o.Paths, o.Overlay = []string{o.Only}, map[string][]byte{o.Only: text}
	case f.changed != "":
		var err error
		o.Changed, err = changedSince(o.Paths[0], f.changed)
		return err
	}
	return nil
}

// maxStdin is the most bytes of a file on standard input, as of one on the disk.
const maxStdin = 32 << 20

// lintPreset is the preset of the flag, else of the configuration, else the default.
func (a *app) lintPreset(file *config.File, f lintFlags) (rules.Preset, error) {
	name, at := f.preset, "--preset"
	if name == "" && file != nil {
		name, at = file.Lint.Preset.Text, fmt.Sprintf("%s: preset", file.Lint.Preset.Span)
	}
	if name == "" {
		return rules.Presets[0], nil
	}
	p, ok := rules.FindPreset(name)
	if !ok {
		return p, exitError{2, fmt.Errorf("%s is one of %s, not %q", at, strings.Join(rules.PresetNames(), ", "), name)}
	}
	return p, nil
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
