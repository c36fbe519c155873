package protocol

// URI names a document.
type URI string

// Position is a place in a document. Line counts from 0, Character counts code units
// of the encoding that was agreed on, from 0.
type Position struct {
	Line      int `json:"line"`
	Character int `json:"character"`
}

// Range is half open.
type Range struct {
	Start Position `json:"start"`
	End   Position `json:"end"`
}

// Location is a range of a document.
type Location struct {
	URI   URI   `json:"uri"`
	Range Range `json:"range"`
}

// TextEdit replaces a range.
type TextEdit struct {
	Range   Range  `json:"range"`
	NewText string `json:"newText"`
}

// WorkspaceEdit changes several documents.
type WorkspaceEdit struct {
	Changes map[URI][]TextEdit `json:"changes"`
}

// Document identifies a document.
type Document struct {
	URI URI `json:"uri"`
}

// At are the parameters of every question about a place.
type At struct {
	TextDocument Document `json:"textDocument"`
	Position     Position `json:"position"`
}

// In are the parameters of every question about a whole document.
type In struct {
	TextDocument Document `json:"textDocument"`
}

// MarkupContent is text for people, in Markdown.
type MarkupContent struct {
	Kind  string `json:"kind"`
	Value string `json:"value"`
}

// Markdown is a text that is Markdown.
func Markdown(text string) *MarkupContent {
	if text == "" {
		return nil
	}
	return &MarkupContent{Kind: "markdown", Value: text}
}

// Command is something that the server does when the client asks for it.
type Command struct {
	Title     string `json:"title"`
	Command   string `json:"command"`
	Arguments []any  `json:"arguments,omitempty"`
}
