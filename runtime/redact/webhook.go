package redact

import "strings"

// webhooks are addresses that whoever knows them may post to: the part of the
// host's name or path behind which the secret begins.
var webhooks = [...]string{
	"hooks.slack.com/services/", "hooks.slack.com/workflows/", "hooks.slack.com/triggers/",
	"discord.com/api/webhooks/", "discordapp.com/api/webhooks/",
	".webhook.office.com/webhookb2/", "outlook.office.com/webhook/", "outlook.office365.com/webhook/",
	"hooks.zapier.com/hooks/catch/", "api.telegram.org/bot", "maker.ifttt.com/trigger/", "hook.integromat.com/",
	"webhook.site/", "open.feishu.cn/open-apis/bot/v2/hook/", "open.larksuite.com/open-apis/bot/v2/hook/",
	"events.pagerduty.com/integration/", "hc-ping.com/",
}

// webhook takes the secret part of the address whose host begins at from and
// ends at end.
func (sc *scanner) webhook(from, end int) bool {
	look := strings.ReplaceAll(sc.s[from:min(len(sc.s), end+64)], `\/`, "/")
	for _, w := range webhooks {
		i := strings.Index(look, w)
		if i < 0 || !strings.HasPrefix(w, ".") && i > 0 && look[i-1] != '.' && look[i-1] != '@' {
			continue
		}
		at := sc.behind(from, i+len(w))
		if to := sc.run(at, inPath); to-at >= 8 && !strings.HasPrefix(sc.s[at:], Mark) {
			sc.take(at, to)
			return true
		}
	}
	return false
}

// behind is where n bytes of a text end that may have \/ for its slashes.
func (sc *scanner) behind(i, n int) int {
	for ; n > 0 && i < len(sc.s); n-- {
		if sc.s[i] == '\\' && i+1 < len(sc.s) && sc.s[i+1] == '/' {
			i++
		}
		i++
	}
	return i
}

func inPath(c byte) bool {
	return c > ' ' && !isQuote(c) && strings.IndexByte("<>()[]{}|;,", c) < 0
}
