package trial

import (
	"encoding/json"
	"slices"
	"strings"

	"github.com/hookc/hookc/lint/script"
)

// Approves reports whether a text is an approval, and by which member.
func Approves(by map[string][]string, p script.Print) (string, bool) {
	var answer map[string]any
	if !p.JSON() || json.Unmarshal([]byte(strings.TrimSpace(p.Text)), &answer) != nil {
		return "", false
	}
	own, _ := answer["hookSpecificOutput"].(map[string]any)
	nested, _ := own["decision"].(map[string]any)
	if answer["continue"] == false || own["updatedInput"] != nil || nested["updatedInput"] != nil { // it does more than approve
		return "", false
	}
	for _, in := range []map[string]any{answer, own, nested} {
		for member, words := range by {
			if word, ok := in[member].(string); ok && slices.Contains(words, word) {
				return member, true
			}
		}
	}
	return "", false
}
