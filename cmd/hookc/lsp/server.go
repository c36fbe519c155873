package lsp

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"sync"
	"time"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/compiler/policytest"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/lint"
)

// Options connect a server with what else hookc can do.
type Options struct {
	Version string
	Packs   fs.FS // what use "std/<name>" means

	// Lint is what the settings of a path's project ask of the linter, and the least
	// severity that is shown.
	Lint func(path string) (lint.Options, diag.Severity, error)

	// Test runs a file of tests of the policy in a folder, as they are on the disk;
	// nil where no tests can run.
	Test func(dir, file string) (policytest.Result, error)

	// Explain tells as text what the policy in a folder decides on an event, and why;
	// nil where that cannot be told.
	Explain func(dir string, event []byte, host string) (string, error)

	// Wait is how long after a key errors are looked for, and WaitLint how long after
	// that the linter is asked.
	Wait, WaitLint time.Duration
}

// Client is the other side of the connection.
type Client interface {
	// Notify tells the client something; it cannot fail in a way that anybody could mend.
	Notify(method string, params any)

	// Call asks the client something, and waits for its answer.
	Call(ctx context.Context, method string, params any) error
}

// Server answers the questions of one client. Its methods may be called at the same
// time, except that notifications are in their order.
type Server struct {
	options Options
	client  Client
	docs    documents
	check   *schedule
	parsed  hclfile.Cache
	lint    *schedule

	mu      sync.Mutex
	known   map[unit]*known
	folders []string // that are open in the client
	can     protocol.InitializeParams
	ownDir  string // of files that the server has written for the client to open
	down    bool   // shutdown was asked for
}

// New is a server that has not been asked yet.
func New(o Options, c Client) *Server {
	s := &Server{options: o, client: c, known: map[unit]*known{}}
	s.docs = documents{units: protocol.UTF16, open: map[string]document{}}
	s.check = newSchedule(o.Wait, s.checkUnit)
	s.lint = newSchedule(o.WaitLint, s.lintUnit)
	return s
}

// Run looks for errors in what the client has open until the context ends.
func (s *Server) Run(ctx context.Context) {
	var both sync.WaitGroup
	both.Go(func() { s.check.run(ctx) })
	both.Go(func() { s.lint.run(ctx) })
	both.Wait()
	s.removeOwnFiles()
}

// ErrNoMethod is the answer to a method that the server does not have.
var ErrNoMethod = errors.New("method not found")

// Handle answers a request, or takes a notification.
func (s *Server) Handle(ctx context.Context, method string, params json.RawMessage) (any, error) {
	do, ok := methods[method]
	if !ok {
		return nil, fmt.Errorf("%w: %s", ErrNoMethod, method)
	}
	return do(ctx, s, params)
}

// Stopped reports whether the client has asked for the end, as it has to before it
// says exit.
func (s *Server) Stopped() bool {
	s.mu.Lock()
	defer s.mu.Unlock()
	return s.down
}

type method func(context.Context, *Server, json.RawMessage) (any, error)

// methods are all requests and notifications that the server takes.
var methods = map[string]method{
	"initialize":  taking((*Server).initialize),
	"initialized": taking((*Server).initialized),
	"shutdown":    taking((*Server).shutdown),

	"textDocument/didOpen":            taking((*Server).didOpen),
	"textDocument/didChange":          taking((*Server).didChange),
	"textDocument/didSave":            taking((*Server).didSave),
	"textDocument/didClose":           taking((*Server).didClose),
	"workspace/didChangeWatchedFiles": taking((*Server).didChangeWatchedFiles),

	"textDocument/completion":          taking((*Server).completion),
	"textDocument/hover":               taking((*Server).hover),
	"textDocument/signatureHelp":       taking((*Server).signatureHelp),
	"textDocument/definition":          taking((*Server).definition),
	"textDocument/references":          taking((*Server).references),
	"textDocument/prepareRename":       taking((*Server).prepareRename),
	"textDocument/rename":              taking((*Server).rename),
	"textDocument/documentSymbol":      taking((*Server).documentSymbol),
	"workspace/symbol":                 taking((*Server).workspaceSymbol),
	"textDocument/foldingRange":        taking((*Server).foldingRange),
	"textDocument/semanticTokens/full": taking((*Server).semanticTokens),
	"textDocument/inlayHint":           taking((*Server).inlayHint),
	"textDocument/formatting":          taking((*Server).formatting),
	"textDocument/codeAction":          taking((*Server).codeAction),
	"textDocument/codeLens":            taking((*Server).codeLens),
	"workspace/executeCommand":         taking((*Server).executeCommand),
}

// taking reads the parameters of a method. Those of another shape are the client's
// mistake; that there are none is fine where none are read.
func taking[P any](do func(*Server, context.Context, P) (any, error)) method {
	return func(ctx context.Context, s *Server, raw json.RawMessage) (any, error) {
		var p P
		if len(raw) > 0 {
			if err := json.Unmarshal(raw, &p); err != nil {
				return nil, fmt.Errorf("%w: %w", ErrParams, err)
			}
		}
		return do(s, ctx, p)
	}
}

// ErrParams is the answer to parameters that cannot be read.
var ErrParams = errors.New("invalid parameters")
