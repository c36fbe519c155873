//go:build !linux

package main

import "time"

// clockName is what clock reads, for the page.
const clockName = "the time on the clock"

var begin = time.Now()

// clock is the time on the clock: there is none of a thread here.
func clock() time.Duration { return time.Since(begin) }

// work is clock where there is no processor time.
func work() time.Duration { return clock() }
