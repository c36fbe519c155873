package main

import "fmt"

// unit is what a figure counts.
type unit string

const (
	ratio    unit = "ratio"
	seconds  unit = "s"
	millis   unit = "ms"
	micros   unit = "µs"
	megabyte unit = "MB" // 10⁶ bytes
	count    unit = "count"
	percent  unit = "%"
)

func (u unit) number(v float64) string {
	switch {
	case u == count || v >= 100:
		return fmt.Sprintf("%.0f", v)
	case v >= 10:
		return fmt.Sprintf("%.1f", v)
	}
	return fmt.Sprintf("%.2f", v)
}

func (u unit) format(v float64) string {
	switch u {
	case ratio:
		return u.number(v) + "×"
	case count:
		return u.number(v)
	}
	return u.number(v) + " " + string(u)
}
