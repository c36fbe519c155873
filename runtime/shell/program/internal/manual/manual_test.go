package manual

import (
	"fmt"
	"strings"
	"testing"
)

// show writes items, one a line: names of a subcommand, value, classes.
func show(items []Item) string {
	var b strings.Builder
	for _, it := range items {
		fmt.Fprintf(&b, "%s %s: %s %s\n", it.Program, it.Sub, strings.Join(it.Names, ","), strings.TrimSpace([...]string{"none", "optional", "required"}[it.Value]+" "+strings.Join(it.Classes(), ",")))
	}
	return b.String()
}

func TestFish(t *testing.T) {
	got := show(Fish(`
set -l subs add 'rm'
complete -c p -n __fish_use_subcommand -a purge -d 'Remove everything'
complete -c p -n "__fish_seen_subcommand_from $subs" -s o -l output -r -d 'Write to this file' # words
complete -xc p -n 'not __fish_seen_subcommand_from a' -l color -a 'always never' -d Colors
complete -fc p -n '__fish_seen_subcommand_from remote; and __fish_seen_subcommand_from prune' -l force -d 'Don\'t ask'
complete -c p -n 'test -e x' -l unknown
`))
	want := `p purge:  none deletes
p add: -o,--output required writes
p rm: -o,--output required writes
p : --color required
p remote prune: --force none
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}

func TestPage(t *testing.T) {
	got := show(Page("p", "", `.SH NAME
p \- does it
.SH OPTIONS
.TP
\fB\-f\fR, \fB\-\-force\fR
ask nothing
.TP
\fB\-u\fR, \fB\-U\fR \fINUM\fR, \fB\-\-unified\fR[=\fINUM\fR]
lines of context
.IP "\fB\-\-delete\fP"
delete what is not there
.PP
\-o <file>, \-\-[no\-]output=<file>
.RS 4
write to a file
.RE
.It Fl e Ar command
Run the command.
.SH EXAMPLES
.TP
\-x
nothing
`))
	want := `p : -f,--force none
p : -u,--unified optional
p : -U required
p : --delete none deletes
p : --no-output none
p : -o,--output required writes
p : -e required executes
`
	if got != want {
		t.Errorf("got\n%s", got)
	}
}
