package parse

import (
	"maps"
	"path"

	"github.com/zclconf/go-cty/cty"
	"github.com/zclconf/go-cty/cty/function"

	"github.com/hookc/hookc/lang/folder"
	"github.com/hookc/hookc/lang/hcleval"
)

// functions is what the expressions of a module can call: the files that they
// read are those of its folder.
func (m *module) functions() map[string]function.Function {
	out := maps.Clone(m.ld.budget.Functions())
	for name, f := range fileFunctions(m.folder) {
		out[name] = m.ld.budget.Bound(name, m.looking(f))
	}
	return out
}

// looking notes that the function was called.
func (m *module) looking(f function.Function) function.Function {
	return function.New(&function.Spec{
		Params: f.Params(), VarParam: f.VarParam(), Type: func(args []cty.Value) (cty.Type, error) {
			m.looked = true
			return f.ReturnTypeForValues(args)
		},
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) { return f.Call(args) },
	})
}

// fileFunctions is the functions that read the folder's files.
func fileFunctions(f folder.Folder) map[string]function.Function {
	return map[string]function.Function{
		"file":       hcleval.TextFunc(f.ReadText),
		"fileexists": existsFunc(f),
		"fileset":    setFunc(f),
	}
}

func existsFunc(f folder.Folder) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "path", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Bool),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			f, name, err := f.Place(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			exists, err := f.IsFile(name)
			return cty.BoolVal(exists), err
		},
	})
}

// setFunc lists the files below a folder that match a glob.
func setFunc(f folder.Folder) function.Function {
	return function.New(&function.Spec{
		Params: []function.Parameter{{Name: "path", Type: cty.String}, {Name: "pattern", Type: cty.String}},
		Type:   function.StaticReturnType(cty.Set(cty.String)),
		Impl: func(args []cty.Value, _ cty.Type) (cty.Value, error) {
			f, dir, err := f.Place(args[0].AsString())
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			pattern := path.Clean(args[1].AsString())
			if !folder.ValidGlob(pattern) {
				return cty.NilVal, function.NewArgErrorf(1, "%q is not a glob inside the folder", pattern)
			}
			names, err := f.Glob(dir, pattern)
			if err != nil {
				return cty.NilVal, function.NewArgError(0, err)
			}
			return stringSet(names), nil
		},
	})
}

func stringSet(names []string) cty.Value {
	if len(names) == 0 {
		return cty.SetValEmpty(cty.String)
	}
	vals := make([]cty.Value, len(names))
	for i, n := range names {
		vals[i] = cty.StringVal(n)
	}
	return cty.SetVal(vals)
}
