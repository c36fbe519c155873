package effect

// spaced is JSON with a blank behind each colon and comma, as Python's json.dumps
// writes it. The agents of the format are written in Python, and a script that
// greps its event, as the format's own example does, counts on the blanks.
func spaced(json []byte) []byte {
	out := make([]byte, 0, len(json)+len(json)/8)
	quoted := false
	for i := 0; i < len(json); i++ {
		c := json[i]
		out = append(out, c)
		switch {
		case quoted && c == '\\' && i+1 < len(json):
			i++
			out = append(out, json[i])
		case c == '"':
			quoted = !quoted
		case !quoted && (c == ':' || c == ','):
			out = append(out, ' ')
		}
	}
	return out
}
