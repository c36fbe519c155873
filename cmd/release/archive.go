package main

import (
	"archive/tar"
	"archive/zip"
	"bytes"
	"compress/gzip"
	"io/fs"
	"time"
)

// file is a file of an archive or package.
type file struct {
	name string
	data []byte
	mode fs.FileMode
}

// archiveName is the name of a platform's archive.
func (r *release) archiveName(p platform) string {
	end := ".tar.gz"
	if p.os == "windows" {
		end = ".zip"
	}
	return "hookc_" + r.version + "_" + p.os + "_" + p.arch + end
}

// archives writes an archive for each platform, and beside it what it was built of.
func (r *release) archives(programs []program) error {
	for _, p := range programs {
		files := append([]file{{"hookc" + p.exe(), p.data, 0o755}}, r.shared...)
		pack := tarGz
		if p.os == "windows" {
			pack = zipped
		}
		data, err := pack(files, r.time)
		if err != nil {
			return err
		}
		name := r.archiveName(p.platform)
		if err := r.write(name, data); err != nil {
			return err
		}
		bom, err := bill(p.path, r.version, r.commit)
		if err != nil {
			return err
		}
		if err := r.write(name+".cdx.json", bom); err != nil {
			return err
		}
	}
	return nil
}

// tarGz is files as a tar archive in which nothing names this machine.
func tarGz(files []file, when time.Time) ([]byte, error) {
	var out bytes.Buffer
	packed, err := gzip.NewWriterLevel(&out, gzip.BestCompression)
	if err != nil {
		return nil, err
	}
	w := tar.NewWriter(packed)
	for _, f := range files {
		h := &tar.Header{Name: f.name, Size: int64(len(f.data)), Mode: int64(f.mode), ModTime: when, Format: tar.FormatUSTAR}
		if err := w.WriteHeader(h); err != nil {
			return nil, err
		}
		if _, err := w.Write(f.data); err != nil {
			return nil, err
		}
	}
	if err := w.Close(); err != nil {
		return nil, err
	}
	err = packed.Close()
	return out.Bytes(), err
}

// zipped is files as a zip archive.
func zipped(files []file, when time.Time) ([]byte, error) {
	var out bytes.Buffer
	w := zip.NewWriter(&out)
	for _, f := range files {
		h := &zip.FileHeader{Name: f.name, Method: zip.Deflate, Modified: when}
		h.SetMode(f.mode)
		part, err := w.CreateHeader(h)
		if err != nil {
			return nil, err
		}
		if _, err := part.Write(f.data); err != nil {
			return nil, err
		}
	}
	err := w.Close()
	return out.Bytes(), err
}
