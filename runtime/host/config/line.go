package config

import (
	"slices"
	"strings"

	"github.com/hookc/hookc/runtime/host"
)

// held ends the command line of a closed policy. An evaluator that is missing, must
// not be started or is ended by a signal leaves an exit code from 126 on, which
// clients take for a hook that failed, and go on. Exit code 2 with a text denies.
// What the evaluator itself says stays: it ends with 0, 1 or 2.
const held = ` || { s=$?; [ $s -lt 126 ] && exit $s; echo "hookc: the evaluator cannot run, and the policy is closed" >&2; exit 2; }`

// Line is the command line of a group, for a client that goes on where a hook
// fails, and denies with exit code 2. Where a POSIX shell reads it, it denies a call
// or a prompt itself if the policy is closed and the evaluator does not answer.
// Other events are left alone: at a stop the agent would never come to an end.
func Line(g *Group, hostName, program string, posix bool) string {
	run := CommandLine(program, g.Args(hostName))
	if posix && g.Holds() {
		run += held
	}
	return run
}

// Holds reports whether the command line itself is to deny where the evaluator does
// not answer.
func (g *Group) Holds() bool {
	return g.OnError.Failure && (g.Row.Is("before_tool") || g.Row.Is("before_agent"))
}

// Held is a command of a POSIX shell that denies if it cannot run; its last command
// must be the evaluator.
func Held(run string) string { return run + held }

// Built reports whether a POSIX shell reads the command lines of a plugin: that
// of a build for Windows may be read by another.
func Built(p host.Plugin) bool {
	return !slices.ContainsFunc(p.Platforms, func(s string) bool { return strings.HasPrefix(s, "windows/") })
}

// Installed reports the same of an installation. The program of a project is a
// script of the shell on every system.
func Installed(s host.Site) bool { return s.Scope == host.Project || s.System != "windows" }
