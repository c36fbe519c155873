package inline

// awk reads what awk does with | and >.
func (r *reader) awk() {
	t := r.tokens[r.i]
	i := r.i
	r.i++
	next := r.token(i + 1)
	switch {
	case t.Kind == String && r.is(i+1, "|") && r.token(i+2).Text == "getline":
		r.v.Line(t.Text)
	case t.Kind == String && next.Text == "getline":
	case r.is(i, "|") && next.Kind == String:
		r.v.Line(next.Text)
		r.i++
	case r.is(i, "|") && next.Kind == Name && next.Text != "getline" && r.prints:
		r.v.Line(anyText)
	case r.is(i, ">") && r.prints:
		if r.is(i+1, ">") {
			r.i++
		}
		if r.token(r.i).Kind == String {
			r.files(value{text: r.token(r.i).Text}, Writes)
		}
	case r.is(i, "<") && r.token(i-1).Kind == Name && next.Kind == String:
		r.files(value{text: next.Text}, Reads)
	case r.is(i, ";") || r.is(i, "}") || r.is(i, "{") || r.is(i, "\n"):
		r.prints = false
	}
}
