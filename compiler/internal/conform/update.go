package conform

import (
	"os"

	"github.com/rogpeppe/go-internal/txtar"
)

// Update writes answers as the expected ones.
func (c *Case) Update(want []byte) error {
	c.Want = want
	if f := c.section("want.jsonl"); f != nil {
		f.Data = want
	} else {
		c.archive.Files = append(c.archive.Files, txtar.File{Name: "want.jsonl", Data: want})
	}
	return os.WriteFile(c.path, txtar.Format(c.archive), 0o644)
}
