// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class DeliveryDetailHistory extends JsonModel {
    public DeliveryDetailHistory() {}

    public DeliveryDetailHistory(Map<String, Object> json) {
        super(json);
    }

    public String at() {
        return (String) get("at");
    }

    public DeliveryDetailHistory at(String value) {
        put("at", value);
        return this;
    }

    public String url() {
        return (String) get("url");
    }

    public DeliveryDetailHistory url(String value) {
        put("url", value);
        return this;
    }

    /** webhook-timestamp */
    public String timestamp() {
        return (String) get("timestamp");
    }

    /** webhook-timestamp */
    public DeliveryDetailHistory timestamp(String value) {
        put("timestamp", value);
        return this;
    }

    /** webhook-signature */
    public String signature() {
        return (String) get("signature");
    }

    /** webhook-signature */
    public DeliveryDetailHistory signature(String value) {
        put("signature", value);
        return this;
    }

    /** 应答的状态码；没有应答为空 */
    public Long status() {
        return Json.integer(get("status"));
    }

    /** 应答的状态码；没有应答为空 */
    public DeliveryDetailHistory status(Long value) {
        put("status", value);
        return this;
    }

    /** 应答的正文，至多 4096 字节 */
    public String answer() {
        return (String) get("answer");
    }

    /** 应答的正文，至多 4096 字节 */
    public DeliveryDetailHistory answer(String value) {
        put("answer", value);
        return this;
    }

    /** 没有成功的原因 */
    public String error() {
        return (String) get("error");
    }

    /** 没有成功的原因 */
    public DeliveryDetailHistory error(String value) {
        put("error", value);
        return this;
    }

    public Double milliseconds() {
        return Json.number(get("milliseconds"));
    }

    public DeliveryDetailHistory milliseconds(double value) {
        put("milliseconds", value);
        return this;
    }
}
