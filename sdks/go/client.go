// Package yinxin 是印信开放平台的 Go SDK，只用标准库。
package yinxin

import (
	"bytes"
	"context"
	"crypto/rand"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"mime/multipart"
	"net/http"
	"net/url"
	"strconv"
	"strings"
	"time"
)

const (
	firstWait = 500 * time.Millisecond
	// running 表示同一个请求正在处理，再试会得到它的应答。
	running = 31022
)

// Options 是客户端的设置；Key 与 Signing 给出一个。
type Options struct {
	// 平台的地址，如 https://yinxin.example。
	BaseURL string
	// 控制台里的密钥（yx_test_… 或 yx_live_…）。
	Key string
	// 给出时，每个请求都签名。
	Signing *SigningKey
	// 网络中断、429 与 5xx 时最多再试几次；0 为 3 次，负数为不试。
	Retries int
	// 缺省的一次请求最多等两分钟，不跟随重定向。
	HTTP *http.Client
}

type transport struct{ options Options }

func newTransport(options Options) *transport {
	options.BaseURL = strings.TrimRight(options.BaseURL, "/")
	if options.Retries == 0 {
		options.Retries = 3
	}
	if options.HTTP == nil {
		options.HTTP = &http.Client{
			Timeout:       2 * time.Minute,
			CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse },
		}
	}
	return &transport{options}
}

// CallOption 改变一次调用。
type CallOption func(*call)

// WithIdempotencyKey 给出写请求的幂等键；不给则自动生成，重试时不变。
func WithIdempotencyKey(key string) CallOption {
	return func(c *call) { c.idempotencyKey = key }
}

type upload struct {
	name    string
	content []byte
}

type call struct {
	method, path   string
	query          url.Values
	body           any
	file           *upload
	idempotencyKey string
}

func send[T any](ctx context.Context, t *transport, c call, options []CallOption) (*T, error) {
	said, err := t.send(ctx, c, options)
	if err != nil {
		return nil, err
	}
	var envelope struct {
		Data T `json:"data"`
	}
	if err := json.Unmarshal(said, &envelope); err != nil {
		return nil, err
	}
	return &envelope.Data, nil
}

func (t *transport) send(ctx context.Context, c call, options []CallOption) ([]byte, error) {
	if c.method != http.MethodGet {
		c.idempotencyKey = newID()
	}
	for _, option := range options {
		option(&c)
	}
	content, contentType, err := contentOf(c)
	if err != nil {
		return nil, err
	}
	target, err := url.Parse(t.options.BaseURL + c.path)
	if err != nil {
		return nil, err
	}
	target.RawQuery = c.query.Encode()
	for tries := 0; ; tries++ {
		said, err := t.once(ctx, c, target, content, contentType)
		if err == nil {
			return said, nil
		}
		wait := firstWait << tries
		var refusal *Error
		if errors.As(err, &refusal) {
			if refusal.Status != 429 && refusal.Status < 500 && refusal.Code != running {
				return nil, err
			}
			if refusal.retryAfter > 0 {
				wait = time.Duration(refusal.retryAfter) * time.Second
			}
		}
		if tries >= t.options.Retries {
			return nil, err
		}
		select {
		case <-ctx.Done():
			return nil, ctx.Err()
		case <-time.After(wait):
		}
	}
}

func (t *transport) once(ctx context.Context, c call, target *url.URL, content []byte, contentType string) ([]byte, error) {
	var body io.Reader
	if content != nil {
		body = bytes.NewReader(content)
	}
	request, err := http.NewRequestWithContext(ctx, c.method, target.String(), body)
	if err != nil {
		return nil, err
	}
	if key := t.options.Signing; key != nil {
		for name, value := range key.Sign(c.method, target, content, c.idempotencyKey, time.Now().Unix(), newID()) {
			request.Header.Set(name, value)
		}
	} else {
		request.Header.Set("Authorization", "Bearer "+t.options.Key)
	}
	if contentType != "" {
		request.Header.Set("Content-Type", contentType)
	}
	if c.idempotencyKey != "" {
		request.Header.Set("Idempotency-Key", c.idempotencyKey)
	}
	response, err := t.options.HTTP.Do(request)
	if err != nil {
		return nil, err
	}
	defer response.Body.Close()
	said, err := io.ReadAll(response.Body)
	if err != nil {
		return nil, err
	}
	if response.StatusCode == http.StatusOK {
		return said, nil
	}
	return nil, refusalIn(response, said)
}

func contentOf(c call) ([]byte, string, error) {
	if c.file != nil {
		var form bytes.Buffer
		writer := multipart.NewWriter(&form)
		part, err := writer.CreateFormFile("file", c.file.name)
		if err != nil {
			return nil, "", err
		}
		if _, err := part.Write(c.file.content); err != nil {
			return nil, "", err
		}
		if err := writer.Close(); err != nil {
			return nil, "", err
		}
		return form.Bytes(), writer.FormDataContentType(), nil
	}
	if c.body == nil {
		return nil, "", nil
	}
	content, err := json.Marshal(c.body)
	return content, "application/json", err
}

func refusalIn(response *http.Response, said []byte) *Error {
	var envelope struct {
		Code      int             `json:"code"`
		Message   string          `json:"message"`
		Hint      string          `json:"hint"`
		RequestID string          `json:"requestId"`
		Data      json.RawMessage `json:"data"`
	}
	if json.Unmarshal(said, &envelope) != nil || envelope.Message == "" {
		envelope.Message = fmt.Sprintf("HTTP %d", response.StatusCode) // 中间的设备答的，不是平台
	}
	if envelope.RequestID == "" {
		envelope.RequestID = response.Header.Get("X-Request-Id")
	}
	seconds, _ := strconv.Atoi(response.Header.Get("Retry-After"))
	return &Error{
		Status: response.StatusCode, Code: envelope.Code, Message: envelope.Message, Hint: envelope.Hint,
		RequestID: envelope.RequestID, Data: envelope.Data, retryAfter: seconds,
	}
}

// newID 是一个随机的 UUID。
func newID() string {
	var id [16]byte
	if _, err := rand.Read(id[:]); err != nil {
		panic(err)
	}
	id[6] = id[6]&0x0f | 0x40
	id[8] = id[8]&0x3f | 0x80
	text := hex.EncodeToString(id[:])
	return text[:8] + "-" + text[8:12] + "-" + text[12:16] + "-" + text[16:20] + "-" + text[20:]
}

// Ptr 把一个值变成可选字段要的指针。
func Ptr[T any](value T) *T { return &value }
