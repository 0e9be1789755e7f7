package yinxin

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"
)

const webhookTolerance = 5 * time.Minute

var (
	// ErrWebhookTime 表示回调的时间与现在相差过多。
	ErrWebhookTime = errors.New("回调的时间与现在相差过多")
	// ErrWebhookSecret 表示没有给出回调密钥。
	ErrWebhookSecret = errors.New("没有回调密钥")
	// ErrWebhookSignature 表示回调的签名不对。
	ErrWebhookSignature = errors.New("回调的签名不对")
)

// WebhookChallenge 取出新增回调地址时的验证要答回去的值；别的请求没有。验证没有签名：这时还没有密钥。
func WebhookChallenge(body []byte) (string, bool) {
	var event struct {
		Type string
		Data struct{ Challenge string }
	}
	err := json.Unmarshal(body, &event)
	return event.Data.Challenge, err == nil && event.Type == "endpoint.challenge"
}

// VerifyWebhook 核对一个回调（Standard Webhooks）。body 必须是收到的原样字节；返回 nil 才可以相信它。
func VerifyWebhook(secret string, headers http.Header, body []byte, now time.Time) error {
	id, timestamp := headers.Get("webhook-id"), headers.Get("webhook-timestamp")
	seconds, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil {
		return ErrWebhookTime
	}
	age := now.Sub(time.Unix(seconds, 0))
	if age > webhookTolerance || age < -webhookTolerance {
		return ErrWebhookTime
	}
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if err != nil {
		return err
	}
	if len(key) == 0 {
		return ErrWebhookSecret
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "."))
	mac.Write(body)
	expected := []byte("v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil)))
	for _, signature := range strings.Split(headers.Get("webhook-signature"), " ") {
		if hmac.Equal(expected, []byte(signature)) {
			return nil
		}
	}
	return ErrWebhookSignature
}
