package document

import (
	"bytes"
	"errors"

	"github.com/hookc/hookc/runtime/small"
	"github.com/hookc/hookc/runtime/value"
)

// ParseLines reads JSON Lines: a list of what each line holds. Empty lines are
// left out, and so is a last line that does not end and cannot be read: somebody
// is writing it.
func ParseLines(data []byte) (value.Value, error) {
	items := make([]value.Value, 0, bytes.Count(data, []byte("\n"))+1)
	for n := 1; len(data) > 0; n++ {
		line, rest, ended := bytes.Cut(data, []byte("\n"))
		data = rest
		if len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		v, err := value.DecodeJSON(line)
		if err != nil && !ended {
			break
		}
		if err != nil {
			return value.Value{}, errors.New("line " + small.Itoa(n) + ": " + err.Error())
		}
		items = append(items, v)
	}
	return value.OfList(items), nil
}
