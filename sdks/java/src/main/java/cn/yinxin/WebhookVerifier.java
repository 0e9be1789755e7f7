package cn.yinxin;

import cn.yinxin.model.Json;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Instant;
import java.util.Base64;
import java.util.Map;
import java.util.Optional;

/** 回调的核对（Standard Webhooks）。 */
public final class WebhookVerifier {
    private static final long TOLERANCE_SECONDS = 300;

    private WebhookVerifier() {}

    /** 新增回调地址时的验证要答回去的值；别的请求没有。验证没有签名：这时还没有密钥。 */
    public static Optional<String> challenge(byte[] body) {
        Object event;
        try {
            event = Json.read(new String(body, StandardCharsets.UTF_8));
        } catch (IllegalArgumentException notJson) {
            return Optional.empty();
        }
        return event instanceof Map<?, ?> map
                        && "endpoint.challenge".equals(map.get("type"))
                        && map.get("data") instanceof Map<?, ?> data
                        && data.get("challenge") instanceof String challenge
                ? Optional.of(challenge)
                : Optional.empty();
    }

    /**
     * 核对一个回调；没有抛出异常才可以相信它。body 必须是收到的原样字节。
     *
     * @param id 请求头 webhook-id
     * @param timestamp 请求头 webhook-timestamp
     * @param signatures 请求头 webhook-signature
     * @throws WebhookException 签名不对，或者时间相差超过 5 分钟
     */
    public static void verify(String secret, String id, String timestamp, String signatures, byte[] body, Instant now)
            throws WebhookException {
        if (id == null || timestamp == null || signatures == null) throw new WebhookException("缺少请求头");
        if (!timestamp.matches("[0-9]{1,18}")
                || Math.abs(now.getEpochSecond() - Long.parseLong(timestamp)) > TOLERANCE_SECONDS)
            throw new WebhookException("回调的时间与现在相差过多");
        String encoded = secret.startsWith("whsec_") ? secret.substring("whsec_".length()) : secret;
        if (encoded.isEmpty()) throw new WebhookException("没有回调密钥");
        ByteArrayOutputStream signed = new ByteArrayOutputStream();
        signed.writeBytes((id + "." + timestamp + ".").getBytes(StandardCharsets.UTF_8));
        signed.writeBytes(body);
        byte[] mac = SigningKey.hmac(Base64.getDecoder().decode(encoded), signed.toByteArray());
        byte[] expected = ("v1," + Base64.getEncoder().encodeToString(mac)).getBytes(StandardCharsets.UTF_8);
        for (String signature : signatures.split(" "))
            if (MessageDigest.isEqual(expected, signature.getBytes(StandardCharsets.UTF_8))) return;
        throw new WebhookException("回调的签名不对");
    }
}
