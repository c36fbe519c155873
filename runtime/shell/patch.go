package shell

import "github.com/hookc/hookc/runtime/patch"

// patches adds the files of the patch that apply_patch gets as its word or as its
// input. Codex and other agents have such a program, or take a command line with
// it for a call of their tool.
func (a *analyzer) patches(c *Command) {
	if c.Name != "apply_patch" && c.Name != "applypatch" {
		return
	}
	var text string
	switch {
	case len(c.Args) > 0:
		text = c.Args[0]
	case c.Stdin != nil:
		text = *c.Stdin
	}
	p := patch.Read(text)
	c.Writes = append(c.Writes, a.paths(p.Paths, c.Cwd)...)
	c.Deletes = append(c.Deletes, a.paths(p.Deleted, c.Cwd)...)
}
