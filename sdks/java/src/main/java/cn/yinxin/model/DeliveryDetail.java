// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class DeliveryDetail extends JsonModel {
    public DeliveryDetail() {}

    public DeliveryDetail(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public DeliveryDetail id(String value) {
        put("id", value);
        return this;
    }

    /** webhook-id，重发不变 */
    public String messageId() {
        return (String) get("messageId");
    }

    /** webhook-id，重发不变 */
    public DeliveryDetail messageId(String value) {
        put("messageId", value);
        return this;
    }

    public String type() {
        return (String) get("type");
    }

    public DeliveryDetail type(String value) {
        put("type", value);
        return this;
    }

    public String contractId() {
        return (String) get("contractId");
    }

    public DeliveryDetail contractId(String value) {
        put("contractId", value);
        return this;
    }

    /** 取值 waiting、delivered、dead */
    public String state() {
        return (String) get("state");
    }

    /** 取值 waiting、delivered、dead */
    public DeliveryDetail state(String value) {
        put("state", value);
        return this;
    }

    public Long attempts() {
        return Json.integer(get("attempts"));
    }

    public DeliveryDetail attempts(long value) {
        put("attempts", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public DeliveryDetail createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    /** 送达或放弃的时间 */
    public String settledAt() {
        return (String) get("settledAt");
    }

    /** 送达或放弃的时间 */
    public DeliveryDetail settledAt(String value) {
        put("settledAt", value);
        return this;
    }

    /** 请求的正文，逐字节 */
    public String payload() {
        return (String) get("payload");
    }

    /** 请求的正文，逐字节 */
    public DeliveryDetail payload(String value) {
        put("payload", value);
        return this;
    }

    /** 每一次发送，新的在前 */
    public List<DeliveryDetailHistory> history() {
        return Json.list(get("history"), item1 -> Json.model(item1, DeliveryDetailHistory::new));
    }

    /** 每一次发送，新的在前 */
    public DeliveryDetail history(List<DeliveryDetailHistory> value) {
        put("history", value);
        return this;
    }
}
