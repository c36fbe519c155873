package manual

import (
	"regexp"
	"strings"
)

var (
	negated  = regexp.MustCompile(`(?i)\b(do not|don'?t|does not|doesn'?t|never|no longer|without|instead of|not be|rather than|avoid|prevent|unless|disables?|skip|suppress|opposite|prompt before|ask before|if it (is|has been)|removed|deprecated)\b[^.]*`)
	deletes  = regexp.MustCompile(`(?i)\b(delet(e|es|ing)|remov(e|es|ing)|eras(e|es|ing)|purg(e|es|ing)|wip(e|es|ing)|destroy(s|ing)?|prun(e|es|ing)|truncat(e|es|ing)|discard(s|ing)?|unlink(s|ing)?|obliterat(e|es)|expung(e|es)|drop(s)?|clear(s)?|abandon(s)?|uninstall(s)?|overwrit(e|es|ing))\b`)
	writes   = regexp.MustCompile(`(?i)\b(writ(e|es|ing|ten)|sav(e|es|ing)|stor(e|es|ing)|output|dump(s)?|record(s)?|append(s)?|logs?|logfile|creat(e|es|ing)|generat(e|es)|export(s)?|place|put(s)?)\b`)
	inPlace  = regexp.MustCompile(`(?i)\b(in[- ]place|overwrit(e|es|ing)|modif(y|ies) the file)\b`)
	executes = regexp.MustCompile(`(?i)\b(execut(e|es|ing)|run(s|ning)?|invok(e|es|ing)|spawn(s)?|pip(e|es|ing)|filter(ed)? through|use(s)?|evaluat(e|es)|start(s)?|launch(es)?|call(s)?)\b`)
	runs     = regexp.MustCompile(`(?i)\b(execut|invok|run)\w*\b[^.]*\b(command|program|script|shell)\b`)
	command  = regexp.MustCompile(`(?i)\b(commands?|cmd|program|prog|script|shell|hook|executable|helper|pager|editor|expr(ession)?|code|statement)\b`)
	sends    = regexp.MustCompile(`(?i)\bupload(s|ing)?\b|^(send|submit|publish|transmit|mail|push|post)(e?s)?\b`)
	inside   = regexp.MustCompile(`(?i)signal|std(out|err)|standard (out|err)|to (a )?file|syslog|\boutput\b|\bports?\b|packets?|requests?\b|header`)
	reveals  = regexp.MustCompile(`(?i)\b(show|print|display|output|export|reveal|dump|list|decrypt)\w*\b[^.]*\b(password|passphrase|secret|private key|credential|token|session key|plain ?text)s?\b`)
	fileKind = regexp.MustCompile(`(?i)\b(file\w*|path\w*|output\w*|out-?file|log\w*|dir\w*|directory|\w*file|archive|dest\w*|target)\b`)
	dry      = regexp.MustCompile(`(?i)dry.?run|simulat|\b(do(es)?|did|don)('?t| not)\b|without|no.?op|only (show|print|list|display|test|check|preview)|just (show|print)|what would|preview|would be|no action|no changes|not actually|print[^.]* and exit|help|usage|version|everything except|list|display|show|print|dump|check|test|verify|query|read-only|info`)
)

// Classes is what the words of an item say that it does: "deletes", "writes",
// "executes", "sends", "reveals". Words alone, so it errs.
func (it Item) Classes() []string {
	text := negated.ReplaceAllString(it.Text, "")
	if i := strings.IndexAny(text, ".,;("); i > 0 {
		text = text[:i]
	}
	if len(text) > 80 { // what matters comes first
		text = text[:80]
	}
	for _, n := range it.Names {
		if strings.HasPrefix(n, "--no-") || strings.HasPrefix(n, "--ignore") {
			return nil
		}
	}
	names := strings.NewReplacer("-", " ", "_", " ").Replace(strings.Join(it.Names, " "))
	kind := it.Kind + " " + names
	var classes []string
	add := func(name string, holds bool) {
		if holds {
			classes = append(classes, name)
		}
	}
	add("deletes", deletes.MatchString(text) || len(it.Names) > 0 && deletes.MatchString(names))
	add("writes", it.Value != None && fileKind.MatchString(it.Kind) && writes.MatchString(text+" "+kind) || it.Value == None && inPlace.MatchString(text))
	add("executes", it.Value != None && command.MatchString(kind) && executes.MatchString(text+" "+names) ||
		runs.MatchString(text))
	add("sends", sends.MatchString(text) && !inside.MatchString(text))
	add("reveals", reveals.MatchString(text))
	return classes
}

// Dry reports whether the words allow that nothing is done: help, a version, a
// list, what would be done.
func (it Item) Dry() bool {
	return dry.MatchString(it.Text + " " + strings.Join(it.Names, " "))
}
