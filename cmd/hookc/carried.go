package main

import (
	"bytes"
	"compress/gzip"
	"embed"
	"fmt"
	"io"
	"io/fs"
	"strings"

	"github.com/hookc/hookc/compiler/emit"
)

// carried is the evaluators inside this hookc, compressed. Only a release has any.
//
//go:embed evaluators
var carried embed.FS

// carriedEvaluator is the evaluator of a platform inside this hookc. It comes from
// the same build, and it is there without Go.
func carriedEvaluator(files fs.FS, platform string) (e emit.Evaluator, found bool, err error) {
	packed, err := fs.ReadFile(files, "evaluators/"+strings.ReplaceAll(platform, "/", "-")+".gz")
	if err != nil {
		return emit.Evaluator{}, false, nil
	}
	r, err := gzip.NewReader(bytes.NewReader(packed))
	if err == nil {
		e.Binary, err = io.ReadAll(r)
	}
	if err != nil {
		return emit.Evaluator{}, false, fmt.Errorf("the evaluator for %s inside hookc is damaged: %w. Install hookc again", platform, err)
	}
	e.Platform, e.From = platform, "inside hookc"
	return e, true, nil
}
