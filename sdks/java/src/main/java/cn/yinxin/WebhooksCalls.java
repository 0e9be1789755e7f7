// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class WebhooksCalls {
    private final Transport transport;

    WebhooksCalls(Transport transport) {
        this.transport = transport;
    }

    /** 新增回调地址，至多 10 个。新增时向它发送一次 endpoint.challenge：须以 2xx 应答，正文为 data.challenge 的值（纯文本，或 {"challenge":"…"}）。 */
    public WebhookWithSecret create(WebhooksCreate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, WebhookWithSecret::new));
    }

    /** 新增回调地址，至多 10 个。新增时向它发送一次 endpoint.challenge：须以 2xx 应答，正文为 data.challenge 的值（纯文本，或 {"challenge":"…"}）。 */
    public WebhookWithSecret create(WebhooksCreate body) {
        return create(body, null);
    }

    /** 删除回调地址及其记录 */
    public WebhooksDeleteAnswer delete(String id, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks/" + Transport.part(id) + "/delete").idempotencyKey(idempotencyKey), data -> Json.model(data, WebhooksDeleteAnswer::new));
    }

    /** 删除回调地址及其记录 */
    public WebhooksDeleteAnswer delete(String id) {
        return delete(id, null);
    }

    /** 列出通知，新的在前；保存 30 天 */
    public WebhooksDeliveriesAnswer deliveries(String id, WebhooksDeliveriesQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/webhooks/" + Transport.part(id) + "/deliveries").query(query.toJson()), data -> Json.model(data, WebhooksDeliveriesAnswer::new));
    }

    /** 列出通知，新的在前；保存 30 天 */
    public WebhooksDeliveriesAnswer deliveries(String id) {
        return deliveries(id, new WebhooksDeliveriesQuery());
    }

    /** 列出通知，新的在前；保存 30 天；逐页取完。 */
    public Iterable<Delivery> deliveriesAll(String id, WebhooksDeliveriesQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/webhooks/" + Transport.part(id) + "/deliveries").query(query.toJson()), data -> Json.model(data, Delivery::new));
    }

    /** 一条通知的请求与每次应答 */
    public DeliveryDetail delivery(String id, String deliveryId) {
        return transport.json(new Call("GET", "/openapi/v1/webhooks/" + Transport.part(id) + "/deliveries/" + Transport.part(deliveryId)), data -> Json.model(data, DeliveryDetail::new));
    }

    /** 列出回调地址 */
    public WebhooksListAnswer list() {
        return transport.json(new Call("GET", "/openapi/v1/webhooks"), data -> Json.model(data, WebhooksListAnswer::new));
    }

    /** 重发一条通知，webhook-id 不变 */
    public Delivery replay(String id, String deliveryId, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks/" + Transport.part(id) + "/deliveries/" + Transport.part(deliveryId) + "/replay").idempotencyKey(idempotencyKey), data -> Json.model(data, Delivery::new));
    }

    /** 重发一条通知，webhook-id 不变 */
    public Delivery replay(String id, String deliveryId) {
        return replay(id, deliveryId, null);
    }

    /** 重发一段时间内的通知，一次至多 10000 条 */
    public WebhooksReplayRangeAnswer replayRange(String id, WebhooksReplayRange body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks/" + Transport.part(id) + "/replay").body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, WebhooksReplayRangeAnswer::new));
    }

    /** 重发一段时间内的通知，一次至多 10000 条 */
    public WebhooksReplayRangeAnswer replayRange(String id, WebhooksReplayRange body) {
        return replayRange(id, body, null);
    }

    /** 更换签名密钥；此后 24 小时内新旧两个密钥都签名 */
    public WebhookWithSecret rotate(String id, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks/" + Transport.part(id) + "/rotate").idempotencyKey(idempotencyKey), data -> Json.model(data, WebhookWithSecret::new));
    }

    /** 更换签名密钥；此后 24 小时内新旧两个密钥都签名 */
    public WebhookWithSecret rotate(String id) {
        return rotate(id, null);
    }

    /** 立即发送一个测试事件，应答写明结果 */
    public DeliveryDetail test(String id, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks/" + Transport.part(id) + "/test").idempotencyKey(idempotencyKey), data -> Json.model(data, DeliveryDetail::new));
    }

    /** 立即发送一个测试事件，应答写明结果 */
    public DeliveryDetail test(String id) {
        return test(id, null);
    }

    /** 修改回调地址，停用，或恢复暂停的地址。换了网址的，要再通过一次验证。恢复后，暂停期间积下的通知依次送出。 */
    public Webhook update(String id, WebhooksUpdate body, String idempotencyKey) {
        return transport.json(new Call("POST", "/openapi/v1/webhooks/" + Transport.part(id)).body(body).idempotencyKey(idempotencyKey), data -> Json.model(data, Webhook::new));
    }

    /** 修改回调地址，停用，或恢复暂停的地址。换了网址的，要再通过一次验证。恢复后，暂停期间积下的通知依次送出。 */
    public Webhook update(String id, WebhooksUpdate body) {
        return update(id, body, null);
    }
}
