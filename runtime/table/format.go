// Package table is the decision table: its records, its file format and the
// reader that works on the mapped file without a decoding pass.
//
// docs/table-format.md describes the file byte by byte. The format has a
// version; old files are read for ever (testdata/tables).
package table

import (
	"encoding/binary"
	"errors"

	"github.com/hookc/hookc/runtime/fault"
)

// Version is the format that this package writes.
const Version = 2

// The file: header, directory, body, checksums of the body's blocks, trailer.
const (
	headerSize  = 32
	trailerSize = 32
)

var (
	magic   = [8]byte{0x89, 'H', 'K', 'T', '\r', '\n', 0x1a, '\n'}
	endMark = [8]byte{'\n', 0x1a, '\n', '\r', 'T', 'K', 'H', 0x89}
)

// section numbers a part of the body. The order is the directory's: append only.
type section int

const (
	secMeta     section = iota
	secTextRefs         // offset, length into secTexts
	secTexts
	secNodes
	secArgs     // NodeIDs
	secBlobRefs // offset, length into secBlobs
	secBlobs    // automata, each 8-aligned
	secHooks
	secSteps
	secStepArgs
	secShared // NodeIDs of lets
	secFinds
	secEvents
	secRows // hook numbers, grouped by event, in order of evaluation
	secKeys
	secPostings
	numSections
)

// Sizes of the records, in bytes.
const (
	metaSize    = 32
	refSize     = 8
	nodeSize    = 16
	idSize      = 4
	hookSize    = 56
	stepSize    = 36
	stepArgSize = 8
	findSize    = 12
	eventSize   = 28
	keySize     = 20
)

// Errors of opening a table. Each is wrapped with what was found.
var (
	ErrNoTable = errors.New("no decision table")
	ErrVersion = errors.New("decision table of another version")
	ErrDamaged = errors.New("damaged decision table")
)

// Flags of a table and of an event: what an event that cannot be decided means.
const (
	FlagParseClosed uint16 = 1 << iota
	FlagFailureClosed
	FlagTimeoutClosed
	FlagAsync // of an event: some of its hooks are async
	FlagStamp // of an event: when it happened is kept, for a later event's duration
)

var le = binary.LittleEndian

// because is one of the errors of opening a table, with what was found.
func because(err error, found string) error { return fault.Of(err.Error()+": "+found, err) }

func damaged(found string) error { return because(ErrDamaged, found) }
