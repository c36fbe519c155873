package fn

import (
	"encoding/base64"

	"github.com/hookc/hookc/runtime/value"
)

var (
	toJSONFunc = Func{ID: 27, Name: "toJSON", Min: 1, Max: 1,
		params: []*param{&anything}, result: giveText, Call: toJSON}
	fromJSONFunc = Func{ID: 28, Name: "fromJSON", Min: 1, Max: 1,
		params: []*param{&text}, result: giveAny, Call: fromJSON}
	toBase64Func = Func{ID: 29, Name: "toBase64", Min: 1, Max: 1,
		params: []*param{&text}, result: giveText, Call: toBase64}
	fromBase64Func = Func{ID: 30, Name: "fromBase64", Min: 1, Max: 1,
		params: []*param{&text}, result: giveText, Call: fromBase64}
)

func toJSON(b *value.Budget, args []value.Value) (value.Value, error) {
	s, err := value.ExprJSON(args[0], b)
	return value.OfString(s), err
}

func fromJSON(b *value.Budget, args []value.Value) (value.Value, error) {
	s, err := str("fromJSON", args[0])
	if err != nil {
		return value.Value{}, err
	}
	// A value takes at most two bytes of text: a digit and a comma.
	if err := b.Items(len(s)/2 + 1); err != nil {
		return value.Value{}, err
	}
	return value.DecodeExpr(s)
}

func toBase64(b *value.Budget, args []value.Value) (value.Value, error) {
	s, err := str("toBase64", args[0])
	if err != nil {
		return value.Value{}, err
	}
	return newText(b, base64.StdEncoding.EncodeToString([]byte(s)))
}

func fromBase64(b *value.Budget, args []value.Value) (value.Value, error) {
	s, err := str("fromBase64", args[0])
	if err != nil {
		return value.Value{}, err
	}
	out, err := base64.StdEncoding.DecodeString(s)
	if err != nil {
		return value.Value{}, failure("fromBase64", err.Error())
	}
	return newText(b, string(out))
}
