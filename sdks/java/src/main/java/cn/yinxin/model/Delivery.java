// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class Delivery extends JsonModel {
    public Delivery() {}

    public Delivery(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public Delivery id(String value) {
        put("id", value);
        return this;
    }

    /** webhook-id，重发不变 */
    public String messageId() {
        return (String) get("messageId");
    }

    /** webhook-id，重发不变 */
    public Delivery messageId(String value) {
        put("messageId", value);
        return this;
    }

    public String type() {
        return (String) get("type");
    }

    public Delivery type(String value) {
        put("type", value);
        return this;
    }

    public String contractId() {
        return (String) get("contractId");
    }

    public Delivery contractId(String value) {
        put("contractId", value);
        return this;
    }

    /** 取值 waiting、delivered、dead */
    public String state() {
        return (String) get("state");
    }

    /** 取值 waiting、delivered、dead */
    public Delivery state(String value) {
        put("state", value);
        return this;
    }

    public Long attempts() {
        return Json.integer(get("attempts"));
    }

    public Delivery attempts(long value) {
        put("attempts", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public Delivery createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    /** 送达或放弃的时间 */
    public String settledAt() {
        return (String) get("settledAt");
    }

    /** 送达或放弃的时间 */
    public Delivery settledAt(String value) {
        put("settledAt", value);
        return this;
    }
}
