package unsetvariable

import (
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/agents"
	"github.com/hookc/hookc/lint/hostconfig"
	"github.com/hookc/hookc/lint/script"
)

// folderName is how agents call variables for the folder of a project.
var folderName = lazyregexp.New(`^[A-Z]+_PROJECT_DIR$`)

// otherFolder reports the folder of the project in a variable that only other agents set, in a
// script that is this agent's own and has nothing else for it.
func otherFolder(s *hostconfig.Script, r *lint.Report) {
	f := s.Handler.Group.File
	a := f.Agent
	if a.Paths == nil || f.Plugin || !f.Sure || f.Format == hostconfig.FrontMatter || !ownScript(s) {
		return
	}
	seen := s.Parsed()
	var found *script.Var
	for i, v := range seen.Vars {
		if !folderName.MatchString(v.Name) {
			continue
		}
		if a.Sets(v.Name) || found != nil && found.Name != v.Name {
			return // it is for several agents
		}
		if found == nil {
			found = &seen.Vars[i]
		}
		if v.Fallback && !v.Empty {
			return
		}
	}
	if found == nil || seen.Sets(found.Name) || set(s.Handler, found.Name) || assigned(s, found.Name) || !setByAnother(a, found.Name) || s.Path == "" && inFront(s, found.Name) || isTested(s, found.Name) {
		return
	}
	d := r.At(s.SpanOf(found.Place), "%s does not set %s, so it is empty", a.Title, found.Name)
	d.Detail = "Hooks start in the folder of the project: ask for the present folder."
	for _, p := range a.Paths {
		if !p.Plugin && !p.Alias {
			d.Detail = "Write " + p.Name + "."
			break
		}
	}
	d.Severity = max(d.Severity, diag.Warning)
}

// ownScript reports whether a script stands in a configuration or in the folder of its agent.
func ownScript(s *hostconfig.Script) bool {
	folders := strings.Split(s.Path, "/")
	return s.Path == "" || slices.ContainsFunc(s.Handler.Group.File.Agent.Files, func(pattern string) bool {
		own, _, _ := strings.Cut(pattern, "/")
		return strings.HasPrefix(own, ".") && slices.Contains(folders, own)
	})
}

// setByAnother reports whether a variable is one of another agent, or looks like one of this agent
// that there is not.
func setByAnother(a *agents.Agent, name string) bool {
	own, _, _ := strings.Cut(a.Name, "-")
	return strings.HasPrefix(name, strings.ToUpper(own)+"_") || slices.ContainsFunc(agents.All(), func(o *agents.Agent) bool { return o.Sets(name) })
}

// inFront reports whether a variable stands in front of a path in a command line, where
// folder-not-set sees it.
func inFront(s *hostconfig.Script, name string) bool {
	return regexp.MustCompile(`\$\{?` + name + `\}?["']?/`).Match(s.Source)
}

// isTested reports whether a script asks whether a variable, or what it is kept in, has a value.
func isTested(s *hostconfig.Script, name string) bool {
	source := string(s.Source)
	names := name
	if m := regexp.MustCompile(`\b(\w+)\s*(?::[^=\n]*)?=\s*[^=\n]*\b` + name + `\b`).FindStringSubmatch(source); m != nil {
		names += "|" + m[1]
		if len(regexp.MustCompile(`\b`+m[1]+`\s*(?::[^=\n]*)?(?:\|\||\?\?)?=[^=]`).FindAllString(source, 2)) > 1 {
			return true // it may get another value
		}
	}
	tests := `-[nzfwd]\s+"?\$\{?(?:` + names + `)\b|\$\{(?:` + names + `):?[-=?+]`
	if s.Lang != "sh" {
		tests = `\b(?:if|while|assert)\b[^\n]*\b(?:` + names + `)\b\s*(?:\)|:|is\b|==|!=|&&|\|\||and\b|or\b)|\b(?:` + names + `)["'\])]*\s*(?:\|\||\?\?|\bor\b|\?[^.]|\b(?:not\s+)?in\s+os\.environ)|KeyError`
	}
	return regexp.MustCompile(tests).MatchString(source)
}
