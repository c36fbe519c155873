package analyze

import (
	"sync"

	"github.com/hookc/hookc/compiler"
	"github.com/hookc/hookc/lang/ast"
	"github.com/hookc/hookc/lang/diag"
)

// facts is what is found out about a policy's guards, once.
type facts struct {
	mu          sync.Mutex // of all that is asked about formulas
	languages   *languages
	variables   map[string]*variable
	collections map[string]*collection
	globsKnown  map[globKey]*glob
	guards      map[guardKey]*Guard
	truths      map[guardKey][]Truth
	places      map[diag.Span][]*ast.Hook // hooks by where they stand
	orders      map[orderKey]*order
	later       map[string][]string     // hooks that may have changed what an expression gives, as it is shown
	apart       map[*ast.Policy]outside // what another policy answers otherwise
	work        int                     // steps of all searches
}

func newFacts(res *compiler.Result) *facts {
	a := &facts{
		languages: newLanguages(), variables: map[string]*variable{}, collections: map[string]*collection{},
		globsKnown: map[globKey]*glob{}, guards: map[guardKey]*Guard{}, truths: map[guardKey][]Truth{},
		orders: map[orderKey]*order{}, later: map[string][]string{}, apart: map[*ast.Policy]outside{},
	}
	if res != nil && res.Automata != nil {
		a.languages.known = res.Automata.Encoded
	}
	return a
}

// variable is the one variable of this name and these kinds of values.
func (a *facts) variable(v *variable) *variable {
	key := v.name + "\x00" + string(rune(v.base.kinds)) + v.base.strings.key()
	if v.base.strings.finite {
		for _, w := range v.base.strings.words {
			key += "\x00" + w
		}
	}
	if known, ok := a.variables[key]; ok {
		return known
	}
	a.variables[key] = v
	return v
}

func (a *facts) collection(c *collection) *collection {
	if known, ok := a.collections[c.name]; ok {
		return known
	}
	a.collections[c.name] = c
	return c
}
