package browser

import (
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"
	"time"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
)

// limit is for what takes a second where nothing else runs.
const limit = 3 * time.Minute

// folder is the built page.
func folder(t *testing.T) string {
	t.Helper()
	if dir := os.Getenv("HOOKC_PLAYGROUND"); dir != "" {
		return dir
	}
	dir := t.TempDir()
	cmd := exec.Command("go", "run", "./cmd/playground/build", "-o", dir)
	cmd.Dir = "../../.."
	if out, err := cmd.CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
	return dir
}

// page is a tab of a browser that has loaded nothing before.
type page struct {
	t   *testing.T
	ctx context.Context
}

func open(t *testing.T, url string, width, height int64, flags ...chromedp.ExecAllocatorOption) *page {
	t.Helper()
	path := os.Getenv("HOOKC_CHROMIUM")
	options := append(chromedp.DefaultExecAllocatorOptions[:], chromedp.ExecPath(path), chromedp.NoSandbox)
	ctx, stop := chromedp.NewExecAllocator(t.Context(), append(options, flags...)...)
	t.Cleanup(stop)
	ctx, stop = chromedp.NewContext(ctx)
	t.Cleanup(stop)
	ctx, stop = context.WithTimeout(ctx, limit)
	t.Cleanup(stop)
	p := &page{t, ctx}
	p.do(chromedp.EmulateViewport(width, height), chromedp.Navigate(url))
	return p
}

func (p *page) do(actions ...chromedp.Action) {
	p.t.Helper()
	if err := chromedp.Run(p.ctx, actions...); err != nil {
		var text string
		chromedp.Run(p.ctx, chromedp.Evaluate("document.body.innerText", &text))
		p.t.Fatalf("%v; the page shows\n%s", err, text)
	}
}

// until waits for an expression of JavaScript to hold.
func (p *page) until(expression string) {
	p.t.Helper()
	p.do(chromedp.Poll(expression, nil, chromedp.WithPollingInterval(50*time.Millisecond), chromedp.WithPollingTimeout(limit)))
}

// get is the value of an expression.
func (p *page) get(expression string) string {
	p.t.Helper()
	var out string
	p.do(chromedp.Evaluate("String("+expression+")", &out))
	return out
}

// shows waits until an element shows a text.
func (p *page) shows(selector, text string) {
	p.t.Helper()
	s, _ := json.Marshal(selector)
	w, _ := json.Marshal(text)
	p.until(`document.querySelector(` + string(s) + `)?.textContent.includes(` + string(w) + `)`)
}

// point moves the mouse over an element.
func (p *page) point(selector string) {
	p.t.Helper()
	s, _ := json.Marshal(selector)
	var at [2]float64
	p.do(chromedp.Evaluate(`(r => [r.x + r.width / 2, r.y + r.height / 2])(document.querySelector(`+string(s)+`).getBoundingClientRect())`, &at))
	p.do(chromedp.MouseEvent(input.MouseMoved, at[0]-1, at[1]), chromedp.MouseEvent(input.MouseMoved, at[0], at[1]))
}

// picture keeps what the page looks like.
func (p *page) picture(name string) {
	p.t.Helper()
	dir := os.Getenv("HOOKC_SCREENSHOTS")
	if dir == "" {
		return
	}
	var png []byte
	p.do(chromedp.CaptureScreenshot(&png))
	if err := os.WriteFile(filepath.Join(dir, "playground-"+name+".png"), png, 0o644); err != nil {
		p.t.Error(err)
	}
}
