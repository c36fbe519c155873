// Package lsptest is an editor for tests: a client of the language server that opens
// files, types, and reads what the server says.
package lsptest

import (
	"context"
	"encoding/json"
	"errors"
	"io"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"github.com/hookc/hookc/cmd/hookc/lsp"
	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/cmd/hookc/lsp/stdio"
)

// Editor is a client with a project's folder.
type Editor struct {
	tb   testing.TB
	Dir  string
	rpc  *jrpc2.Client
	Caps protocol.ServerCapabilities

	mu       sync.Mutex
	changed  *sync.Cond
	docs     map[protocol.URI]*doc
	said     []string // by showMessage
	logged   []string // by logMessage
	asked    []Request
	finished chan error
	applying sync.WaitGroup // edits that the server has asked for
}

// Request is something that the server has asked the editor.
type Request struct {
	Method string
	Params json.RawMessage
}

type doc struct {
	version  int
	text     string
	shown    []protocol.Diagnostic
	shownFor int // the version that they are of; -1 for none
	times    int // how often the server has said something of it
}

// Start starts a server with an editor that counts in these units.
func Start(tb testing.TB, o lsp.Options, dir string, units ...protocol.Encoding) *Editor {
	tb.Helper()
	e := &Editor{tb: tb, Dir: dir, docs: map[protocol.URI]*doc{}, finished: make(chan error, 1)}
	e.changed = sync.NewCond(&e.mu)
	fromEditor, toServer := io.Pipe()
	fromServer, toEditor := io.Pipe()
	go func() { e.finished <- stdio.Serve(context.Background(), o, fromEditor, toEditor) }()
	e.rpc = jrpc2.NewClient(channel.LSP(fromServer, toServer), &jrpc2.ClientOptions{OnNotify: e.notified, OnCallback: e.called})
	tb.Cleanup(e.stop)
	var p protocol.InitializeParams
	p.RootURI = e.URI("")
	p.Capabilities.General.PositionEncodings = units
	p.Capabilities.Window.ShowDocument.Support = true
	p.Capabilities.TextDocument.Completion.CompletionItem.SnippetSupport = true
	var r protocol.InitializeResult
	e.Ask("initialize", p, &r)
	e.Caps = r.Capabilities
	e.Tell("initialized", struct{}{})
	return e
}

func (e *Editor) stop() {
	e.applying.Wait()
	if _, err := e.rpc.Call(context.Background(), "shutdown", nil); err != nil {
		e.tb.Errorf("shutdown: %v", err)
	}
	e.Tell("exit", nil)
	select {
	case err := <-e.finished:
		if err != nil {
			e.tb.Errorf("the server ended with %v", err)
		}
	case <-time.After(time.Minute):
		e.tb.Error("the server did not end")
	}
	e.rpc.Close()
}

// URI names a file of the project.
func (e *Editor) URI(name string) protocol.URI {
	return protocol.URI((&url.URL{Scheme: "file", Path: filepath.ToSlash(filepath.Join(e.Dir, name))}).String())
}

// Ask sends a request; result gets the answer.
func (e *Editor) Ask(method string, params, result any) {
	e.tb.Helper()
	if err := e.Try(method, params, result); err != nil {
		e.tb.Fatalf("%s: %v", method, err)
	}
}

// Try is Ask of something that may fail.
func (e *Editor) Try(method string, params, result any) error {
	r, err := e.rpc.Call(context.Background(), method, params)
	if err != nil || result == nil {
		return err
	}
	return r.UnmarshalResult(result)
}

// Tell sends a notification.
func (e *Editor) Tell(method string, params any) {
	e.tb.Helper()
	if err := e.rpc.Notify(context.Background(), method, params); err != nil {
		e.tb.Errorf("%s: %v", method, err)
	}
}

// Open opens a file of the project as it is on the disk.
func (e *Editor) Open(name string) {
	e.tb.Helper()
	data, err := os.ReadFile(filepath.Join(e.Dir, name))
	if err != nil {
		e.tb.Fatal(err)
	}
	e.OpenText(name, string(data))
}

