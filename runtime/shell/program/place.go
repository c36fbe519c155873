package program

import "strings"

func (r *reader) fetch(w string) {
	if f, ok := strings.CutPrefix(w, "file://"); ok {
		r.read(strings.TrimPrefix(f, "localhost"))
		r.here = true
	}
}

// urlBase is the file that a download is named after.
func urlBase(url string) string {
	if i := strings.IndexAny(url, "?#"); i >= 0 {
		url = url[:i]
	}
	if i := strings.Index(url, "://"); i >= 0 {
		url = url[i+3:]
		if !strings.Contains(url, "/") {
			return "index.html"
		}
	}
	if b := baseName(url); b != "" {
		return b
	}
	return "index.html"
}

// clone writes the folder that a repository goes to, where the line does not name one.
func (r *reader) clone(url string) {
	if len(r.Operands)-r.path == 1 {
		r.write(under(strings.TrimSuffix(urlBase(strings.ReplaceAll(url, ":", "/")), ".git")))
	}
}

// packaged reads the file or folder that a package manager is given; the name of
// a package is neither.
func (r *reader) packaged(w string) {
	if w == "." || w == ".." || strings.HasPrefix(w, ".[") || strings.Contains(w, "/") && !isRemote(w) && w[0] != '@' {
		r.command("x", w)
		return
	}
	for _, suffix := range [...]string{".deb", ".rpm", ".apk", ".whl", ".tgz", ".gz", ".zip", ".xz", ".zst", ".gem", ".vsix", ".snap", ".flatpak", ".nupkg", ".go"} {
		if strings.HasSuffix(w, suffix) {
			r.command("x", w)
			return
		}
	}
}

// volume reads host:container[:options] of docker run -v.
func (r *reader) volume(w string) {
	host, rest, ok := strings.Cut(w, ":")
	if len(host) == 1 && strings.HasPrefix(rest, `\`) { // C:\dir:/dir
		dir, r2, _ := strings.Cut(rest, ":")
		host, rest = host+":"+dir, r2
	}
	if !ok || host == "" || !strings.ContainsAny(host, "/\\.~\x00") {
		return // a volume of the engine's
	}
	r.read(host)
	_, options, _ := strings.Cut(rest, ":")
	if !hasItem(options, "ro") {
		r.write(host)
	}
}

// mount reads type=bind,source=/x,target=/y,readonly.
func (r *reader) mount(w string) {
	if !strings.Contains(w, "type=bind") {
		return
	}
	for rest := w; rest != ""; {
		var item string
		item, rest, _ = strings.Cut(rest, ",")
		key, v, _ := strings.Cut(item, "=")
		if key == "source" || key == "src" {
			r.read(v)
			if !hasItem(w, "readonly") && !hasItem(w, "ro") {
				r.write(v)
			}
		}
	}
}

func hasItem(list, item string) bool {
	for list != "" {
		var first string
		if first, list, _ = strings.Cut(list, ","); first == item {
			return true
		}
	}
	return false
}
