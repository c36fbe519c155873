package document

import (
	"bytes"

	"github.com/hookc/hookc/runtime/value"
)

// ParseLines reads JSON Lines: a list of what each line holds. Empty lines are
// left out, and so is a last line that does not end and cannot be read: somebody
// is writing it.
func ParseLines(data []byte) (value.Value, error) {
	items := []value.Value{}
	for n := 1; len(data) > 0; n++ {
		end := bytes.IndexByte(data, '\n') + 1
		last := end == 0
		if last {
			end = len(data)
		}
		line := data[:end]
		if data = data[end:]; len(bytes.TrimSpace(line)) == 0 {
			continue
		}
		v, err := value.DecodeJSON(line)
		if err != nil && last {
			break
		}
		if err != nil {
			return value.Value{}, &Error{Format: "JSON Lines", Line: n, Problem: err.Error()}
		}
		items = append(items, v)
	}
	return value.OfList(items), nil
}
