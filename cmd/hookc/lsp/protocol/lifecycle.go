package protocol

// InitializeParams are what a client says of itself first.
type InitializeParams struct {
	RootURI          URI      `json:"rootUri"`
	WorkspaceFolders []Folder `json:"workspaceFolders"`
	Capabilities     struct {
		General struct {
			PositionEncodings []Encoding `json:"positionEncodings"`
		} `json:"general"`
		Window struct {
			ShowDocument struct {
				Support bool `json:"support"`
			} `json:"showDocument"`
			WorkDoneProgress bool `json:"workDoneProgress"`
		} `json:"window"`
		Workspace struct {
			DidChangeWatchedFiles struct {
				DynamicRegistration bool `json:"dynamicRegistration"`
			} `json:"didChangeWatchedFiles"`
			CodeLens  Refresh `json:"codeLens"`
			InlayHint Refresh `json:"inlayHint"`
		} `json:"workspace"`
		TextDocument struct {
			Completion struct {
				CompletionItem struct {
					SnippetSupport bool `json:"snippetSupport"`
				} `json:"completionItem"`
			} `json:"completion"`
		} `json:"textDocument"`
	} `json:"capabilities"`
}

// Refresh says whether a client asks again when it is told to.
type Refresh struct {
	RefreshSupport bool `json:"refreshSupport"`
}

// Folder is a folder that is open in the client.
type Folder struct {
	URI  URI    `json:"uri"`
	Name string `json:"name"`
}

// Encoding says which units Position.Character counts.
type Encoding string

// The encodings that the server speaks. UTF16 is what a client means that names none.
const (
	UTF8  Encoding = "utf-8"
	UTF16 Encoding = "utf-16"
)

// InitializeResult is what the server answers.
type InitializeResult struct {
	Capabilities ServerCapabilities `json:"capabilities"`
	ServerInfo   ServerInfo         `json:"serverInfo"`
}

// ServerInfo names the server.
type ServerInfo struct {
	Name    string `json:"name"`
	Version string `json:"version"`
}

// ServerCapabilities is what the server can do.
type ServerCapabilities struct {
	PositionEncoding       Encoding               `json:"positionEncoding"`
	TextDocumentSync       SyncOptions            `json:"textDocumentSync"`
	Completion             *CompletionOptions     `json:"completionProvider,omitempty"`
	SignatureHelp          *SignatureHelpOptions  `json:"signatureHelpProvider,omitempty"`
	Hover                  bool                   `json:"hoverProvider,omitempty"`
	Definition             bool                   `json:"definitionProvider,omitempty"`
	References             bool                   `json:"referencesProvider,omitempty"`
	Rename                 *RenameOptions         `json:"renameProvider,omitempty"`
	DocumentSymbol         bool                   `json:"documentSymbolProvider,omitempty"`
	WorkspaceSymbol        bool                   `json:"workspaceSymbolProvider,omitempty"`
	FoldingRange           bool                   `json:"foldingRangeProvider,omitempty"`
	DocumentFormatting     bool                   `json:"documentFormattingProvider,omitempty"`
	CodeAction             *CodeActionOptions     `json:"codeActionProvider,omitempty"`
	CodeLens               *CodeLensOptions       `json:"codeLensProvider,omitempty"`
	SemanticTokens         *SemanticTokensOptions `json:"semanticTokensProvider,omitempty"`
	InlayHint              bool                   `json:"inlayHintProvider,omitempty"`
	ExecuteCommandProvider *ExecuteCommandOptions `json:"executeCommandProvider,omitempty"`
}

// SyncOptions say how the client tells of changes.
type SyncOptions struct {
	OpenClose bool     `json:"openClose"`
	Change    SyncKind `json:"change"`
	Save      bool     `json:"save"`
}

// SyncKind says whether changes are whole texts or edits.
type SyncKind int

// Incremental is edits.
const Incremental SyncKind = 2

// CompletionOptions say which characters ask for completions.
type CompletionOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// SignatureHelpOptions say which characters ask for signatures.
type SignatureHelpOptions struct {
	TriggerCharacters []string `json:"triggerCharacters"`
}

// RenameOptions say that the client can ask what would be renamed.
type RenameOptions struct {
	PrepareProvider bool `json:"prepareProvider"`
}

// CodeActionOptions list the kinds of actions.
type CodeActionOptions struct {
	CodeActionKinds []string `json:"codeActionKinds"`
}

// CodeLensOptions are the server's lenses; it resolves none later.
type CodeLensOptions struct{}

// SemanticTokensOptions explain the numbers in SemanticTokens.
type SemanticTokensOptions struct {
	Legend SemanticTokensLegend `json:"legend"`
	Full   bool                 `json:"full"`
}

// SemanticTokensLegend lists the types and modifiers by their numbers.
type SemanticTokensLegend struct {
	TokenTypes     []string `json:"tokenTypes"`
	TokenModifiers []string `json:"tokenModifiers"`
}

// ExecuteCommandOptions list the commands.
type ExecuteCommandOptions struct {
	Commands []string `json:"commands"`
}

// RegistrationParams ask the client for what it offers only on demand.
type RegistrationParams struct {
	Registrations []Registration `json:"registrations"`
}

// Registration is one such thing.
type Registration struct {
	ID              string `json:"id"`
	Method          string `json:"method"`
	RegisterOptions any    `json:"registerOptions,omitempty"`
}

// WatchOptions are the files that the client watches.
type WatchOptions struct {
	Watchers []Watcher `json:"watchers"`
}

// Watcher is a glob of files.
type Watcher struct {
	GlobPattern string `json:"globPattern"`
}
