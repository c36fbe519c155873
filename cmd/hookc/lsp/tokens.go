package lsp

import (
	"context"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/assist"
)

// tokenTypes are the protocol's names for the kinds of tokens, by their numbers.
var tokenTypes = []string{
	assist.TokenKeyword:   "keyword",
	assist.TokenOperator:  "operator",
	assist.TokenNumber:    "number",
	assist.TokenString:    "string",
	assist.TokenRegex:     "regexp",
	assist.TokenComment:   "comment",
	assist.TokenFunction:  "function",
	assist.TokenVariable:  "variable",
	assist.TokenProperty:  "property",
	assist.TokenParameter: "parameter",
	assist.TokenBrace:     "macro",
}

// legend explains the numbers. The modifiers are the bits of assist.Modifiers.
func legend() protocol.SemanticTokensLegend {
	return protocol.SemanticTokensLegend{TokenTypes: tokenTypes, TokenModifiers: []string{"readonly", "defaultLibrary"}}
}

// semanticTokens are the words of conditions, each by five numbers: lines and
// characters behind the one before, its length, its type and its modifiers.
func (s *Server) semanticTokens(_ context.Context, p protocol.In) (any, error) {
	out := protocol.SemanticTokens{Data: []int{}}
	_, path, doc, ok := s.whole(p)
	if !ok {
		return out, nil
	}
	var last protocol.Position
	for _, t := range assist.Tokens(path, doc.data) {
		r := doc.span(t.Span)
		if r.Start.Line != r.End.Line {
			continue
		}
		if r.Start.Line != last.Line {
			last.Character = 0
		}
		out.Data = append(out.Data, r.Start.Line-last.Line, r.Start.Character-last.Character, r.End.Character-r.Start.Character, int(t.Kind), int(t.Modifiers))
		last = r.Start
	}
	return out, nil
}
