// Command playground is hookc in a browser: a web worker loads it as WebAssembly and
// calls the functions of the global object hookc. The disk is the worker's, in memory.
//
// This file is the glue; session does the work.
package main

import (
	"context"
	"encoding/json"
	"fmt"
	"os"
	"syscall/js"

	"github.com/hookc/hookc/cmd/playground/session"
)

func main() {
	packs := os.DirFS("/packs") // the worker puts them there once a policy uses one
	s, err := session.Open("/home/you", packs)
	if err != nil {
		panic(err)
	}
	p := &page{session: s, jobs: make(chan func(), 64)}
	p.editor = session.NewEditor(packs, func(m []byte) { js.Global().Call("hookcEditor", string(m)) })
	go p.editor.Run(context.Background())
	js.Global().Set("hookc", js.ValueOf(map[string]any{
		"ask":    js.FuncOf(p.ask),
		"editor": js.FuncOf(p.tell),
	}))
	js.Global().Call("hookcReady")
	for job := range p.jobs {
		job()
	}
}

// page is what the worker talks to. Jobs are done one after another, and not in the
// functions that JavaScript calls, which must not wait.
type page struct {
	session *session.Session
	editor  *session.Editor
	jobs    chan func()
}

// ask answers hookc.ask(what, JSON, done): done gets the answer as JSON.
func (p *page) ask(_ js.Value, args []js.Value) any {
	what, params, done := args[0].String(), []byte(args[1].String()), args[2]
	p.jobs <- func() { done.Invoke(string(p.answer(what, params))) }
	return nil
}

// tell hands a message to the language server.
func (p *page) tell(_ js.Value, args []js.Value) any {
	text := []byte(args[0].String())
	p.jobs <- func() { p.editor.Receive(context.Background(), text) }
	return nil
}

func (p *page) answer(what string, params []byte) []byte {
	result, err := p.session.Ask(what, params)
	out := map[string]any{"result": result}
	if err != nil {
		out = map[string]any{"error": err.Error()}
	}
	text, err := json.Marshal(out)
	if err != nil {
		return fmt.Appendf(nil, `{"error": %q}`, err.Error())
	}
	return text
}
