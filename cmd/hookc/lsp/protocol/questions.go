package protocol

// CompletionList is the answer to a request for completions.
type CompletionList struct {
	IsIncomplete bool             `json:"isIncomplete"`
	Items        []CompletionItem `json:"items"`
}

// CompletionItem is a text that can stand at the place.
type CompletionItem struct {
	Label            string             `json:"label"`
	Kind             CompletionItemKind `json:"kind"`
	Detail           string             `json:"detail,omitempty"`
	Documentation    *MarkupContent     `json:"documentation,omitempty"`
	SortText         string             `json:"sortText,omitempty"`
	FilterText       string             `json:"filterText,omitempty"`
	InsertTextFormat InsertTextFormat   `json:"insertTextFormat,omitempty"`
	TextEdit         *TextEdit          `json:"textEdit,omitempty"`
}

// CompletionItemKind chooses the icon of an item.
type CompletionItemKind int

// InsertTextFormat says whether a text has places to fill in.
type InsertTextFormat int

// Snippet has places to fill in.
const Snippet InsertTextFormat = 2

// Hover is what is known of a place.
type Hover struct {
	Contents *MarkupContent `json:"contents"`
	Range    *Range         `json:"range,omitempty"`
}

// SignatureHelp is the call that is being written.
type SignatureHelp struct {
	Signatures      []SignatureInformation `json:"signatures"`
	ActiveSignature int                    `json:"activeSignature"`
	ActiveParameter int                    `json:"activeParameter"`
}

// SignatureInformation is a function.
type SignatureInformation struct {
	Label         string         `json:"label"`
	Documentation *MarkupContent `json:"documentation,omitempty"`
	Parameters    []Parameter    `json:"parameters,omitempty"`
}

// Parameter is a part of the label of its function.
type Parameter struct {
	Label string `json:"label"`
}

// ReferenceParams ask for the places that use a name.
type ReferenceParams struct {
	At
	Context struct {
		IncludeDeclaration bool `json:"includeDeclaration"`
	} `json:"context"`
}

// RenameParams ask for the edits that rename something.
type RenameParams struct {
	At
	NewName string `json:"newName"`
}

// PrepareRename is what would be renamed.
type PrepareRename struct {
	Range       Range  `json:"range"`
	Placeholder string `json:"placeholder"`
}

// DocumentSymbol is a block of a document.
type DocumentSymbol struct {
	Name           string           `json:"name"`
	Detail         string           `json:"detail,omitempty"`
	Kind           SymbolKind       `json:"kind"`
	Range          Range            `json:"range"`
	SelectionRange Range            `json:"selectionRange"`
	Children       []DocumentSymbol `json:"children,omitempty"`
}

// SymbolKind chooses the icon of a symbol.
type SymbolKind int

// WorkspaceSymbolParams ask for symbols by a part of their name.
type WorkspaceSymbolParams struct {
	Query string `json:"query"`
}

// SymbolInformation is a symbol of any document.
type SymbolInformation struct {
	Name          string     `json:"name"`
	Kind          SymbolKind `json:"kind"`
	Location      Location   `json:"location"`
	ContainerName string     `json:"containerName,omitempty"`
}

// FoldingRange is lines that a client can hide.
type FoldingRange struct {
	StartLine int    `json:"startLine"`
	EndLine   int    `json:"endLine"`
	Kind      string `json:"kind,omitempty"`
}

// CodeActionParams ask what can be done about a range.
type CodeActionParams struct {
	TextDocument Document `json:"textDocument"`
	Range        Range    `json:"range"`
	Context      struct {
		Only []string `json:"only"`
	} `json:"context"`
}

// CodeAction is something that can be done: an edit, a command, or both.
type CodeAction struct {
	Title       string         `json:"title"`
	Kind        string         `json:"kind"`
	Diagnostics []Diagnostic   `json:"diagnostics,omitempty"`
	IsPreferred bool           `json:"isPreferred,omitempty"`
	Edit        *WorkspaceEdit `json:"edit,omitempty"`
	Command     *Command       `json:"command,omitempty"`
}

// The kinds of code actions.
const (
	QuickFix = "quickfix"
	Source   = "source"
	FixAll   = "source.fixAll"
)

// CodeLens is a command above a line.
type CodeLens struct {
	Range   Range    `json:"range"`
	Command *Command `json:"command"`
}

// ExecuteCommandParams ask for a command.
type ExecuteCommandParams struct {
	Command   string   `json:"command"`
	Arguments []string `json:"arguments"`
}

// SemanticTokens are five numbers for each token.
type SemanticTokens struct {
	Data []int `json:"data"`
}

// InlayHintParams ask for the hints of a range.
type InlayHintParams struct {
	TextDocument Document `json:"textDocument"`
	Range        Range    `json:"range"`
}

// InlayHint is a text that the client shows within the code.
type InlayHint struct {
	Position    Position       `json:"position"`
	Label       string         `json:"label"`
	Tooltip     *MarkupContent `json:"tooltip,omitempty"`
	PaddingLeft bool           `json:"paddingLeft,omitempty"`
}
