package process

import (
	"os"
	"sync"
)

// capture reads a stream. It keeps the last bytes of it.
type capture struct {
	from  *os.File
	keep  int // bytes kept at least
	limit int // bytes read at most

	mu    sync.Mutex
	buf   []byte
	total int
}

// readAll reads to the end, or until the stream is closed here. It is true
// where the stream has more than it may, and closes it then, so that its
// writers are told.
func (c *capture) readAll() (flood bool) {
	defer c.from.Close()
	chunk := make([]byte, 32<<10)
	for {
		n, err := c.from.Read(chunk)
		if c.add(chunk[:n]) {
			return true
		}
		if err != nil {
			return false
		}
	}
}

func (c *capture) add(b []byte) (flood bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	c.total += len(b)
	c.buf = append(c.buf, b...)
	if len(c.buf) > 2*c.keep {
		c.buf = append(c.buf[:0], c.buf[len(c.buf)-c.keep:]...)
	}
	return c.total > c.limit
}

// bytes is what was kept.
func (c *capture) bytes() []byte {
	c.mu.Lock()
	defer c.mu.Unlock()
	return append([]byte(nil), c.buf[max(len(c.buf)-c.keep, 0):]...)
}
