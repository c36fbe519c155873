package policytest

import (
	"errors"
	"fmt"
	"regexp"
	"slices"
	"strconv"
	"strings"
)

func checkReason(e expectation) (*mismatch, error) {
	if e.Decision.Reason == "" {
		return checkTexts(e, nil)
	}
	return checkTexts(e, []string{e.Decision.Reason})
}

func checkMessage(e expectation) (*mismatch, error) {
	var texts []string
	for _, m := range e.Decision.Messages {
		texts = append(texts, m.Text)
	}
	return checkTexts(e, texts)
}

func checkContext(e expectation) (*mismatch, error) { return checkTexts(e, e.Decision.Context) }

// checkErrors has no line that would hold instead: an error in a policy is
// nothing to get used to by a flag.
func checkErrors(e expectation) (*mismatch, error) {
	var texts []string
	for _, f := range e.Decision.Errors {
		texts = append(texts, errorText(f))
	}
	m, err := checkTexts(e, texts)
	if m != nil {
		m.instead = nil
	}
	return m, err
}

// checkTexts asks whether one of several texts matches. A negation without a
// pattern says that there is no text at all.
func checkTexts(e expectation, texts []string) (*mismatch, error) {
	if len(e.args) > 1 || len(e.args) == 0 && !e.not {
		return nil, fmt.Errorf("usage: %s REGEX, ! %s REGEX, or ! %s for none at all", e.name, e.name, e.name)
	}
	pattern := "" // which is in every text
	if len(e.args) == 1 {
		pattern = e.args[0]
	}
	if _, err := regexp.Compile(pattern); err != nil {
		return nil, errors.New("the pattern is wrong: " + strings.TrimPrefix(err.Error(), "error parsing regexp: "))
	}
	re := regexp.MustCompile("(?m)" + pattern)
	at := slices.IndexFunc(texts, re.MatchString)
	switch {
	case e.not && at >= 0:
		return &mismatch{problem: "it is there: " + strconv.Quote(texts[at]), instead: matching(texts[at])}, nil
	case e.not || at >= 0:
		return nil, nil
	case len(texts) == 0:
		return &mismatch{problem: "there is none", instead: &rewrite{not: true}}, nil
	}
	// The n-th line of a script is probably about the n-th text.
	meant := texts[min(e.nth, len(texts)-1)]
	return &mismatch{problem: "no match in " + quoteAll(texts), instead: matching(meant)}, nil
}

// matching is the line that a text holds; nil where there is nothing to quote.
func matching(text string) *rewrite {
	x := excerpt(text)
	if x == "" {
		return nil
	}
	return &rewrite{words: []scriptWord{pattern(x)}}
}

func quoteAll(texts []string) string {
	quoted := make([]string, len(texts))
	for i, t := range texts {
		quoted[i] = strconv.Quote(t)
	}
	return strings.Join(quoted, ", ")
}
