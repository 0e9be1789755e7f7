interface Refusal {
  status: number;
  code: number;
  message: string;
  hint: string;
  requestId: string;
  data: unknown;
}

/** 平台拒绝了请求：code 见错误码表，hint 告诉您怎么办，咨询时请给出 requestId。 */
export class YinxinError extends Error implements Refusal {
  readonly status: number;
  readonly code: number;
  readonly hint: string;
  readonly requestId: string;
  readonly data: unknown;
  constructor({ status, code, message, hint, requestId, data }: Refusal) {
    super(message);
    this.name = 'YinxinError';
    this.status = status;
    this.code = code;
    this.hint = hint;
    this.requestId = requestId;
    this.data = data;
  }
}

/** 收到的回调不是平台发出的，或者太旧。 */
export class WebhookError extends Error {
  override readonly name = 'WebhookError';
}
