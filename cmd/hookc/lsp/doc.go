// Package lsp is hookc's language server: what hookc knows of policies, of their tests
// and of the agents' own configurations, while somebody writes them in an editor.
//
// A client's texts are documents. What is found in them comes from the same code as on
// the command line: lang.Load and lint.Run, with the documents in place of the files.
// Answers about a place come from lang/assist. The package translates between these
// and the protocol, and decides when what is looked at again.
package lsp
