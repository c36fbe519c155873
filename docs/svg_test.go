package docs

import (
	"fmt"
	"html"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"
)

// Measures of a picture of a terminal, in pixels.
const (
	charWidth  = 8.43 // of 14 pixels, in the widest of the usual fonts
	lineHeight = 19.0
	border     = 16.0
	minColumns = 80
)

const svgHead = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 %[1]d %[2]d" width="%[1]d" height="%[2]d" role="img" aria-labelledby="title">
<title id="title">%[3]s</title>
<style>
 text { font: 14px ui-monospace, SFMono-Regular, Menlo, Consolas, "DejaVu Sans Mono", "Liberation Mono", monospace; fill: #1f2328; white-space: pre }
 rect { fill: #f6f8fa; stroke: #d1d9e0 }
 .bold { font-weight: 700 }
 .dim { fill: #656d76 }
 .red { fill: #cf222e }
 .green { fill: #116329 }
 .yellow { fill: #7d4e00 }
 @media (prefers-color-scheme: dark) {
  text { fill: #e6edf3 }
  rect { fill: #161b22; stroke: #3d444d }
  .dim { fill: #9198a1 }
  .red { fill: #ff7b72 }
  .green { fill: #7ee787 }
  .yellow { fill: #e3b341 }
 }
</style>
<rect x=".5" y=".5" width="%[4]d" height="%[5]d" rx="6"/>
`

// classes are the styles of a picture, by the codes of a terminal.
var classes = map[string]string{"1": "bold", "2": "dim", "31": "red", "32": "green", "33": "yellow"}

var escape = regexp.MustCompile("\x1b\\[([0-9;]*)m")

// svg is a picture of a terminal with what a command printed, in light and in dark.
func svg(t *testing.T, title, text string) string {
	lines := strings.Split(strings.TrimRight(text, "\n"), "\n")
	columns := minColumns
	for _, l := range lines {
		columns = max(columns, utf8.RuneCountInString(escape.ReplaceAllString(l, "")))
	}
	width, height := int(float64(columns)*charWidth+2*border), int(float64(len(lines))*lineHeight+2*border)
	var b strings.Builder
	fmt.Fprintf(&b, svgHead, width, height, html.EscapeString(title), width-1, height-1)
	for i, l := range lines {
		if l != "" {
			fmt.Fprintf(&b, `<text x="%.0f" y="%.0f" xml:space="preserve">%s</text>`+"\n", border, border+float64(i)*lineHeight+14, spans(t, l))
		}
	}
	return b.String() + "</svg>\n"
}

// spans is a line with its colours.
func spans(t *testing.T, line string) string {
	var b strings.Builder
	class := ""
	put := func(text string) {
		if strings.ContainsFunc(text, func(r rune) bool { return r < ' ' }) {
			t.Errorf("the picture has a control character: %q", text)
		}
		if text = html.EscapeString(text); class != "" && text != "" {
			text = `<tspan class="` + class + `">` + text + "</tspan>"
		}
		b.WriteString(text)
	}
	at := 0
	for _, m := range escape.FindAllStringSubmatchIndex(line, -1) {
		put(line[at:m[0]])
		var names []string
		for code := range strings.SplitSeq(line[m[2]:m[3]], ";") {
			if name, ok := classes[code]; ok {
				names = append(names, name)
			} else if code != "0" {
				t.Errorf("the picture has no style for code %s", code)
			}
		}
		class, at = strings.Join(names, " "), m[1]
	}
	put(line[at:])
	return b.String()
}

// What a policy says cannot leave its line, and colours are styles.
func TestSVG(t *testing.T) {
	got := svg(t, "a <b>", "$ x\n\n\x1b[1;31mdeny\x1b[0m <script> & \x1b[2m(a:1)\x1b[0m\n")
	for _, want := range []string{
		`<title id="title">a &lt;b&gt;</title>`,
		`y="30" xml:space="preserve">$ x</text>`,
		`y="68" xml:space="preserve"><tspan class="bold red">deny</tspan> &lt;script&gt; &amp; <tspan class="dim">(a:1)</tspan></text>`,
		`height="89"`,
	} {
		if !strings.Contains(got, want) {
			t.Errorf("there is no %s in\n%s", want, got)
		}
	}
}
