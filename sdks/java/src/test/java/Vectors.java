import cn.yinxin.SigningKey;
import cn.yinxin.WebhookException;
import cn.yinxin.WebhookVerifier;
import cn.yinxin.model.Json;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Map;

/** 对照 sdks/vectors.json：签名与回调的核对，逐条相同。 */
public class Vectors {
    public static void main(String[] args) throws Exception {
        Map<?, ?> vectors = (Map<?, ?>) Json.read(Files.readString(Path.of(args[0])));
        List<?> signatures = (List<?>) vectors.get("signatures");
        for (Object each : signatures) {
            Map<?, ?> v = (Map<?, ?>) each;
            String body = (String) v.get("body");
            Map<String, String> made = new SigningKey((String) v.get("keyId"), (String) v.get("secret"))
                    .sign((String) v.get("method"), URI.create((String) v.get("url")),
                            body == null ? null : body.getBytes(StandardCharsets.UTF_8),
                            (String) v.get("idempotencyKey"), (Long) v.get("created"), (String) v.get("nonce"));
            if (!made.equals(v.get("headers"))) throw new AssertionError(v.get("name") + ": " + made);
        }
        List<?> webhooks = (List<?>) vectors.get("webhooks");
        for (Object each : webhooks) {
            Map<?, ?> v = (Map<?, ?>) each;
            boolean valid = true;
            try {
                WebhookVerifier.verify((String) v.get("secret"), (String) v.get("id"), (String) v.get("timestamp"),
                        (String) v.get("signature"), ((String) v.get("body")).getBytes(StandardCharsets.UTF_8),
                        Instant.ofEpochSecond((Long) v.get("now")));
            } catch (WebhookException refused) {
                valid = false;
            }
            if (valid != (Boolean) v.get("valid")) throw new AssertionError(v.get("name"));
        }
        String tricky = "{\"a\":[1,-2.5e3,true,null,\"\\u4f60\\n\\\"\\\\\"],\"b\":{}}";
        if (!Json.read(Json.write(Json.read(tricky))).equals(Json.read(tricky))) throw new AssertionError("JSON");
        for (String broken : List.of("", "{", "[1,]", "01", "\"a", "{\"a\" 1}", "nul", "1 2"))
            try {
                Json.read(broken);
                throw new AssertionError(broken);
            } catch (IllegalArgumentException expected) {
                // 不是 JSON
            }
        System.out.println(signatures.size() + " signatures, " + webhooks.size() + " webhooks");
    }
}
