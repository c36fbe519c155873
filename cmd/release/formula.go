package main

import (
	_ "embed"
	"strings"
	"text/template"
)

var formulaText = template.Must(template.New("hookc.rb").Parse(`class Hookc < Formula
  desc "{{.Description}}"
  homepage "{{.Homepage}}"
  version "{{.Version}}"
  license "{{.License}}"
{{range .Systems}}
  on_{{.Name}} do
{{- range .Builds}}
    on_{{.CPU}} do
      url "{{$.Homepage}}/releases/download/v{{$.Version}}/{{.Archive}}"
      sha256 "{{.Sum}}"
    end
{{- end}}
  end
{{end}}
  def install
    bin.install "hookc"
    man1.install Dir["man/*.1"]
    bash_completion.install "completions/hookc.bash" => "hookc"
    zsh_completion.install "completions/hookc.zsh" => "_hookc"
    fish_completion.install "completions/hookc.fish"
  end

  test do
    assert_match "inside hookc", shell_output("#{bin}/hookc demo")
  end
end
`))

type formulaSystem struct {
	Name   string
	Builds []formulaBuild
}

type formulaBuild struct{ CPU, Archive, Sum string }

// formula writes Homebrew's formula. It names the archives by their sums, which
// archives has written.
func (r *release) formula(programs []program) error {
	systems := []formulaSystem{{Name: "macos"}, {Name: "linux"}}
	for _, p := range programs {
		cpu := map[string]string{"amd64": "intel", "arm64": "arm"}[p.arch]
		build := formulaBuild{cpu, r.archiveName(p.platform), r.sums[r.archiveName(p.platform)]}
		switch p.os {
		case "darwin":
			systems[0].Builds = append(systems[0].Builds, build)
		case "linux":
			systems[1].Builds = append(systems[1].Builds, build)
		}
	}
	var b strings.Builder
	err := formulaText.Execute(&b, map[string]any{
		"Description": description, "Homepage": homepage, "Version": r.version, "License": license, "Systems": systems,
	})
	if err != nil {
		return err
	}
	return r.write("hookc.rb", []byte(b.String()))
}

// dockerfile makes an image of hookc alone from a release's archives:
//
//	docker buildx build --platform linux/amd64,linux/arm64 FOLDER
//
//go:embed Dockerfile
var dockerfile []byte

// container writes the definition of the container image beside the archives that
// it takes.
func (r *release) container([]program) error { return r.write("Dockerfile", dockerfile) }
