// Package once is what a hook does that is made of one engine: it is started,
// loads its policy, decides one event and ends. Each program below links one
// engine alone.
package once

import (
	"encoding/json"
	"fmt"
	"os"
	"strings"

	"github.com/hookc/hookc/cmd/figures/peers/engine"
	"github.com/hookc/hookc/cmd/figures/peers/workload"
)

// Main is such a program: the policy is its argument, the event its input.
func Main(e engine.Engine) {
	if err := decide(e); err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}

func decide(e engine.Engine) error {
	if len(os.Args) != 2 {
		return fmt.Errorf("usage: %s POLICY < EVENT", os.Args[0])
	}
	p, err := e.Load(os.Args[1])
	if err != nil {
		return err
	}
	var ev workload.Event
	if err := json.NewDecoder(os.Stdin).Decode(&ev); err != nil {
		return err
	}
	q, err := p.Ask(ev)
	if err != nil {
		return err
	}
	if err := q.Decide(); err != nil {
		return err
	}
	a := q.Answer()
	fmt.Println(a.Verdict, strings.Join(a.Rules, " "))
	return nil
}
