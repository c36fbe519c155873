// Package clienttest runs the real clients of agents against a scripted model on
// the loopback interface, so that a test can say what emitted hooks really do:
// which tool ran, what the model was told.
//
// They need no account and no network: a client's whole world is a home folder, a
// project and the server of package model.
//
//	r := clienttest.Codex.Run(t, clienttest.Options{
//		Files:  map[string]string{"~/.codex/hooks.json": hooks},
//		Args:   []string{"--dangerously-bypass-hook-trust"},
//		Script: []clienttest.Turn{clienttest.Shell("touch orig"), clienttest.Say("done")},
//	})
//	if r.Has("orig") || !strings.Contains(r.ToolResult(0), "refused") { … }
//
// Each client is a file with a Client. `go run ./cmd/hookc/clienttest/install`
// installs those that are not here.
package clienttest
