package cn.yinxin;

/** 收到的回调不是平台发出的，或者太旧。 */
public final class WebhookException extends Exception {
    private static final long serialVersionUID = 1L;

    WebhookException(String message) {
        super(message);
    }
}
