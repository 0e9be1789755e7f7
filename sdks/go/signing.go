package yinxin

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"fmt"
	"net/url"
	"strings"
)

// SigningKey 用来对请求签名（RFC 9421，hmac-sha256）：编号可以公开，口令不可以。
type SigningKey struct {
	// 控制台给出的密钥编号，以 yx_test_ 或 yx_live_ 开头。
	KeyID  string
	Secret string
}

type component struct{ name, value string }

// Sign 对请求签名，得到要加上的请求头。没有正文时 body 为 nil，没有幂等键时为空。
func (k SigningKey) Sign(method string, target *url.URL, body []byte, idempotencyKey string, created int64, nonce string) map[string]string {
	headers := map[string]string{}
	components := []component{{"@method", method}, {"@path", target.EscapedPath()}}
	if target.RawQuery != "" {
		components = append(components, component{"@query", "?" + target.RawQuery})
	}
	if body != nil {
		sum := sha256.Sum256(body)
		headers["content-digest"] = "sha-256=:" + base64.StdEncoding.EncodeToString(sum[:]) + ":"
		components = append(components, component{"content-digest", headers["content-digest"]})
	}
	if idempotencyKey != "" {
		components = append(components, component{"idempotency-key", idempotencyKey})
	}
	var names, lines []string
	for _, one := range components {
		names = append(names, `"`+one.name+`"`)
		lines = append(lines, fmt.Sprintf("%q: %s", one.name, one.value))
	}
	parameters := fmt.Sprintf(`(%s);created=%d;keyid="%s";alg="hmac-sha256";nonce="%s"`,
		strings.Join(names, " "), created, k.KeyID, nonce)
	lines = append(lines, `"@signature-params": `+parameters)
	mac := hmac.New(sha256.New, []byte(k.Secret))
	mac.Write([]byte(strings.Join(lines, "\n")))
	headers["signature-input"] = "sig1=" + parameters
	headers["signature"] = "sig1=:" + base64.StdEncoding.EncodeToString(mac.Sum(nil)) + ":"
	return headers
}
