package main

import (
	"fmt"
	"io"
	"path/filepath"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
	"github.com/hookc/hookc/compiler/prove"
	"github.com/hookc/hookc/runtime/host"
)

// buildReport is what a build tells of itself.
type buildReport struct {
	out          string
	hooks, bytes int
	evaluators   []emit.Evaluator
	targets      []*host.Target
	manifest     *emit.Manifest
	proof        *prove.Report // nil without --prove
}

// folder is where a target is, and try how to use it; "" where nobody needs to be told.
func (b *buildReport) folder(h *host.Target) (folder, try string) {
	folder = filepath.Join(b.out, h.Name)
	return folder, strings.ReplaceAll(h.Use, "DIR", folder)
}

// text tells people.
func (b *buildReport) text(w io.Writer) {
	fmt.Fprintf(w, "%s: %s, table of %d bytes\n", b.out, plural(b.hooks, "hook"), b.bytes)
	for _, e := range b.evaluators {
		fmt.Fprintf(w, "  evaluator %s, %d bytes, from %s\n", e.Platform, len(e.Binary), e.From)
	}
	for _, h := range b.targets {
		folder, try := b.folder(h)
		fmt.Fprintf(w, "  target %s\n", folder)
		if try != "" {
			fmt.Fprintf(w, "    try it: %s\n", try)
		}
		printLosses(w, b.manifest.Targets[h.Name].Losses)
	}
	if b.proof != nil {
		proofText(w, b.proof)
	}
}

type buildJSON struct {
	Out        string               `json:"out"`
	Hooks      int                  `json:"hooks"`
	Bytes      int                  `json:"table_bytes"`
	Evaluators []buildEvaluatorJSON `json:"evaluators"`
	Targets    []buildTargetJSON    `json:"targets"`
	Proof      *proofJSON           `json:"proof,omitempty"`
}

type buildEvaluatorJSON struct {
	Platform string `json:"platform"`
	Bytes    int    `json:"bytes"`
	From     string `json:"from"`
}

type buildTargetJSON struct {
	Name   string      `json:"name"`
	Folder string      `json:"folder"`
	Try    string      `json:"try,omitempty"`
	Losses []emit.Loss `json:"losses"`
}

// json tells a program.
func (b *buildReport) json() buildJSON {
	out := buildJSON{Out: b.out, Hooks: b.hooks, Bytes: b.bytes, Evaluators: []buildEvaluatorJSON{}, Targets: []buildTargetJSON{}}
	for _, e := range b.evaluators {
		out.Evaluators = append(out.Evaluators, buildEvaluatorJSON{e.Platform, len(e.Binary), e.From})
	}
	for _, h := range b.targets {
		folder, try := b.folder(h)
		out.Targets = append(out.Targets, buildTargetJSON{h.Name, folder, try, b.manifest.Targets[h.Name].Losses})
	}
	if b.proof != nil {
		out.Proof = newProofJSON(b.proof)
	}
	return out
}
