package check_test

import (
	"math/rand/v2"
	"strconv"
	"strings"
	"testing"

	"github.com/expr-lang/expr"
	"github.com/expr-lang/expr/types"

	"github.com/hookc/hookc/lang/check"
	"github.com/hookc/hookc/lang/cond"
	"github.com/hookc/hookc/lang/diag"
	"github.com/hookc/hookc/runtime/event"
	"github.com/hookc/hookc/runtime/value"
)

// TestOracle: what the checker accepts, expr's own checker accepts under the
// equivalent environment, so that expr's VM can judge every condition.
func TestOracle(t *testing.T) {
	env, oracle := oracleEnvs(t)
	rng := rand.New(rand.NewPCG(1, 2))
	n, accepted := 20_000, 0
	if testing.Short() {
		n = 5_000
	}
	for range n {
		text := (&generator{rng: rng}).expr(4)
		if judge(t, env, oracle, text) {
			accepted++
		}
	}
	if accepted < n/20 {
		t.Errorf("only %d of %d random expressions are accepted: the test says little", accepted, n)
	}
}

// FuzzOracle asks the same of any text.
func FuzzOracle(f *testing.F) {
	env, oracle := oracleEnvs(f)
	for _, s := range []string{`any(paths, # == "a")`, `tool.input?.command ?? "x"`, `let x = 1; x + duration`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) { judge(t, env, oracle, text) })
}

func judge(t *testing.T, env *check.Env, oracle types.Map, text string) (accepted bool) {
	x, ds := cond.Parse(cond.Plain("p", text, diag.Pos{Line: 1, Column: 1}))
	if ds.HasErrors() {
		return false
	}
	if _, ds := env.Check(x); ds.HasErrors() {
		return false
	}
	if _, err := expr.Compile(text, expr.Env(oracle), expr.Optimize(false)); err != nil {
		t.Fatalf("%s\naccepted, but expr says: %v", text, err)
	}
	return true
}

func oracleEnvs(t testing.TB) (*check.Env, types.Map) {
	var kinds []*event.Kind
	for _, name := range []string{"after_tool", "before_tool"} {
		k, ok := event.LookupKind(name)
		if !ok {
			t.Fatal("no event ", name)
		}
		kinds = append(kinds, k)
	}
	env := check.EnvFor(kinds, check.ToolSet{Canonical: []string{"Shell", "ReadFile"}}, check.MatchInfo{}).WithConsts(consts)
	oracle := types.Map{}
	for _, f := range env.Names() {
		oracle[f.Name] = oracleType(f.Type)
	}
	oracle["var"] = types.Map{
		"branches": types.Array(types.String), "prefix": types.String, "limit": types.Int,
		"team": types.Map{"name": types.String}, "tools": types.Array(types.String),
	}
	oracle["local"] = types.Map{"pattern": types.String}
	return env, oracle
}

// oracleType is our type as expr has it; expr's types say nothing of nil.
func oracleType(t value.Type) types.Type {
	switch t.Kind {
	case value.TBool:
		return types.Bool
	case value.TInt:
		return types.Int
	case value.TFloat:
		return types.Float64
	case value.TString:
		return types.String
	case value.TList:
		return types.Array(oracleType(t.Element()))
	case value.TMap:
		return types.Map{types.Extra: oracleType(t.Element())}
	case value.TObject:
		m := types.Map{}
		for _, f := range t.Fields {
			m[f.Name] = oracleType(f.Type)
		}
		if t.Open {
			m[types.Extra] = types.Any
		}
		return m
	}
	return types.Any
}

// generator writes random expressions; most have an error somewhere. fromPairs is
// left out: its map has keys of any type, which expr compares with no other map.
type generator struct {
	rng   *rand.Rand
	loops int
}

func (g *generator) pick(options ...string) string { return options[g.rng.IntN(len(options))] }

func (g *generator) leaf() string {
	if g.loops > 0 && g.rng.IntN(3) == 0 {
		return g.pick("#", "#", "#.name", "#acc", "#index")
	}
	return g.pick(`"a"`, `"b"`, "1", "2.5", "true", "nil", "command", "path", "paths", "cwd", "tool.name", "tool.input",
		"tool.input.command", "tool.input.limit", "tool.raw", "tool.output", "duration", "context", "extra", "session.id",
		"var.branches", "var.limit", "var.team", "var.prefix", "local.pattern", "[]", "{}")
}

func (g *generator) expr(depth int) string {
	if depth == 0 || g.rng.IntN(6) == 0 {
		return g.leaf()
	}
	sub := func() string { return g.expr(depth - 1) }
	switch g.rng.IntN(14) {
	case 0, 1, 2, 3:
		op := g.pick("==", "!=", "and", "or", "<", ">=", "in", "not in", "contains", "startsWith", "+", "-", "*", "/", "%", "**", "..")
		return "(" + sub() + ") " + op + " (" + sub() + ")"
	case 4:
		return g.pick("not ", "-", "+", "") + "(" + sub() + ")"
	case 5:
		return "(" + sub() + ")" + g.pick(".name", "?.command", "[0]", `["a"]`, "?.[1]", "[1:]", "[:2]", "["+sub()+"]")
	case 6:
		return "(" + sub() + ") ? " + g.pair(sub(), " : ")
	case 7:
		return "[" + g.pair(sub(), ", ") + "]"
	case 8:
		if g.rng.IntN(2) == 0 {
			return g.pair(sub(), " ?? ")
		}
		return "{a: " + sub() + ", b: " + sub() + "}"
	case 9:
		name := "x" + strconv.Itoa(depth)
		return "(let " + name + " = " + sub() + "; " + g.pick(name, sub()+" == "+name, "["+name+"]") + ")"
	case 10, 11:
		return g.call(sub)
	case 12:
		return "(" + sub() + ") matches " + g.pick(`"a+"`, "local.pattern", `"^" + var.prefix`, "path")
	}
	return g.loop(depth)
}

// pair is two values whose common type is no subtle matter: of two lists or two
// maps, expr takes the type of one and hookc what both have; of [any, nil], expr
// makes a list of nil.
func (g *generator) pair(first, sep string) string {
	second := g.pick("("+first+")", `"a"`, "1", "true")
	if g.rng.IntN(2) == 0 {
		return "(" + first + ")" + sep + second
	}
	return second + sep + "(" + first + ")"
}

func (g *generator) call(sub func() string) string {
	name := g.pick("len", "upper", "string", "int", "abs", "split", "join", "first", "keys", "values", "concat", "flatten", "max", "min",
		"toJSON", "fromJSON", "trim", "replace", "sort", "uniq", "reverse", "take", "get", "type", "toPairs", "mean", "bitand", "repeat", "round")
	args := []string{sub()}
	for g.rng.IntN(2) == 0 {
		args = append(args, sub())
	}
	return name + "(" + strings.Join(args, ", ") + ")"
}

func (g *generator) loop(depth int) string {
	name := g.pick("any", "all", "filter", "map", "count", "sum", "find", "findIndex", "groupBy", "sortBy", "reduce")
	list := g.expr(depth - 1)
	g.loops++
	body := g.expr(depth - 1)
	g.loops--
	third := ""
	if name == "reduce" && g.rng.IntN(2) == 0 {
		third = ", " + g.pick("0", `""`, "nil", "true")
	}
	return name + "(" + list + ", " + body + third + ")"
}
