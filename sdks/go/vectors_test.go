package yinxin

import (
	"encoding/json"
	"net/http"
	"net/url"
	"os"
	"reflect"
	"testing"
	"time"
)

// 对照 sdks/vectors.json：签名与回调的核对，逐条相同。
func TestVectors(t *testing.T) {
	var vectors struct {
		Signatures []struct {
			Name, Method, URL, KeyID, Secret, Nonce string
			Body, IdempotencyKey                    *string
			Created                                 int64
			Headers                                 map[string]string
		}
		Webhooks []struct {
			Name, Secret, ID, Timestamp, Signature, Body string
			Now                                          int64
			Valid                                        bool
		}
	}
	said, err := os.ReadFile("../vectors.json")
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(said, &vectors); err != nil {
		t.Fatal(err)
	}
	if len(vectors.Signatures) == 0 || len(vectors.Webhooks) == 0 {
		t.Fatal("no vectors")
	}
	for _, v := range vectors.Signatures {
		target, err := url.Parse(v.URL)
		if err != nil {
			t.Fatal(err)
		}
		var body []byte
		if v.Body != nil {
			body = []byte(*v.Body)
		}
		idempotencyKey := ""
		if v.IdempotencyKey != nil {
			idempotencyKey = *v.IdempotencyKey
		}
		made := SigningKey{v.KeyID, v.Secret}.Sign(v.Method, target, body, idempotencyKey, v.Created, v.Nonce)
		if !reflect.DeepEqual(made, v.Headers) {
			t.Errorf("%s: %v", v.Name, made)
		}
	}
	for _, v := range vectors.Webhooks {
		headers := http.Header{}
		headers.Set("webhook-id", v.ID)
		headers.Set("webhook-timestamp", v.Timestamp)
		headers.Set("webhook-signature", v.Signature)
		err := VerifyWebhook(v.Secret, headers, []byte(v.Body), time.Unix(v.Now, 0))
		if (err == nil) != v.Valid {
			t.Errorf("%s: %v", v.Name, err)
		}
	}
}
