package docs

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"maps"
	"net/http"
	"net/http/httptest"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync/atomic"
	"testing"
	"time"
)

// One page of each kind, which is looked at more closely.
var kinds = []string{
	"index.html", "docs.html", "tutorial.html", "performance.html", "why.html",
	"rules/index.html", "rules/HK5027.html", "packs/index.html", "hosts.html", "hosts/claude-code.html", "reference/events.html",
}

var widths = []int{375, 768, 1440}

// siteBrowser opens the site in Debian's Chromium, HOOKC_CHROMIUM: no page is wider
// than a phone, a tablet or a screen, none gets anything from elsewhere, one of each
// kind keeps axe's rules of accessibility in light and dark, and the search finds.
func siteBrowser(t *testing.T, dir, packages string, pages map[string][]tag) {
	chromium := os.Getenv("HOOKC_CHROMIUM")
	if chromium == "" {
		t.Skip("HOOKC_CHROMIUM names no browser")
	}
	names := slices.Sorted(maps.Keys(pages))
	if os.Getenv("HOOKC_EXHAUSTIVE") == "" {
		i := 0
		names = slices.DeleteFunc(names, func(name string) bool {
			i++
			return strings.HasPrefix(name, "rules/HK") && i%20 != 0
		})
	}
	reports := make(chan report, 1)
	var at atomic.Value
	server := httptest.NewServer(siteHandler(dir, packages, names, reports, &at))
	defer server.Close()

	browse(t, chromium, server.URL+"/look/", func(ctx context.Context) {
		select {
		case r := <-reports:
			for _, p := range r.Problems {
				t.Error(p)
			}
			if r.Pages != len(names) {
				t.Errorf("it opened %d pages of %d", r.Pages, len(names))
			}
		case <-ctx.Done():
			t.Errorf("the browser does not come to an end; it was at %v", at.Load())
		}
	})
	if shots := os.Getenv("HOOKC_SCREENSHOTS"); shots != "" {
		screenshots(t, chromium, server.URL, shots)
	}
}

// report is what testdata/site/look.js found.
type report struct {
	Pages    int
	Problems []string
}

// siteHandler serves the site, which may get nothing from elsewhere, and what looks
// at it below look/.
func siteHandler(dir, packages string, pages []string, reports chan<- report, at *atomic.Value) http.Handler {
	mux := http.NewServeMux()
	files := http.FileServer(http.Dir(dir))
	mux.HandleFunc("/", func(w http.ResponseWriter, r *http.Request) {
		w.Header().Set("Content-Security-Policy", "default-src 'self' 'unsafe-inline' data:")
		files.ServeHTTP(w, r)
	})
	mux.HandleFunc("/look/{$}", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><body style="margin:0"><iframe style="border:0;height:900px;width:1440px"></iframe><iframe sandbox="allow-same-origin" style="border:0;height:900px"></iframe><script type="module" src="look.js"></script>`)
	})
	mux.HandleFunc("/look/shot", func(w http.ResponseWriter, _ *http.Request) {
		fmt.Fprint(w, `<!doctype html><body style="margin:0;background:#888"><script>
			const q = new URLSearchParams(location.search)
			localStorage.setItem('vitepress-theme-appearance', q.get('theme'))
			document.body.innerHTML = '<iframe style="border:0;display:block;height:100vh"></iframe>'
			const frame = document.querySelector('iframe')
			frame.style.width = q.get('width') + 'px'
			frame.src = '/' + q.get('page')
		</script>`)
	})
	mux.HandleFunc("/look/look.js", func(w http.ResponseWriter, r *http.Request) { http.ServeFile(w, r, "testdata/site/look.js") })
	mux.HandleFunc("/look/axe.min.js", func(w http.ResponseWriter, r *http.Request) {
		http.ServeFile(w, r, filepath.Join(packages, "node_modules/axe-core/axe.min.js"))
	})
	mux.HandleFunc("/look/plan.json", func(w http.ResponseWriter, _ *http.Request) {
		_ = json.NewEncoder(w).Encode(map[string]any{"pages": pages, "accessible": kinds, "widths": widths})
	})
	mux.HandleFunc("/look/at", func(_ http.ResponseWriter, r *http.Request) {
		where, _ := io.ReadAll(r.Body)
		at.Store(string(where))
	})
	mux.HandleFunc("/look/report", func(w http.ResponseWriter, r *http.Request) {
		var found report
		if err := json.NewDecoder(r.Body).Decode(&found); err != nil {
			found.Problems = append(found.Problems, err.Error())
		}
		reports <- found
	})
	return mux
}

// browse starts the browser with a page, and ends it when use is done.
func browse(t *testing.T, chromium, page string, use func(context.Context)) {
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, chromium, append(chromiumFlags(t), "--remote-debugging-port=0", page)...)
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	use(ctx)
	_ = cmd.Cancel()
	_ = cmd.Wait()
}

func chromiumFlags(t *testing.T) []string {
	return []string{"--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage", "--no-first-run", "--disable-background-networking",
		"--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--user-data-dir=" + profile(t)}
}

// profile is a folder for the browser, whose last processes may still write to it when
// it has ended.
func profile(t *testing.T) string {
	dir, err := os.MkdirTemp("", "hookc-browser-")
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		err := os.RemoveAll(dir)
		for i := 0; err != nil && i < 100; i++ {
			time.Sleep(100 * time.Millisecond)
			err = os.RemoveAll(dir)
		}
		if err != nil {
			t.Error(err)
		}
	})
	return dir
}

// screenshots keeps pictures of one page of each kind, at each width, light and dark.
func screenshots(t *testing.T, chromium, address, folder string) {
	for _, page := range append([]string{"cookbook.html", "lint.html"}, kinds...) {
		for _, width := range widths {
			for _, theme := range []string{"light", "dark"} {
				name := fmt.Sprintf("site-%s-%d-%s.png", strings.ReplaceAll(strings.TrimSuffix(page, ".html"), "/", "-"), width, theme)
				flags := append(chromiumFlags(t), "--hide-scrollbars", "--virtual-time-budget=5000", fmt.Sprintf("--window-size=%d,1000", max(width, 500)),
					"--screenshot="+filepath.Join(folder, name), fmt.Sprintf("%s/look/shot?page=%s&width=%d&theme=%s", address, page, width, theme))
				if out, err := exec.Command(chromium, flags...).CombinedOutput(); err != nil {
					t.Errorf("%s: %v %s", name, err, out)
				}
			}
		}
	}
}
