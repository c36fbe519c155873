package effect

import (
	"strings"
	"time"

	keep "github.com/hookc/hookc/runtime/state"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/runtime/world"
)

var require = &Kind{
	Name: "require", Doc: "Denies unless an approval, a file or a value is there.", Gate: true,
	OneOf: [][]string{{"approval", "file", "value"}},
	Args: []Arg{
		{Name: "approval", Doc: "a name that a person must have approved with hookc approve", Type: &textType},
		{Name: "file", Doc: "a file of the project that must exist", Type: &textType},
		{Name: "value", Doc: "a value that must be neither nil nor false", Type: &anyType},
		{Name: "files", Doc: "what is approved, as paths or globs below the project; the approval ends when a file changes", Type: &textsType, With: []string{"approval"}},
		{Name: "of", Doc: "what is approved, as a value such as the time at which a stage was completed; the approval ends when the value changes", Type: &anyType, With: []string{"approval"}},
		{Name: "max_age", Doc: "how old the approval or the file may be", Type: &intType, Const: true, Form: Duration, With: []string{"approval", "file"}},
		{Name: "reason", Doc: "text for the agent", Type: &textType},
		otherwiseArg(),
	},
	NeedOf: otherwiseNeed,
	Apply:  applyRequire,
}

// applyRequire decides by the first thing that is missing. An argument that
// fails is answered by on_error.
func applyRequire(r Run) {
	for _, g := range []struct {
		name string
		look func(r Run, v value.Value) (missing string, err error)
	}{{"approval", requireApproval}, {"file", requireFile}, {"value", requireValue}} {
		v, ok := r.Arg(g.name)
		if !ok {
			continue
		}
		missing, err := g.look(r, v)
		if err != nil {
			r.Fail(stateFailure(err), err.Error())
			continue
		}
		if missing == "" {
			continue
		}
		if r.Has("reason") {
			missing = text(r, "reason")
		}
		otherwise(r, missing)
		return
	}
}

// maxAge is how old what the step requires may be; false where it may be of any
// age.
func maxAge(r Run) (time.Duration, bool) {
	v, ok := r.Arg("max_age")
	return time.Duration(v.Int()) * time.Millisecond, ok
}

func requireApproval(r Run, v value.Value) (missing string, err error) {
	name := v.Text()
	if v.IsNil() || name == "" {
		return "The approval that this needs has no name, so nobody can have given it.", nil
	}
	a, ok, err := r.World().Approval(name)
	if err != nil {
		return "", err
	}
	now := r.World().Time()
	subject, err := approvalSubject(r)
	if err != nil { // a link out of the project, say, is the agent's doing, and passes no gate
		return "This needs a person's approval of what cannot be read: " + err.Error(), nil
	}
	what := "needs a person's approval"
	age, limited := maxAge(r)
	switch changed := a.Subject.Changed(subject); {
	case !ok:
	case a.Expired(now):
		what = "needs a new approval: the last one expired"
	case limited && !keep.Fresh(a.At, now, age):
		what = "needs a new approval: the last one is older than " + age.String()
	case changed != "":
		what = "needs a new approval: " + changed + " has changed since the last one"
	default:
		if subject.IsZero() {
			return "", nil
		}
		return "", r.World().Answered(name) // what was asked for since is as it was
	}
	if err := r.World().Ask(keep.Request{Name: name, MaxAge: age, Subject: subject}); err != nil {
		r.Fail(stateFailure(err), "what it waits for cannot be kept: "+err.Error())
	}
	return "This " + what + ". Ask the user to run: " + approveCommand(r.World(), name), nil
}

// approvalSubject is what the step wants an approval of. A step that names
// something has a subject also where there is nothing of it yet: an approval of
// that ends when there is.
func approvalSubject(r Run) (keep.Subject, error) {
	if !r.Has("files") && !r.Has("of") {
		return keep.Subject{}, nil
	}
	var paths []string
	if files, ok := r.Arg("files"); ok {
		paths = patterns(files)
	}
	of, _ := r.Arg("of")
	return r.World().Subject(of, paths)
}

// approveCommand is what a person types to approve. The name can be the agent's
// choice: nothing in it is anything but a name to a shell.
func approveCommand(w *world.World, name string) string {
	dash := ""
	if strings.HasPrefix(name, "-") {
		dash = "-- "
	}
	return "hookc approve --project " + shellWord(w.Project()) + " " + dash + shellWord(name)
}

func requireFile(r Run, v value.Value) (missing string, err error) {
	name := v.Text()
	if v.IsNil() || name == "" {
		return "The file that this needs has no name.", nil
	}
	info, err := r.World().Stat(name)
	if err != nil { // a path that leads out of the project is the agent's doing, and passes no gate
		return "This needs the file " + name + ": " + err.Error(), nil
	}
	if info == nil {
		return "This needs the file " + name + ", which is not there.", nil
	}
	if !info.Mode().IsRegular() && !info.IsDir() {
		return "This needs the file " + name + ", which is no regular file.", nil
	}
	if age, ok := maxAge(r); ok && !keep.Fresh(info.ModTime(), r.World().Time(), age) {
		return "This needs a newer file " + name + ": it was changed last more than " + age.String() + " ago.", nil
	}
	return "", nil
}

func requireValue(_ Run, v value.Value) (missing string, err error) {
	if v.IsNil() || v.Kind() == value.Bool && !v.Bool() {
		return "Something that this needs is not given.", nil
	}
	return "", nil
}

// shellWord is a text as one word of a shell's command line.
func shellWord(s string) string {
	plain := s != ""
	control := false
	for _, c := range s {
		plain = plain && (c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || strings.ContainsRune("-_./:@%+,=", c))
		control = control || c < ' ' || c >= 0x7f && c < 0xa0 || c == '\uFFFD' || c >= 0x2028 && c <= 0x202e || c >= 0x2066 && c <= 0x2069
	}
	switch {
	case plain:
		return s
	case control:
		return "$'" + escaped(s) + "'"
	}
	return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
}

// escaped spells what a terminal might not show as it is, for $'…'.
func escaped(s string) string {
	const hex = "0123456789abcdef"
	var b strings.Builder
	for i := range len(s) {
		switch c := s[i]; {
		case c == '\'' || c == '\\':
			b.WriteByte('\\')
			b.WriteByte(c)
		case c < ' ' || c >= 0x7f:
			b.WriteString(`\x`)
			b.WriteByte(hex[c>>4])
			b.WriteByte(hex[c&15])
		default:
			b.WriteByte(c)
		}
	}
	return b.String()
}
