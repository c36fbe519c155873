package hookmd

import (
	"path"
	"path/filepath"

	"github.com/hookc/hookc/lang/policytext"
	"github.com/hookc/hookc/runtime/host"
)

// Blocks are hooks of a policy that do what the hooks do, and the scripts that
// they run: one hook each, open as the format is.
func Blocks(hooks []*Hook) (blocks []policytext.Block, scripts []host.File, err error) {
	for _, h := range hooks {
		name := path.Join(h.Name, h.Script)
		data, err := readFile(filepath.Join(h.Dir, "scripts", h.Script))
		if err != nil {
			return nil, nil, err
		}
		scripts = append(scripts, host.File{Path: name, Data: data, Mode: 0o755})
		blocks = append(blocks, h.block(name))
	}
	return blocks, scripts, nil
}

func (h *Hook) block(script string) policytext.Block {
	b := policytext.Block{Type: "hook", Label: h.Name, Args: []policytext.Arg{
		policytext.Text("description", h.Description),
		policytext.Texts("on", []string{h.Event}),
	}}
	if h.Priority != defaultPriority {
		b.Args = append(b.Args, policytext.Number("priority", h.Priority))
	}
	b.Args = append(b.Args, policytext.Duration("timeout", h.Timeout), policytext.Text("on_error", "open"))
	if h.Async {
		b.Args = append(b.Args, policytext.Flag("async", true))
	}
	if len(h.Metadata) > 0 {
		b.Args = append(b.Args, policytext.Map("metadata", h.Metadata))
	}
	match := policytext.Block{Type: "match"}
	if h.Tool != "" {
		match.Args = append(match.Args, policytext.Text("tool", h.Tool))
	}
	if h.Pattern != "" {
		match.Args = append(match.Args, policytext.Text("pattern", h.Pattern))
	}
	if len(match.Args) > 0 {
		b.Blocks = append(b.Blocks, match)
	}
	b.Blocks = append(b.Blocks, policytext.Block{Type: "run", Args: []policytext.Arg{
		policytext.Text("script", script), policytext.Text("stdin", "event"),
	}})
	return b
}
