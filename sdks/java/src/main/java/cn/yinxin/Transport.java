package cn.yinxin;

import cn.yinxin.model.Json;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.NoSuchElementException;
import java.util.UUID;
import java.util.function.Function;
import java.util.stream.Collectors;

/** 发送请求：密钥或签名、重试、应答的信封。 */
final class Transport {
    private static final long FIRST_WAIT_MS = 500;
    /** 同一个请求正在处理，再试会得到它的应答。 */
    private static final int RUNNING = 31022;

    private final String baseUrl;
    private final String key;
    private final SigningKey signing;
    private final int retries;
    private final Duration timeout;
    private final HttpClient client =
            HttpClient.newBuilder().version(HttpClient.Version.HTTP_1_1).build();

    Transport(String baseUrl, String key, SigningKey signing, int retries, Duration timeout) {
        this.baseUrl = baseUrl.replaceAll("/+$", "");
        this.key = key;
        this.signing = signing;
        this.retries = retries;
        this.timeout = timeout;
    }

    static String part(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8).replace("+", "%20");
    }

    <T> T json(Call call, Function<Object, T> read) {
        Map<?, ?> envelope = (Map<?, ?>) Json.read(new String(send(call), StandardCharsets.UTF_8));
        return read.apply(envelope.get("data"));
    }

    byte[] file(Call call) {
        return send(call);
    }

    /** 一个列表的全部内容，逐页取。 */
    <T> Iterable<T> pages(Call call, Function<Object, T> read) {
        Map<String, Object> query = call.query;
        return () -> new Iterator<>() {
            private final ArrayDeque<T> found = new ArrayDeque<>();
            private Object cursor;
            private boolean ended;

            @Override
            public boolean hasNext() {
                while (found.isEmpty() && !ended) {
                    Map<String, Object> asked = new LinkedHashMap<>(query);
                    if (cursor != null) asked.put("cursor", cursor);
                    Map<?, ?> page = json(new Call(call.method, call.path).query(asked), data -> (Map<?, ?>) data);
                    for (Object item : (List<?>) page.get("list")) found.add(read.apply(item));
                    cursor = page.get("next");
                    ended = cursor == null;
                }
                return !found.isEmpty();
            }

            @Override
            public T next() {
                if (!hasNext()) throw new NoSuchElementException();
                return found.remove();
            }
        };
    }

    private byte[] send(Call call) {
        String query = call.query.entrySet().stream()
                .filter(one -> one.getValue() != null)
                .map(one -> part(one.getKey()) + "=" + part(String.valueOf(one.getValue())))
                .collect(Collectors.joining("&"));
        URI url = URI.create(baseUrl + call.path + (query.isEmpty() ? "" : "?" + query));
        String boundary = UUID.randomUUID().toString();
        byte[] body = contentOf(call, boundary);
        String type = call.file != null
                ? "multipart/form-data; boundary=" + boundary
                : body == null ? null : "application/json";
        String repeat = call.method.equals("GET") ? null : call.idempotencyKey;
        if (repeat == null && !call.method.equals("GET")) repeat = UUID.randomUUID().toString();
        for (int tries = 0; ; tries++) {
            long wait = FIRST_WAIT_MS << tries;
            try {
                return once(call.method, url, body, type, repeat);
            } catch (YinxinException refusal) {
                boolean mayPass = refusal.status() == 429 || refusal.status() >= 500 || refusal.code() == RUNNING;
                if (tries >= retries || !mayPass) throw refusal;
                if (refusal.retryAfter > 0) wait = refusal.retryAfter * 1000;
            } catch (IOException lost) {
                if (tries >= retries) throw new UncheckedIOException(lost);
            }
            pause(wait);
        }
    }

    private byte[] once(String method, URI url, byte[] body, String type, String repeat) throws IOException {
        HttpRequest.Builder request = HttpRequest.newBuilder(url)
                .timeout(timeout)
                .method(method, body == null
                        ? HttpRequest.BodyPublishers.noBody()
                        : HttpRequest.BodyPublishers.ofByteArray(body));
        if (signing == null) request.header("authorization", "Bearer " + key);
        else
            signing.sign(method, url, body, repeat, Instant.now().getEpochSecond(), UUID.randomUUID().toString())
                    .forEach(request::header);
        if (type != null) request.header("content-type", type);
        if (repeat != null) request.header("idempotency-key", repeat);
        HttpResponse<byte[]> response;
        try {
            response = client.send(request.build(), HttpResponse.BodyHandlers.ofByteArray());
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
        if (response.statusCode() == 200) return response.body();
        throw refusalIn(response);
    }

    private static byte[] contentOf(Call call, String boundary) {
        if (call.file != null) {
            String shown = call.fileName.replace("\\", "_").replace("\"", "%22").replace("\r", "%0D").replace("\n", "%0A");
            String head = "--" + boundary + "\r\ncontent-disposition: form-data; name=\"file\"; filename=\"" + shown
                    + "\"\r\ncontent-type: application/octet-stream\r\n\r\n";
            ByteArrayOutputStream form = new ByteArrayOutputStream();
            form.writeBytes(head.getBytes(StandardCharsets.UTF_8));
            form.writeBytes(call.file);
            form.writeBytes(("\r\n--" + boundary + "--\r\n").getBytes(StandardCharsets.UTF_8));
            return form.toByteArray();
        }
        return call.body == null ? null : Json.write(call.body).getBytes(StandardCharsets.UTF_8);
    }

    private static YinxinException refusalIn(HttpResponse<byte[]> response) {
        Map<?, ?> said = Map.of();
        try {
            said = (Map<?, ?>) Json.read(new String(response.body(), StandardCharsets.UTF_8));
        } catch (IllegalArgumentException | ClassCastException other) {
            // 中间的设备答的，不是平台
        }
        Object code = said.get("code");
        Object requestId = said.get("requestId");
        Object message = said.get("message");
        Object hint = said.get("hint");
        String wait = response.headers().firstValue("retry-after").orElse("");
        return new YinxinException(
                response.statusCode(),
                code instanceof Number number ? number.intValue() : 0,
                message == null ? "HTTP " + response.statusCode() : message.toString(),
                hint == null ? "" : hint.toString(),
                requestId == null ? response.headers().firstValue("x-request-id").orElse("") : requestId.toString(),
                said.get("data"),
                wait.matches("[0-9]{1,9}") ? Long.parseLong(wait) : 0);
    }

    private static void pause(long ms) {
        try {
            Thread.sleep(ms);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }
}
