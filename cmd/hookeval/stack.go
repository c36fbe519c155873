package main

// roomy makes the stack large enough for most decisions at once. Without it the
// stack is doubled three times, and each time every frame on it is read and copied:
// 6 % of a process. Only that roomy needs such a frame matters, not what it does.
//
//go:noinline
func roomy(i int) byte {
	var room [8 << 10]byte
	return room[i]
}
