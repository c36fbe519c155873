//go:build !js

package plugin

import (
	"strings"
	"testing"
	"time"
)

// TestHostile reads text that nests as deep as the bounds let it, and deeper, as itself and in a
// hook: no parser may overflow the stack, which ends the process, or take long.
func TestHostile(t *testing.T) {
	for _, nest := range [][3]string{
		{"[", "", "]"}, {"(", "a", ")"}, {"!", "a", ""}, {"{", "", "}"}, {"a=>", "a", ""}, {"if(a)", "a", ""}, {"a?b:", "a", ""},
		{"a**", "a", ""}, {"`${", "a", "}`"}, {"f(", "", ")"}, {"class A{x=", "0", "}"}, {"(a,", "a", ")"}, {"async(", "", ")"},
		{"a?.[", "0", "]"}, {"x=>{", "", "}"}, {"new ", "a", ""}, {"for(;;)", "a", ""}, {"a||", "a", ""}, {"a+", "a", ""}, {"- ", "a", ""},
		{"input.a,", "a", ""}, {"x=({a:", "1", "})"}, {"function a(){", "", "}"}, {"a.", "a", ""}, {"<a>", "", "</a>"}, {"await ", "a", ""},
		{"switch(a){case 0:", "", "}"}, {"try{", "", "}finally{}"}, {"do ", "a", ""}, {"l:", "a", ""}, {"/*]*/[", "", "]"}, {"else ", "", ""}, {"for(let a;;)", "a", ""}, {"try{}catch(a){", "", "}"},
	} {
		most := (maxTokens - 50) / marks(nest[0]+nest[2])
		if each := scopes([]byte(nest[0])); each > 0 {
			most = min(most, (maxScopes-10)/each)
		}
		for _, n := range []int{most, 1 << 16} {
			text := strings.Repeat(nest[0], n) + nest[1] + strings.Repeat(nest[2], n)
			for _, source := range []string{text, "export default () => ({'tool.execute.before': (input) => { " + text + " }})"} {
				at := time.Now()
				Parse("a.js", []byte(source))
				if took := time.Since(at); took > 20*time.Second {
					t.Errorf("%q %d times: %v", nest[0], n, took)
				}
			}
		}
	}
}

// marks is what tooLarge counts in a text.
func marks(text string) (n int) {
	for i := range text {
		if text[i] > ' ' && (i == 0 || !isWord(text[i]) || !isWord(text[i-1])) {
			n++
		}
	}
	return n
}

// TestPlaces: a finding stands at the word that was written, whatever the translation changes
// around it.
func TestPlaces(t *testing.T) {
	for name, source := range map[string]string{
		"plain.js":    `export const A = async () => ({ "tool.execute.before": async (input, output) => { use(output.args.X) } })`,
		"blanks.js":   "export const A = async () => ({\n\n  'tool.execute.before' : async (input, output) => {\n\tuse ( output . args\n      . X ) } })",
		"types.ts":    `export const A: Plugin = async (p: { a: string }) => ({ "tool.execute.before": async (input: In, output: Out): Promise<void> => { use((output.args as Args).X!) } })`,
		"index.js":    `export const A = async () => ({ "tool.execute.before": async (input, output) => { use(output.args['X']) } })`,
		"unicode.js":  `export const A = async () => ({ "tool.execute.before": async (input, output) => { use("日本語", "😀😀", output.args.X) } })`,
		"comments.js": "// 😀\nexport const A = async () => ({ /* é */ \"tool.execute.before\": async (input, output) => { use(/* 日本 */ output.args.X) } })",
		"pattern.js":  `export const A = async () => ({ "tool.execute.before": async (input, { args: { X } }) => { use(X) } })`,
		"renamed.ts":  `export const A = async () => ({ async "tool.execute.before"(input: In, output: Out) { const { X: file = "" } = output.args; use(file) } })`,
		"crlf.js":     "export const A = async () => ({\r\n \"tool.execute.before\": async (input, output) => {\r\n  use(output.args.X) } })\r\n",
	} {
		m := Parse(name, []byte(source))
		if len(m.Hooks) != 1 {
			t.Errorf("%s: %d hooks, fault %v", name, len(m.Hooks), m.Fault)
			continue
		}
		var found []string
		for _, u := range m.Hooks[0].Uses {
			if u.Path == "output.args.X" {
				found = append(found, strings.Trim(source[u.Span.Start.Byte:u.Span.End.Byte], `'"`))
			}
		}
		if len(found) != 1 || found[0] != "X" {
			t.Errorf("%s: output.args.X is found at %q", name, found)
		}
	}
}

// TestFault: a module that Bun takes has no fault, even if our parsers do not read it.
func TestFault(t *testing.T) {
	for source, fault := range map[string]bool{
		`import x from "./a.json" with { type: "json" }`: false,
		`import defer * as x from "y"`:                   false,
		`using x = f()`:                                  false,
		"#!/usr/bin/env bun\nawait f()":                  false,
		`const x = <div/>`:                               false,
		`const r = /[a--b]/v`:                            false,
		`let a; let a`:                                   true,
		`const a = {`:                                    true,
		`const a: string = ""`:                           true,
	} {
		if m := Parse("a.js", []byte(source)); (m.Fault != nil) != fault {
			t.Errorf("%s: fault %v", source, m.Fault)
		}
	}
}
