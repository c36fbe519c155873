package lint

import (
	"bytes"
	"unicode/utf8"

	"github.com/hookc/hookc/lang/diag"
)

// position is the line and column of a byte, counted from a known one.
func position(source []byte, known diag.Pos, at int) diag.Pos {
	at = min(max(at, 0), len(source))
	p := diag.Pos{Line: known.Line, Byte: at}
	if at >= known.Byte {
		p.Line += bytes.Count(source[known.Byte:at], []byte{'\n'})
	} else {
		p.Line -= bytes.Count(source[at:known.Byte], []byte{'\n'})
	}
	p.Column = utf8.RuneCount(source[lineStart(source, at):at]) + 1
	return p
}

// lineStart is where the line of a byte begins, behind a byte order mark.
func lineStart(source []byte, at int) int {
	if n := bytes.LastIndexByte(source[:at], '\n'); n >= 0 {
		return n + 1
	}
	return min(len(source)-len(bytes.TrimPrefix(source, []byte("\xef\xbb\xbf"))), at)
}

// lineEnd is where it ends.
func lineEnd(source []byte, at int) int {
	if n := bytes.IndexByte(source[at:], '\n'); n >= 0 {
		return at + n
	}
	return len(source)
}
