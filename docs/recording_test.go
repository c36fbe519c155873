package docs

import (
	"encoding/xml"
	"errors"
	"fmt"
	"html"
	"io"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"
)

// scene is one command of a recording and what it printed, in colours.
type scene struct {
	command string
	output  []string
}

// Times of a recording, in seconds.
const (
	perKey   = 0.045
	perLine  = 0.3
	afterRun = 2.2
	longest  = 8.0
)

const (
	stillLines = 4    // of one scene, where nothing moves
	barHeight  = 30.0 // in pixels, above the screen
)

const recordingHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="title">
<title id="title">%[3]s</title>
<style>
 text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; fill: #1f2328; white-space: pre }
 .screen, .cover { fill: #f6f8fa }
 .frame { fill: none; stroke: #d1d9e0 }
 .button { fill: #d1d9e0 }
 .cursor { fill: #656d76 }
 .bold { font-weight: 700 }
 .dim { fill: #656d76 }
 .red { fill: #cf222e }
 .green { fill: #116329 }
 .yellow { fill: #7d4e00 }
 .scene { visibility: hidden }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  .screen, .cover { fill: #161b22 }
  .frame { stroke: #3d444d }
  .button { fill: #3d444d }
  .dim { fill: #9198a1 }
  .red { fill: #ff7b72 }
  .green { fill: #7ee787 }
  .yellow { fill: #e3b341 }
 }
 @media (prefers-reduced-motion: no-preference) {
  .still { display: none }
%[4]s }
</style>
<rect class="screen" width="%[1]d" height="%[2]d" rx="8"/>
`

// recording is an animated picture of a terminal: each command is typed, then its
// output is there. Where nothing may move, or nothing can, it shows all commands with
// the first lines of their output.
func recording(t *testing.T, title string, scenes []scene) string {
	columns, lines := minColumns, 0
	for _, s := range scenes {
		columns = max(columns, utf8.RuneCountInString(s.command)+3)
		lines = max(lines, len(s.output)+1)
		for _, l := range s.output {
			columns = max(columns, utf8.RuneCountInString(escape.ReplaceAllString(l, "")))
		}
	}
	still := stillOf(scenes)
	lines = max(lines, len(still))
	width, height := int(float64(columns)*charWidth+2*border), int(barHeight+float64(lines)*lineHeight+border)
	var b strings.Builder
	fmt.Fprintf(&b, recordingHead, width, height, html.EscapeString(title), animation(scenes))
	for i := range 3 {
		fmt.Fprintf(&b, `<circle class="button" cx="%d" cy="15" r="5"/>`, 20+16*i)
	}
	fmt.Fprintf(&b, "\n<g class=\"still\">\n")
	for i, l := range still {
		recordedLine(t, &b, i, l)
	}
	b.WriteString("</g>\n")
	for i, s := range scenes {
		fmt.Fprintf(&b, "<g class=\"scene s%d\">\n", i)
		recordedLine(t, &b, 0, "$ "+s.command)
		y := barHeight + 1
		fmt.Fprintf(&b, `<g class="typed"><rect class="cover" x="%.1f" y="%.0f" width="%d" height="%.0f"/><rect class="cursor" x="%.1f" y="%.0f" width="8" height="16"/></g>`+"\n<g class=\"output\">\n",
			border+2*charWidth, y, width, lineHeight-1, border+2*charWidth+1, y)
		for j, l := range s.output {
			recordedLine(t, &b, j+1, l)
		}
		b.WriteString("</g></g>\n")
	}
	fmt.Fprintf(&b, `<rect class="frame" x=".5" y=".5" width="%d" height="%d" rx="8"/>`+"\n</svg>\n", width-1, height-1)
	return b.String()
}

func recordedLine(t *testing.T, b *strings.Builder, line int, text string) {
	if text != "" {
		fmt.Fprintf(b, `<text x="%.0f" y="%.0f" xml:space="preserve">%s</text>`+"\n", border, barHeight+float64(line)*lineHeight+14, spans(t, text))
	}
}

// stillOf is the lines that are shown where nothing moves.
func stillOf(scenes []scene) (out []string) {
	for i, s := range scenes {
		if i > 0 && len(scenes[i-1].output) > 0 {
			out = append(out, "")
		}
		out = append(out, "$ "+s.command)
		if len(s.output) > stillLines {
			out = append(append(out, s.output[:stillLines-1]...), "\x1b[2m…\x1b[0m")
		} else {
			out = append(out, s.output...)
		}
	}
	return out
}

// animation is the rules that show each scene in its time.
func animation(scenes []scene) string {
	total := 0.0
	for _, s := range scenes {
		total += s.typing() + s.resting()
	}
	var b strings.Builder
	at := 0.0
	percent := func(seconds float64) string { return fmt.Sprintf("%.3f%%", 100*seconds/total) }
	for i, s := range scenes {
		typed := at + s.typing()
		end := typed + s.resting()
		keys := utf8.RuneCountInString(s.command)
		fmt.Fprintf(&b, "  .s%d { animation: scene%d %.2fs step-end infinite }\n", i, i, total)
		fmt.Fprintf(&b, "  .s%d .typed { animation: typed%d %.2fs infinite }\n", i, i, total)
		fmt.Fprintf(&b, "  .s%d .output { animation: output%d %.2fs step-end infinite }\n", i, i, total)
		before := "0% { visibility: hidden } "
		if i == 0 {
			before = ""
		}
		fmt.Fprintf(&b, "  @keyframes scene%d { %s%s { visibility: visible } %s, 100%% { visibility: hidden } }\n", i, before, percent(at), percent(end))
		fmt.Fprintf(&b, "  @keyframes typed%d { 0%%, %s { transform: none; animation-timing-function: steps(%d) } %s, 100%% { transform: translateX(%.1fpx) } }\n", i, percent(at), keys, percent(typed), float64(keys)*charWidth)
		fmt.Fprintf(&b, "  @keyframes output%d { 0%% { visibility: hidden } %s, 100%% { visibility: inherit } }\n", i, percent(typed))
		at = end
	}
	return b.String()
}

func (s scene) typing() float64 { return 0.4 + perKey*float64(utf8.RuneCountInString(s.command)) }

func (s scene) resting() float64 {
	if len(s.output) == 0 {
		return 0.8
	}
	return min(afterRun+perLine*float64(len(s.output)), longest)
}

// The scenes follow each other until the end, text stays text, and the still has every
// command.
func TestRecording(t *testing.T) {
	scenes := []scene{
		{"echo '<b> & c'", []string{"\x1b[31m<b>\x1b[0m & c", "", "2", "3", "4"}},
		{"true", nil},
		{"ls", []string{"a.txt"}},
	}
	picture := recording(t, "a <title>", scenes)
	d := xml.NewDecoder(strings.NewReader(picture))
	for {
		if _, err := d.Token(); errors.Is(err, io.EOF) {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
	at := "0.000%"
	for _, m := range shownFrom.FindAllStringSubmatch(picture, -1) {
		if m[1] != at {
			t.Errorf("a scene begins at %s, and the one before ends at %s", m[1], at)
		}
		at = m[2]
	}
	if at != "100.000%" {
		t.Errorf("the last scene ends at %s", at)
	}
	want := []string{"$ echo '<b> & c'", "\x1b[31m<b>\x1b[0m & c", "", "2", "\x1b[2m…\x1b[0m", "", "$ true", "$ ls", "a.txt"}
	if still := stillOf(scenes); !slices.Equal(still, want) {
		t.Errorf("the still is %q, want %q", still, want)
	}
}

var shownFrom = regexp.MustCompile(`@keyframes scene.* ([\d.]+%) \{ visibility: visible \} ([\d.]+%)`)
