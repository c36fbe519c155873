package main

import (
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/host/all"
)

// targets are the agents to install for, if the policy can be compiled for all
// of them.
func (in *installation) targets() ([]*host.Target, error) {
	targets, err := in.wanted()
	if err != nil {
		return nil, exitError{2, err}
	}
	return targets, in.unaccepted(targets)
}

// wanted are the agents that --agent names, or those in use that the policy is
// for.
func (in *installation) wanted() (out []*host.Target, err error) {
	if len(in.flags.agents) > 0 {
		return named(in.flags.agents)
	}
	skipped := false
	for _, t := range all.Targets() {
		if t.Install == nil || !inUse(t, in.site) {
			continue
		}
		if len(in.policy.Targets) > 0 && !slices.Contains(in.policy.Targets, t.Name) {
			fmt.Fprintf(in.app.errOut, "hookc: not for %s, which is in use here: the policy's targets do not name it\n", t.Name)
			skipped = true
			continue
		}
		out = append(out, t)
	}
	if len(out) == 0 {
		if skipped {
			return nil, errors.New("no agent that the policy is for is in use here: add one to its targets, or name one with --agent")
		}
		return nil, errors.New("no agent is in use here: name some, as in --agent claude-code (" + strings.Join(installable(), ", ") + ")")
	}
	return out, nil
}

func named(names []string) (out []*host.Target, err error) {
	for _, name := range names {
		t, ok := all.LookupTarget(name)
		if !ok {
			return nil, unknownTarget(name)
		}
		if !slices.Contains(out, t) {
			out = append(out, t)
		}
	}
	return out, nil
}

func installable() (names []string) {
	for _, t := range all.Targets() {
		if t.Install != nil {
			names = append(names, t.Name)
		}
	}
	return names
}

// inUse reports whether the project or the home folder shows signs of an agent.
func inUse(t *host.Target, s host.Site) bool {
	return shows(t.Marks, s.InRoot) || shows(t.Home, t.Moved.Site(s, os.Getenv).InHome)
}

// shows reports whether one of an agent's files is there.
func shows(marks []string, in func(string) string) bool {
	return slices.ContainsFunc(marks, func(mark string) bool {
		_, err := os.Stat(in(mark))
		return err == nil
	})
}
