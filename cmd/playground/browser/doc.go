// Package browser tests the playground in a real Chromium, as people use it. It is a
// module of its own, so that hookc does not depend on the library that drives a browser.
package browser
