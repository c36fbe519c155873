package main

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"unicode"

	"github.com/spf13/cobra"

	"github.com/hookc/hookc/compiler"
)

// newManCmd writes the manual pages of a release. It is hidden: who has hookc
// installed has the pages too.
func newManCmd() *cobra.Command {
	return &cobra.Command{
		Use:     "man DIR",
		Short:   "Write the manual pages",
		Example: `  hookc man /usr/local/share/man/man1`,
		Hidden:  true,
		Args:    cobra.ExactArgs(1),
		RunE: func(cmd *cobra.Command, args []string) error {
			return writeManual(cmd.Root(), args[0])
		},
	}
}

// writeManual writes a page for hookc and one for each command.
func writeManual(root *cobra.Command, dir string) error {
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return exitError{2, err}
	}
	for _, cmd := range append([]*cobra.Command{root}, root.Commands()...) {
		if cmd.Hidden || cmd.Name() == "help" {
			continue
		}
		name := strings.ReplaceAll(cmd.CommandPath(), " ", "-") + ".1"
		if err := os.WriteFile(filepath.Join(dir, name), []byte(manPage(cmd)), 0o644); err != nil {
			return exitError{2, err}
		}
	}
	return nil
}

// manPage is the help of a command as a page for man. It has no date, so that the
// same version always gives the same page.
func manPage(cmd *cobra.Command) string {
	name := strings.ReplaceAll(cmd.CommandPath(), " ", "-")
	var b strings.Builder
	fmt.Fprintf(&b, ".TH %s 1 \"\" \"hookc %s\" \"hookc manual\"\n", strings.ToUpper(name), compiler.Version)
	fmt.Fprintf(&b, ".SH NAME\n%s \\- %s\n", roff(name), roff(cmd.Short))
	fmt.Fprintf(&b, ".SH SYNOPSIS\n.B %s\n", roff(cmd.UseLine()))
	b.WriteString(".SH DESCRIPTION\n" + verbatim(nonempty(cmd.Long, cmd.Short+".")))
	if flags := cmd.NonInheritedFlags().FlagUsagesWrapped(72); flags != "" {
		b.WriteString(".SH OPTIONS\n" + verbatim(flags))
	}
	if cmd.Example != "" {
		b.WriteString(".SH EXAMPLES\n" + verbatim(cmd.Example))
	}
	if see := manSee(cmd); len(see) > 0 {
		b.WriteString(".SH SEE ALSO\n.BR " + strings.Join(see, " ,\n.BR ") + "\n")
	}
	return b.String()
}

func nonempty(s, otherwise string) string {
	if s == "" {
		return otherwise
	}
	return s
}

// manSee is the pages beside one: those of all commands for hookc's own, else
// hookc's.
func manSee(cmd *cobra.Command) (pages []string) {
	if cmd.HasParent() {
		return []string{roff(cmd.Root().Name()) + " (1)"}
	}
	for _, c := range cmd.Commands() {
		if !c.Hidden && c.Name() != "help" {
			pages = append(pages, roff(cmd.Name()+"-"+c.Name())+" (1)")
		}
	}
	return pages
}

// verbatim keeps the lines and columns of help texts, which are laid out already.
func verbatim(text string) string {
	return ".nf\n" + roff(strings.Trim(text, "\n")) + "\n.fi\n"
}

// roff is plain text that man prints as it is.
func roff(text string) string {
	text = strings.NewReplacer(`\`, `\e`, "-", `\-`, "'", `\(aq`, "`", `\(ga`, "^", `\(ha`, "~", `\(ti`, `"`, `\(dq`).Replace(text)
	for _, r := range text {
		if r > unicode.MaxASCII {
			text = strings.ReplaceAll(text, string(r), fmt.Sprintf(`\[u%04X]`, r))
		}
	}
	lines := strings.Split(text, "\n")
	for i, line := range lines {
		if strings.HasPrefix(line, ".") {
			lines[i] = `\&` + line
		}
	}
	return strings.Join(lines, "\n")
}
