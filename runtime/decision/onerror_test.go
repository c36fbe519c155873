package decision

import "testing"

func TestOnErrorReadsWhatItWrites(t *testing.T) {
	for i := range 8 {
		o := OnError{Parse: i&1 != 0, Failure: i&2 != 0, Timeout: i&4 != 0}
		if back, ok := ParseOnError(o.String()); !ok || back != o {
			t.Errorf("%+v is %q is %+v", o, o.String(), back)
		}
	}
	for _, s := range []string{"", "Open", "parse,", "closed,parse", "never"} {
		if o, ok := ParseOnError(s); ok {
			t.Errorf("%q is %+v", s, o)
		}
	}
}
