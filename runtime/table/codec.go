package table

// The records' byte layouts, one pair of functions a record.

func putNode(out []byte, n Node) []byte {
	out = append(out, byte(n.Op), n.Flag)
	out = le.AppendUint16(out, n.N)
	out = le.AppendUint32(out, n.A)
	out = le.AppendUint32(out, n.B)
	return le.AppendUint32(out, n.C)
}

func getNode(b []byte) Node {
	return Node{
		Op: Op(b[0]), Flag: b[1], N: le.Uint16(b[2:]),
		A: le.Uint32(b[4:]), B: le.Uint32(b[8:]), C: le.Uint32(b[12:]),
	}
}

func putHook(out []byte, h Hook) []byte {
	for _, n := range []uint32{h.Name, h.Description, h.File, h.Line, h.Column} {
		out = le.AppendUint32(out, n)
	}
	out = le.AppendUint16(out, h.Priority)
	out = le.AppendUint16(out, h.Flags)
	for _, n := range []uint32{h.Timeout, uint32(h.Match), uint32(h.When), h.Steps} {
		out = le.AppendUint32(out, n)
	}
	out = le.AppendUint16(out, h.NumSteps)
	out = le.AppendUint16(out, h.NumFinds)
	out = le.AppendUint32(out, h.Finds)
	out = le.AppendUint32(out, h.Slug)
	return le.AppendUint32(out, h.Module)
}

func getHook(b []byte) Hook {
	return Hook{
		Name: le.Uint32(b), Description: le.Uint32(b[4:]), File: le.Uint32(b[8:]),
		Line: le.Uint32(b[12:]), Column: le.Uint32(b[16:]),
		Priority: le.Uint16(b[20:]), Flags: le.Uint16(b[22:]),
		Timeout: le.Uint32(b[24:]), Match: NodeID(le.Uint32(b[28:])), When: NodeID(le.Uint32(b[32:])),
		Steps: le.Uint32(b[36:]), NumSteps: le.Uint16(b[40:]), NumFinds: le.Uint16(b[42:]),
		Finds: le.Uint32(b[44:]), Slug: le.Uint32(b[48:]), Module: le.Uint32(b[52:]),
	}
}

func putStep(out []byte, s Step) []byte {
	out = le.AppendUint16(out, s.Kind)
	out = le.AppendUint16(out, s.Flags)
	for _, n := range []uint32{s.Label, uint32(s.Match), uint32(s.When), s.Args} {
		out = le.AppendUint32(out, n)
	}
	out = le.AppendUint16(out, s.NumArgs)
	out = le.AppendUint16(out, s.NumFinds)
	for _, n := range []uint32{s.Finds, s.Line, s.Column} {
		out = le.AppendUint32(out, n)
	}
	return out
}

func getStep(b []byte) Step {
	return Step{
		Kind: le.Uint16(b), Flags: le.Uint16(b[2:]), Label: le.Uint32(b[4:]),
		Match: NodeID(le.Uint32(b[8:])), When: NodeID(le.Uint32(b[12:])),
		Args: le.Uint32(b[16:]), NumArgs: le.Uint16(b[20:]), NumFinds: le.Uint16(b[22:]),
		Finds: le.Uint32(b[24:]), Line: le.Uint32(b[28:]), Column: le.Uint32(b[32:]),
	}
}

func putStepArg(out []byte, a StepArg) []byte {
	out = le.AppendUint32(out, a.Name)
	return le.AppendUint32(out, uint32(a.Value))
}

func getStepArg(b []byte) StepArg {
	return StepArg{Name: le.Uint32(b), Value: NodeID(le.Uint32(b[4:]))}
}

func putFind(out []byte, f Find) []byte {
	out = le.AppendUint32(out, uint32(f.Value))
	out = le.AppendUint32(out, f.Prog)
	return le.AppendUint32(out, f.Description)
}

func getFind(b []byte) Find {
	return Find{Value: NodeID(le.Uint32(b)), Prog: le.Uint32(b[4:]), Description: le.Uint32(b[8:])}
}

func putEvent(out []byte, e Event) []byte {
	out = le.AppendUint16(out, e.Kind)
	out = le.AppendUint16(out, e.Flags)
	for _, n := range []uint32{e.Rows, e.NumRows, e.Keys, e.NumKeys, e.Always, e.Deadline} {
		out = le.AppendUint32(out, n)
	}
	return out
}

func getEvent(b []byte) Event {
	return Event{
		Kind: le.Uint16(b), Flags: le.Uint16(b[2:]), Rows: le.Uint32(b[4:]), NumRows: le.Uint32(b[8:]),
		Keys: le.Uint32(b[12:]), NumKeys: le.Uint32(b[16:]), Always: le.Uint32(b[20:]), Deadline: le.Uint32(b[24:]),
	}
}

func putKey(out []byte, k Key) []byte {
	out = le.AppendUint16(out, k.Source)
	out = le.AppendUint16(out, k.Field)
	for _, n := range []uint32{k.Set, k.Postings, k.NumLits, k.Name} {
		out = le.AppendUint32(out, n)
	}
	return out
}

func getKey(b []byte) Key {
	return Key{
		Source: le.Uint16(b), Field: le.Uint16(b[2:]), Set: le.Uint32(b[4:]),
		Postings: le.Uint32(b[8:]), NumLits: le.Uint32(b[12:]), Name: le.Uint32(b[16:]),
	}
}
