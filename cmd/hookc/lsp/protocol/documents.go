package protocol

// DidOpenParams bring a document.
type DidOpenParams struct {
	TextDocument struct {
		URI     URI    `json:"uri"`
		Version int    `json:"version"`
		Text    string `json:"text"`
	} `json:"textDocument"`
}

// DidChangeParams bring edits, each on the text that those before it left.
type DidChangeParams struct {
	TextDocument struct {
		URI     URI `json:"uri"`
		Version int `json:"version"`
	} `json:"textDocument"`
	ContentChanges []ContentChange `json:"contentChanges"`
}

// ContentChange replaces a range, or everything where it has none.
type ContentChange struct {
	Range *Range `json:"range"`
	Text  string `json:"text"`
}

// DidChangeWatchedFilesParams tell of files that somebody else changed.
type DidChangeWatchedFilesParams struct {
	Changes []FileEvent `json:"changes"`
}

// FileEvent is one of them.
type FileEvent struct {
	URI URI `json:"uri"`
}

// PublishDiagnosticsParams are all diagnostics of a document.
type PublishDiagnosticsParams struct {
	URI         URI          `json:"uri"`
	Version     *int         `json:"version,omitempty"`
	Diagnostics []Diagnostic `json:"diagnostics"`
}

// Diagnostic is something that is wrong.
type Diagnostic struct {
	Range              Range            `json:"range"`
	Severity           Severity         `json:"severity"`
	Code               string           `json:"code,omitempty"`
	CodeDescription    *CodeDescription `json:"codeDescription,omitempty"`
	Source             string           `json:"source"`
	Message            string           `json:"message"`
	RelatedInformation []Related        `json:"relatedInformation,omitempty"`
}

// CodeDescription is where a code is explained.
type CodeDescription struct {
	Href URI `json:"href"`
}

// Severity says how bad it is.
type Severity int

// The severities.
const (
	SeverityError       Severity = 1
	SeverityWarning     Severity = 2
	SeverityInformation Severity = 3
)

// Related is a second place that explains a diagnostic.
type Related struct {
	Location Location `json:"location"`
	Message  string   `json:"message"`
}

// ShowMessageParams are a message for the person.
type ShowMessageParams struct {
	Type    MessageType `json:"type"`
	Message string      `json:"message"`
}

// MessageType says how urgent a message is.
type MessageType int

// The types of messages.
const (
	MessageError   MessageType = 1
	MessageWarning MessageType = 2
	MessageInfo    MessageType = 3
)

// ShowDocumentParams ask the client to open a document.
type ShowDocumentParams struct {
	URI       URI    `json:"uri"`
	TakeFocus bool   `json:"takeFocus"`
	Selection *Range `json:"selection,omitempty"`
}

// ApplyWorkspaceEditParams ask the client to change documents.
type ApplyWorkspaceEditParams struct {
	Label string        `json:"label"`
	Edit  WorkspaceEdit `json:"edit"`
}
