package cn.yinxin;

import java.time.Duration;

/** 一个应用对平台的调用：{@code Yinxin.withKey(baseUrl, key).contracts().create(…)}。 */
public final class Yinxin extends Operations {
    private Yinxin(Transport transport) {
        super(transport);
    }

    /** 用控制台里的密钥（yx_test_… 或 yx_live_…）。 */
    public static Yinxin withKey(String baseUrl, String key) {
        return new Yinxin(new Transport(baseUrl, key, null, 3, Duration.ofMinutes(2)));
    }

    /** 对每个请求签名（RFC 9421，hmac-sha256）。 */
    public static Yinxin withSignatures(String baseUrl, SigningKey key) {
        return new Yinxin(new Transport(baseUrl, null, key, 3, Duration.ofMinutes(2)));
    }
}
