package cn.yinxin;

import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Collectors;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/** 用来对请求签名的密钥（RFC 9421，hmac-sha256）：编号可以公开，口令不可以。 */
public final class SigningKey {
    private final String keyId;
    private final String secret;

    public SigningKey(String keyId, String secret) {
        this.keyId = keyId;
        this.secret = secret;
    }

    /** 对请求签名，得到要加上的请求头；没有正文与幂等键时为 null。 */
    public Map<String, String> sign(
            String method, URI url, byte[] body, String idempotencyKey, long created, String nonce) {
        Map<String, String> headers = new LinkedHashMap<>();
        Map<String, String> components = new LinkedHashMap<>();
        components.put("@method", method);
        components.put("@path", url.getRawPath());
        if (url.getRawQuery() != null) components.put("@query", "?" + url.getRawQuery());
        if (body != null) {
            String digest = "sha-256=:" + base64(sha256(body)) + ":";
            headers.put("content-digest", digest);
            components.put("content-digest", digest);
        }
        if (idempotencyKey != null) components.put("idempotency-key", idempotencyKey);
        String names = components.keySet().stream().map(SigningKey::quoted).collect(Collectors.joining(" "));
        String parameters = "(" + names + ");created=" + created + ";keyid=" + quoted(keyId)
                + ";alg=\"hmac-sha256\";nonce=" + quoted(nonce);
        String lines = components.entrySet().stream()
                .map(one -> quoted(one.getKey()) + ": " + one.getValue() + "\n")
                .collect(Collectors.joining());
        byte[] base = (lines + "\"@signature-params\": " + parameters).getBytes(StandardCharsets.UTF_8);
        headers.put("signature-input", "sig1=" + parameters);
        headers.put("signature", "sig1=:" + base64(hmac(secret.getBytes(StandardCharsets.UTF_8), base)) + ":");
        return headers;
    }

    private static String quoted(String text) {
        return "\"" + text + "\"";
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    private static byte[] sha256(byte[] bytes) {
        try {
            return MessageDigest.getInstance("SHA-256").digest(bytes);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }

    static byte[] hmac(byte[] key, byte[] bytes) {
        try {
            Mac mac = Mac.getInstance("HmacSHA256");
            mac.init(new SecretKeySpec(key, "HmacSHA256"));
            return mac.doFinal(bytes);
        } catch (GeneralSecurityException missing) {
            throw new IllegalStateException(missing);
        }
    }
}
