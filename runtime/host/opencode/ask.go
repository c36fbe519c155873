package opencode

import (
	"strconv"
	"strings"

	"github.com/hookc/hookc/runtime/host"
	"github.com/hookc/hookc/runtime/value"
)

// debugConfig asks for the resolved configuration, which lists the plugins that
// the client loads (measured). It says nothing of one that cannot be loaded.
var debugConfig = host.Question{
	Args:   []string{"debug", "config"},
	Answer: plugins,
	Names:  func(files []string, _ []host.Placed) []string { return files },
}

// plugins reads the list, of which a file is an address.
func plugins(out []byte) (hooks []host.Listed, whole bool, err error) {
	config, err := value.DecodeJSON(out)
	if err != nil { // it is not whole yet
		return nil, false, nil
	}
	list, _ := config.Get("plugin")
	for i := range list.Len() {
		if path, ok := strings.CutPrefix(list.At(i).Str(), "file://"); ok {
			hooks = append(hooks, host.Listed{Name: unescaped(path)})
		}
	}
	return hooks, true, nil
}

// unescaped is the path in an address of a file. The evaluator must not link
// net/url.
func unescaped(path string) string {
	var b strings.Builder
	for i := 0; i < len(path); i++ {
		if path[i] == '%' && i+3 <= len(path) {
			if c, err := strconv.ParseUint(path[i+1:i+3], 16, 8); err == nil {
				b.WriteByte(byte(c))
				i += 2
				continue
			}
		}
		b.WriteByte(path[i])
	}
	return b.String()
}
