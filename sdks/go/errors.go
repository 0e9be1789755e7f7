package yinxin

import (
	"encoding/json"
	"fmt"
)

// Error 表示平台拒绝了请求：Code 见错误码表，Hint 告诉您怎么办，咨询时请给出 RequestID。
type Error struct {
	Status    int
	Code      int
	Message   string
	Hint      string
	RequestID string
	Data      json.RawMessage

	retryAfter int
}

func (e *Error) Error() string {
	return fmt.Sprintf("%s（%d）", e.Message, e.Code)
}
