package main

import (
	"bytes"
	"compress/gzip"
	"testing"
	"testing/fstest"
)

func packed(t *testing.T, text string) *fstest.MapFile {
	t.Helper()
	var b bytes.Buffer
	w := gzip.NewWriter(&b)
	if _, err := w.Write([]byte(text)); err != nil {
		t.Fatal(err)
	}
	if err := w.Close(); err != nil {
		t.Fatal(err)
	}
	return &fstest.MapFile{Data: b.Bytes()}
}

// The evaluators of a release are found by platform; a damaged one is an error and
// no reason to take another.
func TestCarriedEvaluator(t *testing.T) {
	whole := packed(t, "program")
	files := fstest.MapFS{
		"evaluators/linux-arm64.gz":   whole,
		"evaluators/darwin-arm64.gz":  {Data: whole.Data[:len(whole.Data)-1]},
		"evaluators/windows-arm64.gz": {Data: []byte("no gzip")},
	}
	e, found, err := carriedEvaluator(files, "linux/arm64")
	if err != nil || !found || string(e.Binary) != "program" || e.Platform != "linux/arm64" {
		t.Errorf("linux/arm64: %q of %s, %v, %v", e.Binary, e.Platform, found, err)
	}
	if _, found, err := carriedEvaluator(files, "linux/amd64"); found || err != nil {
		t.Errorf("linux/amd64 is not there: %v, %v", found, err)
	}
	for _, p := range []string{"darwin/arm64", "windows/arm64"} {
		if _, found, err := carriedEvaluator(files, p); found || err == nil {
			t.Errorf("%s is damaged: %v, %v", p, found, err)
		}
	}
}
