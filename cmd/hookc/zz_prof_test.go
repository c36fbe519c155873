package main
import ("testing";"os";"bytes";"fmt";"runtime/pprof";"time")
func TestZZ(t *testing.T){
 for _,p:=range []string{os.Getenv("PACK")}{
 f,_:=os.Create("/tmp/mut.prof"); pprof.StartCPUProfile(f)
 var b bytes.Buffer
go func(){time.Sleep(60*time.Second); pprof.StopCPUProfile(); f.Close(); fmt.Println("stopped"); os.Exit(1)}()
 a:=&app{out:&b,errOut:&b,format:"text"}
 s:=time.Now()
 a.mutate("../../stdlib/"+p,mutateFlags{})
 pprof.StopCPUProfile(); f.Close()
 lines:=bytes.Split(bytes.TrimSpace(b.Bytes()),[]byte("\n"))
 fmt.Println(p,time.Since(s),string(lines[len(lines)-1]))
 }
}
