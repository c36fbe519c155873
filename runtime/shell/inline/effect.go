package inline

import (
	"strings"

	"github.com/hookc/hookc/runtime/shell/notation"
)

// effect is what a function does with its arguments.
type effect uint8

const (
	none     effect = iota
	runsLine        // a line of a shell
	runsArgv        // a list, or words, or a line
	runsCode        // code of the same language
	deletes
	writes
	reads
	opens  // by its mode
	copies // the second from the first
	moves  // the first to the second
	maps   // calls the first, a function by its name, with the others
)

// starts reports whether the function starts something.
func (e effect) starts() bool { return e >= runsLine && e <= runsCode }

// do tells the visitor what a call does.
func (r *reader) do(e effect, name string, args []value) {
	if len(args) == 0 || !r.v.Work(len(args)) {
		return
	}
	switch e {
	case runsLine:
		r.v.Line(args[0].text)
	case runsArgv:
		r.argv(name, args)
	case runsCode:
		if args[0].known() {
			r.v.Code(r.language, args[0].text)
		} else {
			r.v.Unknown()
		}
	case deletes:
		if r.lang.single {
			args = args[:1]
		}
		for _, v := range args {
			r.files(v, Writes|Deletes)
		}
	case writes:
		v := args[0]
		if r.lang.filesLast && notation.Listed(name, "chmod chown utime") {
			v = args[len(args)-1]
		}
		r.files(v, Writes)
	case reads:
		r.files(args[0], Reads)
	case copies:
		r.transfer(args, Reads)
	case moves:
		r.transfer(args, Reads|Writes|Deletes)
	case opens:
		r.open(args)
	case maps:
		if e := r.lang.effectOf("", args[0].text, false); e != maps {
			r.do(e, args[0].text, args[1:])
		}
	}
}

// files are touched. Which, may not be known.
func (r *reader) files(v value, how Access) {
	list := v.list
	if list == nil {
		list = v.each
	}
	if list == nil {
		list = []string{v.text}
	}
	if !r.v.Files(list, how) {
		r.v.Unknown()
	}
}

// transfer is a file that becomes another.
func (r *reader) transfer(args []value, how Access) {
	r.files(args[0], how)
	if len(args) > 1 {
		r.files(args[1], Writes)
	}
}

// argv runs a list, or several words, or a line.
func (r *reader) argv(name string, args []value) {
	spawnv := strings.HasPrefix(name, "spawnv") || strings.HasPrefix(name, "spawnl")
	if spawnv {
		args = args[1:] // the mode
	}
	var words []string
	for _, v := range args {
		if v.list != nil {
			words = append(words, v.list...)
		} else if v.text != "" {
			words = append(words, v.text)
		}
	}
	execv := strings.HasPrefix(name, "exec") && name != "exec" && !strings.HasPrefix(name, "execFile")
	if (execv || spawnv) && len(words) > 1 {
		words = append(words[:1:1], words[2:]...) // the program's name for itself
	}
	switch {
	case len(args) == 1 && args[0].list == nil || len(words) == 1:
		line := ""
		if len(words) > 0 {
			line = words[0]
		}
		r.v.Line(line)
	case len(args) > 1 && args[0].list == nil && (strings.Contains(args[0].text, " ") || name == "popen" || notation.Listed(name, r.lang.lines)):
		r.v.Line(args[0].text)
	case len(words) > 0:
		r.v.Argv(words)
	}
}

// open is a file with a mode.
func (r *reader) open(args []value) {
	if r.lang.handles {
		r.openHandle(args)
		return
	}
	mode := "r"
	if len(args) > 1 && args[1].list == nil {
		mode = args[1].text
	}
	how := Reads
	if strings.ContainsAny(mode, "wax+") || unknown(mode) {
		how = Writes
		if strings.Contains(mode, "+") {
			how |= Reads
		}
	}
	r.files(args[0], how)
}

// openHandle is open of Perl: a handle, a mode, and a file or a pipe.
func (r *reader) openHandle(args []value) {
	if len(args) < 2 {
		return
	}
	mode := strings.TrimSpace(args[1].text)
	file := strings.TrimLeft(mode, "<>+| ")
	if len(args) > 2 {
		file = args[2].text
	}
	switch {
	case strings.HasPrefix(mode, "|") || strings.HasPrefix(mode, "-|"):
		r.v.Line(strings.TrimLeft(file, "-| "))
	case strings.HasSuffix(mode, "|"):
		r.v.Line(strings.TrimSuffix(mode, "|"))
	case strings.HasPrefix(mode, ">") || strings.HasPrefix(mode, "+"):
		r.files(value{text: file}, Writes)
	default:
		r.files(value{text: file}, Reads)
	}
}
