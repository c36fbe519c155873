package eval

// explain says why a hook did not apply; nothing where nobody asked.
func (r *run) explain(hook, why string) {
	if !r.opt.Explain || r.second {
		return
	}
	r.res.Explanations = append(r.res.Explanations, Explanation{Hook: hook, Why: why})
}

// explainRest names the hooks that a deny kept from being looked at.
func (r *run) explainRest(next uint32) {
	if !r.opt.Explain || !r.ended {
		return
	}
	for i := next; i < r.row.NumRows; i++ {
		if id, ok := r.t.Row(r.row, i); ok {
			r.explain(r.t.Text(r.t.Hook(id).Name), "skipped: an earlier hook denied")
		}
	}
}
