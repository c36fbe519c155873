// Package stdio speaks JSON-RPC for a language server over a pair of streams, with the
// framing of the Language Server Protocol.
package stdio

import (
	"context"
	"encoding/json"
	"errors"
	"io"

	"github.com/creachadair/jrpc2"
	"github.com/creachadair/jrpc2/channel"

	"github.com/hookc/hookc/cmd/hookc/lsp"
)

// ErrExit is the end of a client that did not ask for a shutdown before.
var ErrExit = errors.New("the client left without a shutdown")

// Serve answers a client until it leaves or closes its stream.
func Serve(ctx context.Context, o lsp.Options, in io.Reader, out io.WriteCloser) error {
	ctx, stop := context.WithCancel(ctx)
	defer stop()
	c := &client{}
	server := lsp.New(o, c)
	c.rpc = jrpc2.NewServer(methods{server, &c.rpc}, &jrpc2.ServerOptions{
		AllowPush: true, DisableBuiltin: true, Concurrency: concurrency, NewContext: func() context.Context { return ctx },
	})
	c.rpc.Start(channel.LSP(in, out))
	done := make(chan struct{})
	go func() {
		server.Run(ctx)
		close(done)
	}()
	err := c.rpc.Wait()
	stop()
	<-done
	if !server.Stopped() {
		return errors.Join(err, ErrExit)
	}
	return nil
}

// concurrency is how many requests are answered at once. A command that waits for the
// client, or runs tests, keeps no completion waiting.
const concurrency = 8

// client is the other side. What cannot be sent has no reader any more.
type client struct{ rpc *jrpc2.Server }

func (c *client) Notify(method string, params any) {
	_ = c.rpc.Notify(context.Background(), method, params)
}

func (c *client) Call(ctx context.Context, method string, params any) error {
	_, err := c.rpc.Callback(ctx, method, params)
	return err
}

// methods hands everything to the server, apart from what is about the connection.
type methods struct {
	server *lsp.Server
	rpc    **jrpc2.Server
}

func (m methods) Assign(_ context.Context, name string) jrpc2.Handler {
	switch name {
	case "exit":
		return func(context.Context, *jrpc2.Request) (any, error) {
			go (*m.rpc).Stop()
			return nil, nil
		}
	case "$/cancelRequest":
		return func(_ context.Context, r *jrpc2.Request) (any, error) {
			var p struct {
				ID json.RawMessage `json:"id"`
			}
			if r.UnmarshalParams(&p) == nil {
				(*m.rpc).CancelRequest(string(p.ID))
			}
			return nil, nil
		}
	}
	return func(ctx context.Context, r *jrpc2.Request) (any, error) {
		var params json.RawMessage
		if r.HasParams() {
			if err := r.UnmarshalParams(&params); err != nil {
				return nil, err
			}
		}
		result, err := m.server.Handle(ctx, r.Method(), params)
		return result, coded(err)
	}
}

// coded gives an error the code that the protocol has for it.
func coded(err error) error {
	switch {
	case err == nil:
		return nil
	case errors.Is(err, lsp.ErrNoMethod):
		return jrpc2.Errorf(jrpc2.MethodNotFound, "%v", err)
	case errors.Is(err, lsp.ErrParams):
		return jrpc2.Errorf(jrpc2.InvalidParams, "%v", err)
	}
	return jrpc2.Errorf(requestFailed, "%v", err)
}

// requestFailed is RequestFailed of the protocol.
const requestFailed = -32803
