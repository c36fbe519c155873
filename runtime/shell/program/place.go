package program

import "strings"

func (r *reader) fetch(w string) {
	if f, ok := strings.CutPrefix(w, "file://"); ok {
		r.read(strings.TrimPrefix(f, "localhost"))
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
