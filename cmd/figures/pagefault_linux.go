package main

import (
	"slices"
	"syscall"
	"time"
)

// pageFault is what the first use of a page takes on this machine, in microseconds.
func pageFault() float64 {
	const pages, size = 2000, 4096
	room, err := syscall.Mmap(-1, 0, pages*size, syscall.PROT_READ|syscall.PROT_WRITE, syscall.MAP_PRIVATE|syscall.MAP_ANON)
	if err != nil {
		return 0
	}
	defer syscall.Munmap(room)
	var each []float64
	for i := range pages {
		start := time.Now()
		room[i*size] = 1
		each = append(each, float64(time.Since(start).Nanoseconds())/1000)
	}
	slices.Sort(each)
	return each[pages/2]
}
