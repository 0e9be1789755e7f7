from typing import Any


class YinxinError(Exception):
    """平台拒绝了请求：code 见错误码表，hint 告诉您怎么办，咨询时请给出 request_id。"""

    def __init__(self, status: int, code: int, message: str, hint: str, request_id: str, data: Any):
        super().__init__(message)
        self.status = status
        self.code = code
        self.message = message
        self.hint = hint
        self.request_id = request_id
        self.data = data
        #: 平台要求等多少秒再试；0 为没有要求
        self.retry_after = 0


class WebhookError(Exception):
    """收到的回调不是平台发出的，或者太旧。"""
