package hookmd

import (
	"fmt"
	"path"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/lang/format"
	"github.com/hookc/hookc/runtime/host"
)

// PolicyFile is the name of the policy that Policy writes.
const PolicyFile = "imported.hook.hcl"

// Policy is a policy that does what the hooks do, and the scripts that it runs:
// one hook each, open as the format is.
func Policy(hooks []*Hook, targets []string) ([]host.File, error) {
	var b strings.Builder
	b.WriteString("policy \"imported\" {\n  description = \"Hooks imported from the Agent Hooks format\"\n")
	b.WriteString("  targets = [" + list(targets) + "]\n}\n")
	files := []host.File{{}}
	for _, h := range hooks {
		name := path.Join(h.Name, h.Script)
		data, err := readFile(filepath.Join(h.Dir, "scripts", h.Script))
		if err != nil {
			return nil, err
		}
		files = append(files, host.File{Path: name, Data: data, Mode: 0o755})
		writeHook(&b, h, name)
	}
	text, diags := format.Source(PolicyFile, []byte(b.String()))
	if diags.HasErrors() {
		return nil, fmt.Errorf("the policy would not parse: %w", diags[0])
	}
	files[0] = host.File{Path: PolicyFile, Data: text, Mode: 0o644}
	return files, nil
}

func writeHook(b *strings.Builder, h *Hook, script string) {
	fmt.Fprintf(b, "\nhook %s {\n  description = %s\n  on = [%s]\n", quoted(h.Name), quoted(h.Description), quoted(h.Event))
	if h.Priority != defaultPriority {
		fmt.Fprintf(b, "  priority = %d\n", h.Priority)
	}
	fmt.Fprintf(b, "  timeout = %s\n", quoted(duration(h.Timeout)))
	b.WriteString("  on_error = \"open\"\n")
	if h.Async {
		b.WriteString("  async = true\n")
	}
	if len(h.Metadata) > 0 {
		b.WriteString("  metadata = {\n")
		for _, m := range h.Metadata {
			fmt.Fprintf(b, "    %s = %s\n", quoted(m[0]), quoted(m[1]))
		}
		b.WriteString("  }\n")
	}
	if h.Tool != "" || h.Pattern != "" {
		b.WriteString("\n  match {\n")
		for _, m := range [][2]string{{"tool", h.Tool}, {"pattern", h.Pattern}} {
			if m[1] != "" {
				fmt.Fprintf(b, "    %s = %s\n", m[0], quoted(m[1]))
			}
		}
		b.WriteString("  }\n")
	}
	fmt.Fprintf(b, "\n  run {\n    script = %s\n    stdin = \"event\"\n  }\n}\n", quoted(script))
}

// duration is milliseconds as people write them.
func duration(ms int) string {
	if ms%1000 == 0 {
		return fmt.Sprintf("%ds", ms/1000)
	}
	return fmt.Sprintf("%dms", ms)
}

func list(texts []string) string {
	out := make([]string, len(texts))
	for i, t := range texts {
		out[i] = quoted(t)
	}
	return strings.Join(out, ", ")
}

// quoted is a text as an HCL string that means nothing but itself.
func quoted(s string) string {
	var b strings.Builder
	b.WriteByte('"')
	for i, r := range s {
		switch {
		case r == '"' || r == '\\':
			b.WriteRune('\\')
		case r == '\n':
			b.WriteString(`\n`)
			continue
		case r == '\r':
			b.WriteString(`\r`)
			continue
		case r == '\t':
			b.WriteString(`\t`)
			continue
		case r < ' ' || r == 0x7f:
			fmt.Fprintf(&b, `\u%04x`, r)
			continue
		case (r == '$' || r == '%') && strings.HasPrefix(s[i+1:], "{"):
			b.WriteRune(r)
		}
		b.WriteRune(r)
	}
	b.WriteByte('"')
	return b.String()
}
