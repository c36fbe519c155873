package lang_test

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/hookc/hookc/lang"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/hclfile"
	"github.com/hookc/hookc/runtime/value"
	"github.com/hookc/hookc/stdlib"
)

// TestParsed: what is kept from one text to the next makes no difference: to the policy, its
// types, its errors and the files that it depends on.
func TestParsed(t *testing.T) {
	const hook = "hook \"a\" {\n  on = [\"before_tool\"]\n  when = \"command contains 'x' and tool.name == 'Shell'\"\n  deny {\n    reason = \"No\"\n  }\n}\n"
	packs := fstest.MapFS{
		"files/a.hook.hcl":  {Data: []byte("locals {\n  why = file(\"project:why.txt\")\n}\nhook \"b\" {\n  on = [\"before_tool\"]\n  deny {\n    reason = local.why\n  }\n}\n")},
		"broken/a.hook.hcl": {Data: []byte("locals {\n  n = 1 / 0\n}\nhook \"c\" {\n  on = [\"before_tool\"]\n  when = \"commmand == 'x'\"\n  deny {\n    reason = \"x ${local.n}\"\n  }\n}\n")},
		"values/a.hook.hcl": {Data: []byte("variable \"v\" {\n  type = string\n  default = \"d\"\n}\nlocals {\n  all = { for x in [var.v, \"y\"] : x => upper(x) }\n}\nhook \"each\" {\n  for_each = local.all\n  on = [\"before_tool\"]\n  when = \"command contains 'x'\"\n  deny {\n    reason = each.value\n  }\n}\n")},
	}
	values := func(list ...string) (text string) {
		for i, v := range list {
			text += "use \"std/values\" {\n  as = \"u" + string(rune('a'+i)) + "\"\n  with = { v = " + v + " }\n}\n"
		}
		return text
	}
	for name, texts := range map[string][]string{
		"the file itself": {hook, strings.ReplaceAll(hook, "command contains", "path contains"), "policy \"p\" {\n  targets = [\"gemini\"]\n}\n" + hook, hook, hook + "x", hook},
		"packs": {
			"use \"std/git\" {}\n" + hook,
			"policy \"p\" {\n  targets = [\"gemini\"]\n}\nuse \"std/git\" {}\n" + hook,
			"use \"std/git\" {}\nuse \"std/agent-workflow\" {\n  with = { context_refresh = \"on\" }\n}\noverride \"default/git/force-push\" {\n  mode = \"monitor\"\n}\n",
			"use \"std/agent-workflow\" {\n  with = { context_refresh = \"off\" }\n}\n", "use \"std/agent-workflow\" {}\n", "use \"std/git\" {}\n" + hook,
		},
		"values":      {values(`"1"`), values(`"2"`), values(`"1"`, `"2"`, "1"), values(`"1"`, `["x"]`), values(`"1"`, `"2"`, `"3"`, `"4"`, `"5"`, `"6"`, `"7"`, `"8"`, `"9"`, `"10"`), values(`"10"`, `"1"`)},
		"its errors":  {"use \"std/broken\" {}\n", "use \"std/broken\" {}\n" + hook},
		"other files": {"use \"std/files\" {}\n", "use \"std/files\" {}\n" + hook, "use \"std/files\" {}\n"},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			os.Mkdir(filepath.Join(dir, ".git"), 0o755)
			o := lang.Options{Dir: filepath.Join(dir, "hooks"), Packs: packs}
			if name == "packs" {
				o.Packs = stdlib.Packs
			}
			os.Mkdir(o.Dir, 0o755)
			var cache hclfile.Cache
			for i, text := range texts {
				os.WriteFile(filepath.Join(o.Dir, "a.hook.hcl"), []byte(text), 0o644)
				os.WriteFile(filepath.Join(dir, "why.txt"), []byte(strings.Repeat("why ", i+1)), 0o644)
				for range 2 {
					o.Parsed = nil
					want, wantDiags := lang.Load(o)
					o.Parsed = &cache
					got, gotDiags := lang.Load(o)
					if !reflect.DeepEqual(gotDiags, wantDiags) {
						t.Errorf("text %d: the errors are\n%v\nand not\n%v", i, gotDiags, wantDiags)
					}
					if is, not := written(got), written(want); is != not {
						n := 0
						for n < min(len(is), len(not)) && is[n] == not[n] {
							n++
						}
						t.Errorf("text %d: the policy has %.200s\nand not %.200s", i, is[max(0, n-100):], not[max(0, n-100):])
					}
					got.EachHook(func(h *ast.Hook) { // nobody sees what is done to it
						ast.Walk(h.When, func(x *ast.Expr) bool { x.Name = "changed"; return true })
					})
				}
			}
		})
	}
}

// written is a policy as text, with all that its fields lead to.
func written(p *ast.Policy) string {
	var b strings.Builder
	write(&b, reflect.ValueOf(p))
	return b.String()
}

func write(b *strings.Builder, v reflect.Value) {
	switch v.Kind() {
	case reflect.Pointer, reflect.Interface:
		if v.IsNil() {
			b.WriteString("nil")
			return
		}
		write(b, v.Elem())
	case reflect.Struct:
		if v.CanInterface() && v.Type() == reflect.TypeFor[value.Type]() {
			fmt.Fprint(b, v.Interface())
			return
		}
		b.WriteString(v.Type().Name() + "{")
		for i := range v.NumField() {
			b.WriteString(v.Type().Field(i).Name + ":")
			write(b, v.Field(i))
			b.WriteByte(' ')
		}
		b.WriteByte('}')
	case reflect.Slice, reflect.Array:
		if v.Type().Elem().Kind() == reflect.Uint8 && v.Kind() == reflect.Slice {
			fmt.Fprintf(b, "%q", v.Bytes())
			return
		}
		b.WriteByte('[')
		for i := range v.Len() {
			write(b, v.Index(i))
			b.WriteByte(' ')
		}
		b.WriteByte(']')
	case reflect.Map:
		var entries []string
		for it := v.MapRange(); it.Next(); {
			var e strings.Builder
			write(&e, it.Key())
			e.WriteByte(':')
			write(&e, it.Value())
			entries = append(entries, e.String())
		}
		slices.Sort(entries)
		fmt.Fprint(b, entries)
	case reflect.Func, reflect.UnsafePointer:
		b.WriteString(v.Kind().String())
	default:
		fmt.Fprintf(b, "%v", v)
	}
}
