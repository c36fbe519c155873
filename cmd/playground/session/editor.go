package session

import (
	"context"
	"encoding/json"
	"errors"
	"io/fs"
	"time"

	"github.com/hookc/hookc/cmd/hookc/lsp"
	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/lint"
	"github.com/hookc/hookc/lint/rules"
)

// How long after a key errors are looked for, and then the linter is asked.
const (
	wait     = 30 * time.Millisecond
	waitLint = 300 * time.Millisecond
)

// Editor is a language server that is spoken to in whole messages of JSON-RPC.
type Editor struct {
	server *lsp.Server
	send   func(message []byte)
}

// NewEditor is a language server for policies that may use packs; send takes its
// messages.
func NewEditor(packs fs.FS, send func(message []byte)) *Editor {
	e := &Editor{send: send}
	e.server = lsp.New(lsp.Options{
		Version: compiler.Version, Packs: packs, Lint: lintOptions, Wait: wait, WaitLint: waitLint,
	}, e)
	return e
}

// lintOptions are those of hookc lint without settings. That a policy has no tests is no
// news here: the page shows what it decides.
func lintOptions(string) (lint.Options, diag.Severity, error) {
	chosen, err := lint.Selection{Select: rules.Presets[0].Select, Ignore: []string{"untested-hook"}}.Rules(rules.All)
	return lint.Options{AllRules: rules.All, Retired: rules.Retired, Rules: chosen}, diag.Info, err
}

// Run looks for errors in what is open until the context ends.
func (e *Editor) Run(ctx context.Context) { e.server.Run(ctx) }

// message is one of JSON-RPC 2.0.
type message struct {
	Version string          `json:"jsonrpc"`
	ID      json.RawMessage `json:"id,omitempty"`
	Method  string          `json:"method,omitempty"`
	Params  any             `json:"params,omitempty"`
	Result  any             `json:"result,omitempty"`
	Error   *wrong          `json:"error,omitempty"`
}

type wrong struct {
	Code    int    `json:"code"`
	Message string `json:"message"`
}

// The codes of JSON-RPC.
const (
	codeParse     = -32700
	codeNoMethod  = -32601
	codeBadParams = -32602
	codeInternal  = -32603
)

// Receive takes a message of the client, and answers it if it is a request. Messages
// are taken in their order.
func (e *Editor) Receive(ctx context.Context, text []byte) {
	var m struct {
		ID     json.RawMessage `json:"id"`
		Method string          `json:"method"`
		Params json.RawMessage `json:"params"`
	}
	if err := json.Unmarshal(text, &m); err != nil {
		e.write(message{ID: json.RawMessage("null"), Error: &wrong{codeParse, err.Error()}})
		return
	}
	if m.Method == "" {
		return // an answer: nothing that is asked here waits for one
	}
	result, err := e.server.Handle(ctx, m.Method, m.Params)
	switch {
	case m.ID == nil:
	case err != nil:
		e.write(message{ID: m.ID, Error: &wrong{codeOf(err), err.Error()}})
	case result == nil:
		e.write(message{ID: m.ID, Result: json.RawMessage("null")})
	default:
		e.write(message{ID: m.ID, Result: result})
	}
}

func codeOf(err error) int {
	switch {
	case errors.Is(err, lsp.ErrNoMethod):
		return codeNoMethod
	case errors.Is(err, lsp.ErrParams):
		return codeBadParams
	}
	return codeInternal
}

func (e *Editor) write(m message) {
	m.Version = "2.0"
	if text, err := json.Marshal(m); err == nil {
		e.send(text)
	}
}

// Notify tells the client something.
func (e *Editor) Notify(method string, params any) { e.write(message{Method: method, Params: params}) }

// Call refuses: the page answers no questions.
func (e *Editor) Call(context.Context, string, any) error { return lsp.ErrNoMethod }
