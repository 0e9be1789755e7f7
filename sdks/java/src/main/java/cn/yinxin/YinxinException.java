package cn.yinxin;

/** 平台拒绝了请求：code 见错误码表，hint 告诉您怎么办，咨询时请给出 requestId。 */
public final class YinxinException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    private final int status;
    private final int code;
    private final String hint;
    private final String requestId;
    private final transient Object data;
    final long retryAfter;

    YinxinException(int status, int code, String message, String hint, String requestId, Object data, long retryAfter) {
        super(message);
        this.status = status;
        this.code = code;
        this.hint = hint;
        this.requestId = requestId;
        this.data = data;
        this.retryAfter = retryAfter;
    }

    public int status() {
        return status;
    }

    public int code() {
        return code;
    }

    public String hint() {
        return hint;
    }

    public String requestId() {
        return requestId;
    }

    public Object data() {
        return data;
    }
}
