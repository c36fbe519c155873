// Package clienttest runs the real Claude Code client against a scripted model
// on the loopback interface, so that a test can say what an emitted plugin
// really does: which tool ran, what the model was told.
//
// It needs no account and no network: the client's whole world is the Server
// of this package. A run takes about two seconds.
//
//	r := clienttest.Run(t, clienttest.Options{
//		PluginDir: dir,
//		Script:    []clienttest.Turn{clienttest.Use("Bash", map[string]any{"command": "ls"}), clienttest.Say("done")},
//	})
//	if !strings.Contains(r.ToolResult(0), "refused") { … }
package clienttest
