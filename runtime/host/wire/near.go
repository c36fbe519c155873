package wire

// Near is the name among names that is one or two typing errors away from the
// one given; "" where none is, or the guess would be absurd.
func Near(given string, names []string) string {
	best, distance := "", 3
	if len(given) > 64 {
		return "" // nobody's typing error
	}
	for _, n := range names {
		if d := edits(given, n); d < distance && d < len(n)/2 {
			best, distance = n, d
		}
	}
	return best
}

// edits is the Levenshtein distance in bytes, upper and lower case alike.
func edits(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		diagonal := row[0]
		row[0] = i + 1
		for j := range len(b) {
			change := diagonal
			if lower(a[i]) != lower(b[j]) {
				change++
			}
			diagonal = row[j+1]
			row[j+1] = min(change, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

func lower(c byte) byte {
	if 'A' <= c && c <= 'Z' {
		return c + 'a' - 'A'
	}
	return c
}
