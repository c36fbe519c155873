package siblingleftout

import (
	"encoding/json"
	"maps"
	"path/filepath"
	"regexp"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/lang/regex"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/runtime/world"
)

// runners are the programs that start a script or target of a project by its name.
var runners = map[string]struct{ file, line string }{
	"npm": {"package.json", "npm run "}, "pnpm": {"package.json", "pnpm run "}, "yarn": {"package.json", "yarn run "}, "bun": {"package.json", "bun run "},
	"make": {"Makefile", "make "}, "gmake": {"Makefile", "gmake "}, "just": {"justfile", "just "},
}

var (
	// outward are names of scripts with effects outside of the project.
	outward = lazyregexp.New(`(?i)(^|[:_-])(deploy|release|publish|migrate|seed|reset|drop|destroy|promote|rollback|ship|push)$`)
	// harmless are variants of them without these effects, or for which no person is asked.
	harmless = lazyregexp.New(`(?i)(^|[:_.-])(dry|dry-?run|check|tests?|preview|plan|status|local|dev|docs?|help|list|diff|lint|staging|notes|create|make|new|generate|build)($|[:_.-])`)
	target   = lazyregexp.New(`(?m)^([A-Za-z][\w.:-]*)[^=\n:]*:(?:[^=]|$)`)
)

const maxManifest = 1 << 20

// scripts looks for scripts of the project that are called like one that a hook stops, with more behind it.
func scripts(p *lint.Policy, h *ast.Hook, event string, said map[diag.Span]bool, r *lint.Report) {
	if h.Match == nil {
		return
	}
	for _, c := range h.Match.Command {
		for _, re := range c.Program {
			programs, _, _ := regex.Words(re.Source)
			for _, name := range programs {
				if run, ok := runners[name]; ok {
					variants(p, h, event, c, run.line, namesIn(p, run.file), said, r)
				}
			}
		}
	}
}

func variants(p *lint.Policy, h *ast.Hook, event string, c *ast.CommandMatch, line string, names []string, said map[diag.Span]bool, r *lint.Report) {
	for _, re := range slices.Concat(c.Args, c.Operands) {
		compiled, err := regexp.Compile("^(?:" + re.Source + ")$")
		if err != nil || said[re.Span] || !p.Own(re.Span) {
			continue
		}
		for _, name := range names {
			if !outward.MatchString(name) || !compiled.MatchString(name) || !p.Facts.Applies(h, shell(event, line+name)) {
				continue
			}
			for _, other := range names {
				rest, ok := strings.CutPrefix(other, name)
				if !ok || rest == "" || !strings.Contains(":-_.", rest[:1]) || harmless.MatchString(rest) || strings.Contains(lint.SaidOf(h), other) {
					continue
				}
				e := shell(event, line+other)
				if p.Blocks(e) {
					continue
				}
				said[re.Span] = true
				d := r.At(re.Span, "%s stops %s%s, but not %s, which the project has, too", lint.BaseName(h), line, name, other)
				d.Detail = "A regex matches a word as a whole: " + name + "([:_-].*)? has both."
				d.Witness = lint.Witness(e, "no hook blocks it")
				return
			}
		}
	}
}

// namesIn are the names of scripts or targets in a file of the project.
func namesIn(p *lint.Policy, file string) []string {
	for _, dir := range p.ProjectFolders() {
		data, err := world.ReadInProject(filepath.Join(dir, file), maxManifest)
		if err != nil {
			continue
		}
		var manifest struct{ Scripts map[string]string }
		if file == "package.json" {
			if json.Unmarshal(data, &manifest) != nil {
				return nil
			}
			return slices.Sorted(maps.Keys(manifest.Scripts))
		}
		var out []string
		for _, m := range target.FindAllStringSubmatch(string(data), -1) {
			out = append(out, m[1])
		}
		return out
	}
	return nil
}
