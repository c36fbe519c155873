package ast

import (
	"bytes"
	"strings"

	"github.com/hookc/hookc/lang/diag"
)

// Written is an expression as its file has it, in one line; "" where the place is not
// in the file.
func Written(at diag.Span, file []byte) string {
	from, to := at.Start.Byte, at.End.Byte
	if from < 0 || from >= to || to > len(file) {
		return ""
	}
	// The place of an operand in parentheses ends in front of the closing one.
	for open := bytes.Count(file[from:to], []byte("(")) - bytes.Count(file[from:to], []byte(")")); open > 0 && to < len(file) && file[to] == ')'; open-- {
		to++
	}
	return unquoted(strings.Join(strings.Fields(string(file[from:to])), " "))
}

// unquoted is a text of an HCL string without the backslashes before its quotes.
func unquoted(s string) string {
	if plain := strings.ReplaceAll(s, `\"`, ""); strings.Contains(plain, `"`) {
		return s // of a heredoc
	}
	return strings.ReplaceAll(s, `\"`, `"`)
}
