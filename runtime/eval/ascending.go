package eval

// ascending sorts rows. The evaluator has the package sort anyway; a sort of
// slices would be one more.
type ascending []uint32

func (r *ascending) Len() int           { return len(*r) }
func (r *ascending) Less(i, j int) bool { return (*r)[i] < (*r)[j] }
func (r *ascending) Swap(i, j int)      { (*r)[i], (*r)[j] = (*r)[j], (*r)[i] }
