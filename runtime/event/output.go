package event

import "github.com/hookc/hookc/runtime/value"

// textsOf are the members of a tool's output that hold text, in the order in
// which it is put together: of a content block and of what it wraps, of a
// command, of a file that was read, of an answer from the web; what Gemini CLI
// gives its model.
var textsOf = [...]string{"text", "content", "resource", "file", "stdout", "stderr", "output", "result", "llmContent"}

// maxOutputDepth is how deep text is looked for: the output, its content, a
// block, what the block wraps, and room for one more list.
const maxOutputDepth = 6

// OutputText is the text of what a tool returned: a string itself, else the
// texts of its content blocks, or of its stdout and stderr, each on lines of its
// own. It is nil where the tool returned no text.
func OutputText(output value.Value) value.Value {
	if output.Kind() == value.String {
		return output
	}
	var t outputText
	t.add(output, 0)
	if !t.found {
		return value.Value{}
	}
	return value.OfString(string(t.text))
}

type outputText struct {
	text  []byte
	found bool
}

func (t *outputText) add(v value.Value, depth int) {
	if depth == maxOutputDepth {
		return
	}
	switch v.Kind() {
	case value.String:
		t.found = true
		if n := len(t.text); n > 0 && v.Len() > 0 && t.text[n-1] != '\n' {
			t.text = append(t.text, '\n')
		}
		t.text = append(t.text, v.Str()...)
	case value.List:
		for i := range v.Len() {
			t.add(v.At(i), depth+1)
		}
	case value.Map:
		for _, name := range textsOf {
			member, _ := v.Get(name)
			if member.Kind() == value.String && (name == "file" || name == "resource") {
				continue // its name
			}
			t.add(member, depth+1)
		}
	}
}
