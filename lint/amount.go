package lint

import (
	"strconv"
	"strings"
	"time"

	"github.com/hookc/hookc/lang/lazyregexp"
)

// Times are the spans of time of which a text speaks: "older than a week", "10 minutes".
func Times(text string) (out []time.Duration) {
	for _, m := range timeSpan.FindAllStringSubmatch(strings.ToLower(text), -1) {
		n, ok := Number(m[1])
		if !ok {
			continue
		}
		if strings.HasPrefix(m[0], "half") {
			n = 0.5
		}
		out = append(out, time.Duration(n*float64(units[m[2]])))
	}
	return out
}

var timeSpan = lazyregexp.New(`\b(?:half )?(\d+(?:\.\d+)?|an?|one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|sixty|ninety|the last|the past)[ -](second|minute|hour|day|week|fortnight)s?\b`)

var units = map[string]time.Duration{
	"second": time.Second, "minute": time.Minute, "hour": time.Hour, "day": 24 * time.Hour, "week": 7 * 24 * time.Hour, "fortnight": 14 * 24 * time.Hour,
}

// Number reads a number in digits or in a word.
func Number(word string) (float64, bool) {
	if n, ok := numberWords[word]; ok {
		return n, true
	}
	n, err := strconv.ParseFloat(word, 64)
	return n, err == nil
}

var numberWords = map[string]float64{
	"a": 1, "an": 1, "the last": 1, "the past": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9, "ten": 10,
	"twelve": 12, "fifteen": 15, "twenty": 20, "thirty": 30, "fifty": 50, "sixty": 60, "ninety": 90, "hundred": 100,
}