// OpenText opens a file that may not be on the disk.
func (e *Editor) OpenText(name, text string) {
	e.mu.Lock()
	e.docs[e.URI(name)] = &doc{version: 1, text: text, shownFor: -1}
	e.mu.Unlock()
	var p protocol.DidOpenParams
	p.TextDocument.URI, p.TextDocument.Version, p.TextDocument.Text = e.URI(name), 1, text
	e.Tell("textDocument/didOpen", p)
}

// Type replaces the first occurrence of a text, as an edit.
func (e *Editor) Type(name, before, after string) {
	e.tb.Helper()
	at := strings.Index(e.Text(name), before)
	if at < 0 {
		e.tb.Fatalf("%s has no %q", name, before)
	}
	e.Replace(name, at, at+len(before), after)
}

// Replace replaces bytes, as an edit.
func (e *Editor) Replace(name string, from, to int, after string) {
	e.mu.Lock()
	d := e.docs[e.URI(name)]
	r := protocol.Range{Start: e.position(d.text, from), End: e.position(d.text, to)}
	d.text = d.text[:from] + after + d.text[to:]
	d.version++
	var p protocol.DidChangeParams
	p.TextDocument.URI, p.TextDocument.Version = e.URI(name), d.version
	p.ContentChanges = []protocol.ContentChange{{Range: &r, Text: after}}
	e.mu.Unlock()
	e.Tell("textDocument/didChange", p)
}

// Save writes a document and says so.
func (e *Editor) Save(name string) {
	if err := os.WriteFile(filepath.Join(e.Dir, name), []byte(e.Text(name)), 0o644); err != nil {
		e.tb.Fatal(err)
	}
	e.Tell("textDocument/didSave", protocol.In{TextDocument: protocol.Document{URI: e.URI(name)}})
}

// Close closes a document.
func (e *Editor) Close(name string) {
	e.Tell("textDocument/didClose", protocol.In{TextDocument: protocol.Document{URI: e.URI(name)}})
}

// Text is a document as the editor has it.
func (e *Editor) Text(name string) string {
	e.mu.Lock()
	defer e.mu.Unlock()
	if d, ok := e.docs[e.URI(name)]; ok {
		return d.text
	}
	return ""
}

// Position is where a byte of a document is, in the agreed units.
func (e *Editor) Position(name string, offset int) protocol.Position {
	e.mu.Lock()
	defer e.mu.Unlock()
	return e.position(e.docs[e.URI(name)].text, offset)
}

// At are the parameters of a question about the place of a text in a document, and so
// many bytes behind its beginning.
func (e *Editor) At(name, text string, behind int) protocol.At {
	e.tb.Helper()
	at := strings.Index(e.Text(name), text)
	if at < 0 {
		e.tb.Fatalf("%s has no %q", name, text)
	}
	return protocol.At{TextDocument: protocol.Document{URI: e.URI(name)}, Position: e.Position(name, at+behind)}
}

func (e *Editor) position(text string, offset int) protocol.Position {
	line := strings.Count(text[:offset], "\n")
	start := strings.LastIndexByte(text[:offset], '\n') + 1
	before := text[start:offset]
	if e.Caps.PositionEncoding == protocol.UTF8 {
		return protocol.Position{Line: line, Character: len(before)}
	}
	n := 0
	for _, r := range before {
		n++
		if r >= 0x10000 {
			n++
		}
	}
	return protocol.Position{Line: line, Character: n}
}

// offset is the byte of a position.
func (e *Editor) offset(text string, p protocol.Position) int {
	for at := range text {
		if e.position(text, at) == p {
			return at
		}
	}
	return len(text)
}

// Apply makes the edits of the server in the open documents, last ones first.
func (e *Editor) Apply(edit protocol.WorkspaceEdit) {
	for uri, list := range edit.Changes {
		name := strings.TrimPrefix(string(uri), string(e.URI(""))+"/")
		for i := len(list) - 1; i >= 0; i-- {
			text := e.Text(name)
			e.Replace(name, e.offset(text, list[i].Range.Start), e.offset(text, list[i].Range.End), list[i].NewText)
		}
	}
}

