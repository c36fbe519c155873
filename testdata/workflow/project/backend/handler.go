package backend

import (
	"encoding/json"
	"net/http"
)

// Handler serves GET and POST /entries. Releasing what was held is not served:
// a person does it on the machine itself.
func (b *Book) Handler() http.Handler {
	mux := http.NewServeMux()
	mux.HandleFunc("GET /entries", func(w http.ResponseWriter, _ *http.Request) {
		answer(w, http.StatusOK, b.Shown())
	})
	mux.HandleFunc("POST /entries", func(w http.ResponseWriter, r *http.Request) {
		var in struct{ Name, Text string }
		if err := json.NewDecoder(http.MaxBytesReader(w, r.Body, 8192)).Decode(&in); err != nil {
			answer(w, http.StatusBadRequest, map[string]string{"error": "this is not a JSON object"})
			return
		}
		e, err := b.Sign(in.Name, in.Text)
		if err != nil {
			answer(w, http.StatusUnprocessableEntity, map[string]string{"error": err.Error()})
			return
		}
		answer(w, http.StatusCreated, e)
	})
	return mux
}

func answer(w http.ResponseWriter, status int, body any) {
	w.Header().Set("Content-Type", "application/json")
	w.WriteHeader(status)
	json.NewEncoder(w).Encode(body)
}
