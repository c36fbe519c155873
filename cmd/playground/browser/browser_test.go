package browser

import (
	"encoding/json"
	"net/http"
	"net/http/httptest"
	"os"
	"slices"
	"testing"

	"github.com/chromedp/cdproto/input"
	"github.com/chromedp/chromedp"
	"github.com/chromedp/chromedp/kb"
)

// TestPlayground uses the page as a person does: an example, an own policy with a
// mistake, its fix, an event, a link, which another browser opens.
func TestPlayground(t *testing.T) {
	if os.Getenv("HOOKC_CHROMIUM") == "" {
		t.Skip("HOOKC_CHROMIUM names no Chromium")
	}
	dir := folder(t)
	asked := &visits{folder: http.FileServer(http.Dir(dir))}
	site := httptest.NewServer(asked)
	t.Cleanup(site.Close)
	p := open(t, site.URL+"/", 1280, 800)
	p.until(`document.body.dataset.first`)
	t.Logf("from the start of the page's script to the first decision: %s ms", p.get(`document.body.dataset.first`))
	t.Logf("from the request of the page to the first decision: %s ms", p.get(`Math.round(performance.getEntriesByName("first-decision")[0].startTime)`))
	p.shows("#answer .banner", "Denied")
	p.shows("#hooks", "no-force-push")
	p.picture("light")
	checkSize(t, dir, asked.loaded())

	t.Run("mistake", p.mistake)
	t.Run("event", p.event)
	t.Run("agents and table", p.views)
	t.Run("tests", p.tests)
	link := ""
	t.Run("share", func(t *testing.T) { link = (&page{t, p.ctx}).share() })
	t.Run("dark", func(t *testing.T) {
		p.do(chromedp.Click("#theme"))
		p.until(`getComputedStyle(document.body).backgroundColor !== "rgb(246, 247, 248)"`)
		p.picture("dark")
	})
	t.Run("shared link on a phone", func(t *testing.T) {
		other := open(t, link, 390, 844)
		other.shows("#answer .banner", "Asks the user")
		other.shows("#policy", "my-rule")
		if wide := other.get(`document.documentElement.scrollWidth > innerWidth`); wide != "false" {
			t.Error("the page is wider than a phone")
		}
		other.picture("phone")
	})
	t.Run("packs", func(t *testing.T) {
		other := open(t, site.URL+"/", 1280, 800)
		other.until(`document.body.dataset.first`)
		other.write(`use "std/git" {}`)
		other.shows("#hooks", "git/force-push")
		other.shows("#answer .banner", "Denied")
		if !slices.Contains(asked.loaded(), packsFile) {
			t.Error("packs come with the program again")
		}
	})
	t.Run("nothing leaves", func(t *testing.T) {
		got := p.get(`performance.getEntriesByType("resource").filter(r => new URL(r.name).origin !== location.origin).length`)
		if got != "0" {
			t.Errorf("%s requests went to other places", got)
		}
	})
}

// write puts a text in place of the policy, with keys.
func (p *page) write(text string) {
	p.t.Helper()
	p.do(
		chromedp.Click("#policy .cm-content"), chromedp.KeyEvent("a", chromedp.KeyModifiers(input.ModifierCtrl)), chromedp.KeyEvent(kb.Delete),
		chromedp.Evaluate(`document.execCommand("insertText", false, `+quoted(text)+`)`, nil),
	)
}

const ownPolicy = `hook "my-rule" {
  on   = ["before_tol"]
  when = "tool.name == 'Shell'"
  ask {
    reason = "Is this right?"
  }
}
`

func (p *page) mistake(t *testing.T) {
	p = &page{t, p.ctx}
	p.write(ownPolicy)
	p.shows("#findings", "1 error")
	p.until(`document.querySelector("#policy .cm-lintRange-error")?.textContent.includes("before_tol")`)
	p.shows("#answer", "before_tol")
	p.picture("error")
	p.point("#policy .cm-lintRange-error")
	p.until(`document.querySelector(".cm-tooltip .cm-diagnosticAction")`)
	p.picture("fix")
	p.do(chromedp.Click(".cm-tooltip .cm-diagnosticAction"))
	p.shows("#policy .cm-content", `"before_tool"`)
	p.shows("#answer .banner", "Asks the user")
}

func (p *page) event(t *testing.T) {
	p = &page{t, p.ctx}
	p.do(chromedp.Click("#tab-event"), chromedp.Click("#event .cm-content"),
		chromedp.Evaluate(`document.execCommand("insertText", false, `+quoted(`{"event_type": "before_tool", "tool_name": "Shell", "tool_input": {"command": "make"}}`)+`)`, nil),
		chromedp.KeyEvent(kb.Enter, chromedp.KeyModifiers(input.ModifierCtrl)))
	p.shows("#answer .banner", "Shell: make")
	p.picture("event")
}

func (p *page) views(t *testing.T) {
	p = &page{t, p.ctx}
	p.do(chromedp.Click("#tab-hosts"))
	p.shows("#hosts .host pre", "Is this right?")
	p.picture("agents")
	p.do(chromedp.Click("#tab-table"))
	p.shows("#table td.name", "my-rule")
	p.picture("table")
	p.do(chromedp.Click("#tab-hooks"))
}

func (p *page) tests(t *testing.T) {
	p = &page{t, p.ctx}
	p.do(chromedp.Click("#tab-test"), chromedp.Click("#test .cm-content"),
		chromedp.Evaluate(`document.execCommand("insertText", false, "ask 'make' my-rule\ndeny 'ls'\n")`, nil), chromedp.Click("#run"))
	p.shows("#answer .banner", "Tests fail")
	p.shows("#answer", "line 2")
	p.do(chromedp.Click("#tab-event"))
	p.shows("#answer .banner", "Shell: make")
}

func (p *page) share() string {
	p.do(chromedp.Click("#share"))
	p.until(`location.hash.startsWith("#1.")`)
	return p.get("location.href")
}

// quoted is a text as JavaScript spells it.
func quoted(text string) string {
	out, err := json.Marshal(text)
	if err != nil {
		panic(err)
	}
	return string(out)
}
