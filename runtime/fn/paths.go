package fn

import (
	"strings"

	"github.com/hookc/hookc/runtime/value"
)

// What a command line says of a path marks its patterns and what is not known
// with bytes that no argument holds: see runtime/shell/program. These functions
// are how conditions ask for them.
const (
	anyText = '\x00' // what only the shell knows
	anyName = "\x01" // a * of the shell
	anyPart = string(rune(anyText))
)

var (
	knownPrefixFunc = Func{ID: 53, Name: "known_prefix", Min: 1, Max: 1,
		params: []*param{&text}, result: giveText, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			s, err := str("known_prefix", args[0])
			if i := strings.IndexByte(s, anyText); i >= 0 {
				s = s[:i]
			}
			return value.OfString(s), err
		}}
	emptiedFunc = Func{ID: 54, Name: "emptied", Min: 1, Max: 1,
		params: []*param{&text}, result: giveMaybeText, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			s, err := str("emptied", args[0])
			dir, ok := emptied(s)
			if !ok {
				return value.Value{}, err
			}
			return value.OfString(dir), err
		}}
	anyBelowFunc = Func{ID: 56, Name: "any_below", Min: 1, Max: 1,
		params: []*param{&text}, result: giveMaybeText, Call: func(_ *value.Budget, args []value.Value) (value.Value, error) {
			s, err := str("any_below", args[0])
			dir := s
			for strings.HasSuffix(dir, "/"+anyPart) {
				dir = dir[:len(dir)-2]
			}
			switch dir {
			case s:
				return value.Value{}, err
			case "":
				dir = "/"
			}
			return value.OfString(dir), err
		}}
)

func giveMaybeText([]value.Type) value.Type { return value.StringType.Optional() }

// emptied is the folder of which a pattern names everything, or everything that
// is hidden.
func emptied(path string) (string, bool) {
	dir, ok := strings.CutSuffix(path, "/"+anyName)
	if !ok {
		dir, ok = strings.CutSuffix(path, "/."+anyName)
	}
	if ok && dir == "" {
		dir = "/"
	}
	return dir, ok
}
