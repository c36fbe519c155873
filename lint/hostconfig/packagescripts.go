package hostconfig

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/lang/lazyregexp"
	"github.com/hookc/hookc/runtime/shell"
)

// readsInput is how a program reads the event; what else package.json has is no hook.
var readsInput = lazyregexp.New(`\bstdin\b|\breadFileSync\(\s*0\b`)

// addPackageScript adds the file that a script of package.json starts, where a command runs that
// script by its name.
func (f *File) addPackageScript(h *Handler, d *disk, v *Value, c *shell.Command) {
	name := packageScript(c)
	if name == "" || len(c.Redirects)+len(c.To) > 0 {
		return
	}
	folder, ok := strings.CutPrefix(packageFolder(c)+"/", projectDir+"/")
	if !ok {
		return
	}
	var manifest struct{ Scripts map[string]string }
	if json.Unmarshal(d.read(strings.TrimPrefix(folder+"package.json", "/")).source, &manifest) != nil {
		return
	}
	before := len(h.Scripts)
	at := shell.Place{Cwd: strings.TrimSuffix(projectDir+"/"+folder, "/")}
	started := shell.Analyze(manifest.Scripts[name], at).Commands
	if len(started) != 1 || started[0].Name == c.Name {
		return
	}
	f.addCommand(h, d, v, &started[0])
	added := slices.DeleteFunc(h.Scripts[before:], func(s *Script) bool { return !readsInput.Match(s.Source) })
	for _, s := range added {
		s.Header, s.Span = headerOf(c), v.Span
	}
	h.Scripts = h.Scripts[:before+len(added)]
}

// packageScript is the script of package.json that a command runs; "" for none.
func packageScript(c *shell.Command) string {
	if c.Name != "npm" && c.Name != "pnpm" || len(c.Operands) == 0 {
		return ""
	}
	switch first := c.Operands[0]; first {
	case "run", "run-script":
		if len(c.Operands) > 1 {
			return c.Operands[1]
		}
	case "t":
		return "test"
	case "test", "start":
		return first
	}
	return ""
}

// packageFolder is the folder whose package.json a command reads.
func packageFolder(c *shell.Command) string {
	for _, o := range c.Options {
		if slices.Contains([]string{"prefix", "C", "dir"}, o.Name) {
			return join(c.Cwd, o.Value)
		}
	}
	return c.Cwd
}

// headerOf is the program that writes the name and the command of a script to standard output
// before it starts it; "" where it is told not to.
func headerOf(c *shell.Command) string {
	for i, a := range c.Args {
		switch {
		case a == "--":
			return c.Name
		case a == "-s", a == "--silent", a == "--loglevel=silent", a == "--reporter=silent", a == "silent" && i > 0 && (c.Args[i-1] == "--loglevel" || c.Args[i-1] == "--reporter"):
			return ""
		}
	}
	return c.Name
}
