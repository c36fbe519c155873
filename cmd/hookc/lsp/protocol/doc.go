// Package protocol holds the messages of the Language Server Protocol that hookc's
// server speaks, as version 3.17 of its specification has them. What the server does
// not read or send is left out. JSON-RPC itself is the affair of jrpc2.
package protocol
