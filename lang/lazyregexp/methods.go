package lazyregexp

// FindAll is that of [regexp.Regexp].
func (r *Regexp) FindAll(b []byte, n int) [][]byte { return r.Compiled().FindAll(b, n) }

// FindAllIndex is that of [regexp.Regexp].
func (r *Regexp) FindAllIndex(b []byte, n int) [][]int { return r.Compiled().FindAllIndex(b, n) }

// FindAllString is that of [regexp.Regexp].
func (r *Regexp) FindAllString(s string, n int) []string { return r.Compiled().FindAllString(s, n) }

// FindAllStringIndex is that of [regexp.Regexp].
func (r *Regexp) FindAllStringIndex(s string, n int) [][]int {
	return r.Compiled().FindAllStringIndex(s, n)
}

// FindAllStringSubmatch is that of [regexp.Regexp].
func (r *Regexp) FindAllStringSubmatch(s string, n int) [][]string {
	return r.Compiled().FindAllStringSubmatch(s, n)
}

// FindAllStringSubmatchIndex is that of [regexp.Regexp].
func (r *Regexp) FindAllStringSubmatchIndex(s string, n int) [][]int {
	return r.Compiled().FindAllStringSubmatchIndex(s, n)
}

// FindAllSubmatch is that of [regexp.Regexp].
func (r *Regexp) FindAllSubmatch(b []byte, n int) [][][]byte {
	return r.Compiled().FindAllSubmatch(b, n)
}

// FindAllSubmatchIndex is that of [regexp.Regexp].
func (r *Regexp) FindAllSubmatchIndex(b []byte, n int) [][]int {
	return r.Compiled().FindAllSubmatchIndex(b, n)
}

// FindIndex is that of [regexp.Regexp].
func (r *Regexp) FindIndex(b []byte) []int { return r.Compiled().FindIndex(b) }

// FindString is that of [regexp.Regexp].
func (r *Regexp) FindString(s string) string { return r.Compiled().FindString(s) }

// FindStringIndex is that of [regexp.Regexp].
func (r *Regexp) FindStringIndex(s string) []int { return r.Compiled().FindStringIndex(s) }

// FindStringSubmatch is that of [regexp.Regexp].
func (r *Regexp) FindStringSubmatch(s string) []string { return r.Compiled().FindStringSubmatch(s) }

// FindStringSubmatchIndex is that of [regexp.Regexp].
func (r *Regexp) FindStringSubmatchIndex(s string) []int {
	return r.Compiled().FindStringSubmatchIndex(s)
}

// FindSubmatch is that of [regexp.Regexp].
func (r *Regexp) FindSubmatch(b []byte) [][]byte { return r.Compiled().FindSubmatch(b) }

// Match is that of [regexp.Regexp].
func (r *Regexp) Match(b []byte) bool { return r.Compiled().Match(b) }

// MatchString is that of [regexp.Regexp].
func (r *Regexp) MatchString(s string) bool { return r.Compiled().MatchString(s) }

// ReplaceAllString is that of [regexp.Regexp].
func (r *Regexp) ReplaceAllString(s, by string) string { return r.Compiled().ReplaceAllString(s, by) }

// ReplaceAllStringFunc is that of [regexp.Regexp].
func (r *Regexp) ReplaceAllStringFunc(s string, by func(string) string) string {
	return r.Compiled().ReplaceAllStringFunc(s, by)
}

// Split is that of [regexp.Regexp].
func (r *Regexp) Split(s string, n int) []string { return r.Compiled().Split(s, n) }
