// Package install puts a policy into the agents' own configuration and takes it
// out again. It plans changes of whole files, so that they can be shown before
// anything is written; what people wrote in those files stays as it is, byte for
// byte.
//
//	plan, err := install.New(edits…)   // what each file is to become
//	plan.Write(record)                 // each at once, with a backup
//	record.Remove(…)                   // the bytes of before
package install
