package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"

	"github.com/goreleaser/nfpm/v2"
	"github.com/goreleaser/nfpm/v2/deb"
	"github.com/goreleaser/nfpm/v2/files"
	"github.com/goreleaser/nfpm/v2/rpm"
)

// installed is where Linux distributions want the files of a package.
var installed = map[string]string{
	"hookc":                  "/usr/bin/hookc",
	"LICENSE":                "/usr/share/doc/hookc/copyright",
	"README.md":              "/usr/share/doc/hookc/README.md",
	"CHANGELOG.md":           "/usr/share/doc/hookc/CHANGELOG.md",
	"completions/hookc.bash": "/usr/share/bash-completion/completions/hookc",
	"completions/hookc.zsh":  "/usr/share/zsh/vendor-completions/_hookc",
	"completions/hookc.fish": "/usr/share/fish/vendor_completions.d/hookc.fish",
}

// linuxPackages writes a .deb and an .rpm for each processor.
func (r *release) linuxPackages(programs []program) error {
	for _, p := range programs {
		if p.os != "linux" {
			continue
		}
		contents, err := r.contents(p)
		if err != nil {
			return err
		}
		for _, packager := range []interface {
			nfpm.Packager
			ConventionalFileName(*nfpm.Info) string
		}{deb.Default, rpm.DefaultRPM} {
			// The packagers change what they are given.
			info := nfpm.WithDefaults(r.info(p, contents))
			name := packager.ConventionalFileName(info)
			var b bytes.Buffer
			if err := packager.Package(info, &b); err != nil {
				return err
			}
			if err := r.write(name, b.Bytes()); err != nil {
				return err
			}
		}
	}
	return nil
}

func (r *release) info(p program, contents files.Contents) *nfpm.Info {
	return &nfpm.Info{
		Name: "hookc", Arch: p.arch, Platform: "linux", Version: r.version, MTime: r.time,
		Section: "devel", Priority: "optional", Maintainer: "hookc <https://github.com/hookc/hookc>",
		Description: description, Homepage: homepage, License: license, DisableGlobbing: true,
		Overridables: nfpm.Overridables{
			Contents: contents,
			RPM:      nfpm.RPM{BuildHost: "hookc", Summary: description},
		},
	}
}

// contents lists the files of a package with their places; the packagers read
// them from the disk.
func (r *release) contents(p program) (list files.Contents, err error) {
	for _, f := range append([]file{{"hookc", p.data, 0o755}}, r.shared...) {
		to, ok := installed[f.name]
		if page, man := strings.CutPrefix(f.name, "man/"); man {
			to, ok = "/usr/share/man/man1/"+page, true
		}
		if !ok {
			continue
		}
		from := filepath.Join(r.dir, "linux-"+p.arch, "root", filepath.FromSlash(f.name))
		if err := os.MkdirAll(filepath.Dir(from), 0o755); err != nil {
			return nil, err
		}
		if err := os.WriteFile(from, f.data, f.mode); err != nil {
			return nil, err
		}
		list = append(list, &files.Content{Source: from, Destination: to, FileInfo: &files.ContentFileInfo{Mode: f.mode, Owner: "root", Group: "root", MTime: r.time}})
	}
	return list, nil
}