func (e *Editor) notified(r *jrpc2.Request) {
	e.mu.Lock()
	defer e.mu.Unlock()
	defer e.changed.Broadcast()
	switch r.Method() {
	case "textDocument/publishDiagnostics":
		var p protocol.PublishDiagnosticsParams
		if err := r.UnmarshalParams(&p); err != nil {
			e.tb.Error(err)
			return
		}
		d, ok := e.docs[p.URI]
		if !ok {
			d = &doc{shownFor: -1}
			e.docs[p.URI] = d
		}
		d.shown, d.shownFor = p.Diagnostics, 0
		d.times++
		if p.Version != nil {
			d.shownFor = *p.Version
		}
	case "window/showMessage", "window/logMessage":
		var p protocol.ShowMessageParams
		if err := r.UnmarshalParams(&p); err != nil {
			e.tb.Error(err)
		}
		if r.Method() == "window/showMessage" {
			e.said = append(e.said, p.Message)
		} else {
			e.logged = append(e.logged, p.Message)
		}
	}
}

func (e *Editor) called(_ context.Context, r *jrpc2.Request) (any, error) {
	var raw json.RawMessage
	if err := r.UnmarshalParams(&raw); err != nil {
		return nil, err
	}
	e.mu.Lock()
	e.asked = append(e.asked, Request{r.Method(), raw})
	e.changed.Broadcast()
	e.mu.Unlock()
	if r.Method() == "workspace/applyEdit" {
		var p protocol.ApplyWorkspaceEditParams
		if err := json.Unmarshal(raw, &p); err != nil {
			return nil, err
		}
		e.applying.Go(func() { e.Apply(p.Edit) }) // the answer does not wait for it
		return map[string]bool{"applied": true}, nil
	}
	return map[string]bool{"success": true}, nil
}

// ErrLate is that the server did not say what was waited for.
var ErrLate = errors.New("the server did not say it within a minute")

// Await waits until something holds of what the server has said.
func (e *Editor) Await(what string, holds func() bool) {
	e.tb.Helper()
	late := time.AfterFunc(time.Minute, func() { e.changed.Broadcast() })
	defer late.Stop()
	start := time.Now()
	e.mu.Lock()
	defer e.mu.Unlock()
	for !holds() {
		if time.Since(start) > time.Minute {
			e.tb.Fatalf("%s: %v; it said %q and logged %q", what, ErrLate, e.said, e.logged)
		}
		e.changed.Wait()
	}
}

// Shown waits until a document's newest version has diagnostics that hold; nil takes
// the first ones.
func (e *Editor) Shown(name string, holds func([]protocol.Diagnostic) bool) (out []protocol.Diagnostic) {
	e.tb.Helper()
	e.Await("diagnostics of "+name, func() bool {
		d := e.docs[e.URI(name)]
		if d == nil || d.shownFor != d.version && d.version != 0 || d.times == 0 || holds != nil && !holds(d.shown) {
			return false
		}
		out = d.shown
		return true
	})
	return out
}

// Said waits for a message to the person that has a part.
func (e *Editor) Said(part string) (found string) {
	e.tb.Helper()
	e.Await("a message with "+part, func() bool {
		for _, m := range e.said {
			if strings.Contains(m, part) {
				found = m
				return true
			}
		}
		return false
	})
	return found
}

// Asked waits for a request of the server, and takes it.
func (e *Editor) Asked(method string) (found json.RawMessage) {
	e.tb.Helper()
	e.Await("a request "+method, func() bool {
		for i, r := range e.asked {
			if r.Method == method {
				found = r.Params
				e.asked = append(e.asked[:i], e.asked[i+1:]...)
				return true
			}
		}
		return false
	})
	return found
}

// Codes is the codes of diagnostics, in their order.
func Codes(list []protocol.Diagnostic) (out []string) {
	for _, d := range list {
		code, _, _ := strings.Cut(d.Code, " ")
		out = append(out, code)
	}
	return out
}
