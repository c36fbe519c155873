package lsp

import (
	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/assist"
)

// sign is how the protocol shows a kind: the number of a completion's icon, and that of
// a symbol's.
type sign struct {
	item   protocol.CompletionItemKind
	symbol protocol.SymbolKind
}

// signs: the numbers are those of CompletionItemKind and SymbolKind in the specification.
var signs = map[assist.Kind]sign{
	assist.KindBlock:    {7, 5},   // Class
	assist.KindStep:     {2, 6},   // Method
	assist.KindArgument: {10, 7},  // Property
	assist.KindEvent:    {23, 24}, // Event
	assist.KindTool:     {9, 2},   // Module
	assist.KindTarget:   {9, 2},   // Module
	assist.KindField:    {5, 8},   // Field
	assist.KindFunction: {3, 12},  // Function
	assist.KindKeyword:  {14, 14}, // Keyword, Constant
	assist.KindValue:    {12, 15}, // Value, String
	assist.KindType:     {25, 26}, // TypeParameter
	assist.KindHook:     {7, 5},   // Class
	assist.KindPattern:  {21, 14}, // Constant
	assist.KindLocal:    {6, 13},  // Variable
	assist.KindVariable: {6, 13},  // Variable
	assist.KindState:    {6, 13},  // Variable
	assist.KindLet:      {6, 13},  // Variable
	assist.KindCommand:  {2, 6},   // Method
	assist.KindCheck:    {2, 6},   // Method
	assist.KindPack:     {9, 4},   // Module, Package
	assist.KindUse:      {9, 4},   // Module, Package
	assist.KindAssert:   {22, 23}, // Struct
	assist.KindPolicy:   {19, 3},  // Folder, Namespace
	assist.KindProgram:  {17, 1},  // File
	assist.KindSnippet:  {15, 15}, // Snippet, String
}

func itemKind(k assist.Kind) protocol.CompletionItemKind { return signs[k].item }

func symbolKind(k assist.Kind) protocol.SymbolKind { return signs[k].symbol }
