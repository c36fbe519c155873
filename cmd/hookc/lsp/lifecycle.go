package lsp

import (
	"context"
	"slices"

	"github.com/hookc/hookc/cmd/hookc/lsp/protocol"
	"github.com/hookc/hookc/lang/config"
	"github.com/hookc/hookc/lang/folder"
)

// nothing are parameters that nobody reads.
type nothing struct{}

func (s *Server) initialize(_ context.Context, p protocol.InitializeParams) (any, error) {
	units := protocol.UTF16
	if slices.Contains(p.Capabilities.General.PositionEncodings, protocol.UTF8) {
		units = protocol.UTF8
	}
	s.docs.mu.Lock()
	s.docs.units = units
	s.docs.mu.Unlock()
	s.mu.Lock()
	defer s.mu.Unlock()
	s.can = p
	for _, f := range p.WorkspaceFolders {
		s.folders = append(s.folders, pathOf(f.URI))
	}
	if len(s.folders) == 0 && p.RootURI != "" {
		s.folders = append(s.folders, pathOf(p.RootURI))
	}
	s.folders = slices.DeleteFunc(s.folders, func(f string) bool { return f == "" })
	return protocol.InitializeResult{
		Capabilities: s.capabilities(units),
		ServerInfo:   protocol.ServerInfo{Name: "hookc", Version: s.options.Version},
	}, nil
}

func (s *Server) capabilities(units protocol.Encoding) protocol.ServerCapabilities {
	return protocol.ServerCapabilities{
		PositionEncoding:       units,
		TextDocumentSync:       protocol.SyncOptions{OpenClose: true, Change: protocol.Incremental, Save: true},
		Completion:             &protocol.CompletionOptions{TriggerCharacters: []string{".", "\"", "{", "[", "/", "#", "="}},
		SignatureHelp:          &protocol.SignatureHelpOptions{TriggerCharacters: []string{"(", ","}},
		Hover:                  true,
		Definition:             true,
		References:             true,
		Rename:                 &protocol.RenameOptions{PrepareProvider: true},
		DocumentSymbol:         true,
		WorkspaceSymbol:        true,
		FoldingRange:           true,
		SemanticTokens:         &protocol.SemanticTokensOptions{Legend: legend(), Full: true},
		InlayHint:              true,
		DocumentFormatting:     true,
		CodeAction:             &protocol.CodeActionOptions{CodeActionKinds: []string{protocol.QuickFix, protocol.Source, protocol.FixAll}},
		CodeLens:               &protocol.CodeLensOptions{},
		ExecuteCommandProvider: &protocol.ExecuteCommandOptions{Commands: commandNames()},
	}
}

// initialized asks for news of files that other programs change.
func (s *Server) initialized(ctx context.Context, _ nothing) (any, error) {
	if !s.can.Capabilities.Workspace.DidChangeWatchedFiles.DynamicRegistration {
		return nil, nil
	}
	watch := protocol.WatchOptions{}
	for _, glob := range []string{"**/*" + folder.Suffix, "**/*" + testSuffix, "**/" + config.Name} {
		watch.Watchers = append(watch.Watchers, protocol.Watcher{GlobPattern: glob})
	}
	go s.client.Call(context.WithoutCancel(ctx), "client/registerCapability", protocol.RegistrationParams{
		Registrations: []protocol.Registration{{ID: "files", Method: "workspace/didChangeWatchedFiles", RegisterOptions: watch}},
	})
	return nil, nil
}

func (s *Server) shutdown(context.Context, nothing) (any, error) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.down = true
	return nil, nil
}

func (s *Server) didOpen(_ context.Context, p protocol.DidOpenParams) (any, error) {
	d := p.TextDocument
	path := pathOf(d.URI)
	if path == "" {
		return nil, nil
	}
	s.docs.set(path, d.URI, d.Version, d.Text)
	s.changed(path)
	return nil, nil
}

func (s *Server) didChange(_ context.Context, p protocol.DidChangeParams) (any, error) {
	path := pathOf(p.TextDocument.URI)
	if s.docs.change(path, p.TextDocument.Version, p.ContentChanges) && unitOf(path).kind != policyTest {
		s.changed(path)
	}
	return nil, nil
}

// didSave looks again at everything that reads files: tests, and policies that use
// the folder.
func (s *Server) didSave(_ context.Context, p protocol.In) (any, error) {
	path := pathOf(p.TextDocument.URI)
	s.changed(path)
	for test := range s.docs.snapshot().open {
		if unitOf(test).kind == policyTest && test != path {
			s.changed(test)
		}
	}
	return nil, nil
}

func (s *Server) didClose(_ context.Context, p protocol.In) (any, error) {
	path := pathOf(p.TextDocument.URI)
	s.docs.close(path)
	if u := unitOf(path); u.kind != foreign && !s.isOpen(u) {
		s.forget(u)
		return nil, nil
	}
	s.changed(path) // what is on the disk counts again
	return nil, nil
}

func (s *Server) didChangeWatchedFiles(_ context.Context, p protocol.DidChangeWatchedFilesParams) (any, error) {
	for _, c := range p.Changes {
		path := pathOf(c.URI)
		if u := unitOf(path); s.isOpen(u) {
			s.changed(path)
		}
		s.changedUsers(path)
	}
	return nil, nil
}
