package outcome
import ("testing";"os";"time";"runtime/pprof")
func TestZZ(t *testing.T){ a:=load(t, os.DirFS("/tmp/x13/as"), "secrets"); f,_:=os.Create("/tmp/cpu.out"); pprof.StartCPUProfile(f); go func(){ time.Sleep(25*time.Second); pprof.StopCPUProfile(); f.Close(); os.Exit(1)}(); for _,v:=range Verify(a) { t.Log(v.Name, v.Counter, len(v.Open)) } }
