package fn

import (
	"strings"
	"unicode/utf8"

	"github.com/hookc/hookc/runtime/value"
)

var (
	splitFunc = Func{ID: 14, Name: "split", Min: 2, Max: 3,
		params: []*param{&text, &text, &integer}, result: giveTexts, Call: func(b *value.Budget, args []value.Value) (value.Value, error) {
			return splitBy("split", b, args, strings.SplitN)
		}}
	splitAfterFunc = Func{ID: 15, Name: "splitAfter", Min: 2, Max: 3,
		params: []*param{&text, &text, &integer}, result: giveTexts, Call: func(b *value.Budget, args []value.Value) (value.Value, error) {
			return splitBy("splitAfter", b, args, strings.SplitAfterN)
		}}
	replaceFunc = Func{ID: 16, Name: "replace", Min: 3, Max: 4,
		params: []*param{&text, &text, &text, &integer}, result: giveText, Call: replace}
	repeatFunc = Func{ID: 17, Name: "repeat", Min: 2, Max: 2,
		params: []*param{&text, &integer}, result: giveText, Call: repeat}
	joinFunc = Func{ID: 18, Name: "join", Min: 1, Max: 2,
		params: []*param{&list, &text}, result: giveText, Call: join}
)

// pieces is how many parts a split by sep makes, or replaceable places + 1.
func pieces(s, sep string, limit int) int {
	n := strings.Count(s, sep) + 1
	if sep == "" {
		n = utf8.RuneCountInString(s)
	}
	if limit >= 0 {
		n = min(n, limit)
	}
	return n
}

func splitBy(name string, b *value.Budget, args []value.Value, split func(s, sep string, n int) []string) (value.Value, error) {
	s, sep, err := two(name, args)
	if err != nil {
		return value.Value{}, err
	}
	limit, err := limitAt(args, 2)
	if err != nil {
		return value.Value{}, err
	}
	if limit == 0 {
		return value.NilList(), nil
	}
	out, err := newList(b, pieces(s, sep, limit))
	if err != nil {
		return value.Value{}, err
	}
	for _, part := range split(s, sep, limit) {
		out = append(out, value.OfString(part))
	}
	return value.OfList(out), nil
}

// limitAt is an optional limit; -1 is none.
func limitAt(args []value.Value, i int) (int, error) {
	if len(args) <= i {
		return -1, nil
	}
	return value.ToInt(args[i])
}

func replace(b *value.Budget, args []value.Value) (value.Value, error) {
	s, old, err := two("replace", args)
	if err != nil {
		return value.Value{}, err
	}
	with, err := str("replace", args[2])
	if err != nil {
		return value.Value{}, err
	}
	limit, err := limitAt(args, 3)
	if err != nil {
		return value.Value{}, err
	}
	if err := b.Grow(len(s)); err != nil {
		return value.Value{}, err
	}
	if err := growTimes(b, len(with), strings.Count(s, old)); err != nil {
		return value.Value{}, err
	}
	return value.OfString(strings.Replace(s, old, with, limit)), nil
}

// growTimes spends size × times bytes, which may overflow an int.
func growTimes(b *value.Budget, size, times int) error {
	if size > 0 && times > b.Bytes/size {
		return b.Grow(b.Bytes + 1)
	}
	return b.Grow(size * times)
}

func repeat(b *value.Budget, args []value.Value) (value.Value, error) {
	s, err := str("repeat", args[0])
	if err != nil {
		return value.Value{}, err
	}
	n, err := value.ToInt(args[1])
	if err != nil {
		return value.Value{}, err
	}
	if n < 0 {
		return value.Value{}, failure("repeat", "negative number of times")
	}
	if err := growTimes(b, max(len(s), 1), n); err != nil {
		return value.Value{}, err
	}
	return value.OfString(strings.Repeat(s, n)), nil
}

func join(b *value.Budget, args []value.Value) (value.Value, error) {
	glue := ""
	if len(args) == 2 {
		var err error
		if glue, err = str("join", args[1]); err != nil {
			return value.Value{}, err
		}
	}
	parts, err := items("join", args[0])
	if err != nil {
		return value.Value{}, err
	}
	if err := growTimes(b, len(glue), parts.Len()); err != nil {
		return value.Value{}, err
	}
	var out strings.Builder
	for i := range parts.Len() {
		s, err := str("join", parts.At(i))
		if err != nil {
			return value.Value{}, err
		}
		if err := b.Grow(len(s)); err != nil {
			return value.Value{}, err
		}
		if i > 0 {
			out.WriteString(glue)
		}
		out.WriteString(s)
	}
	return value.OfString(out.String()), nil
}
