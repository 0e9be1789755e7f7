// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class WebhooksDeliveriesQuery extends JsonModel {
    public WebhooksDeliveriesQuery() {}

    public WebhooksDeliveriesQuery(Map<String, Object> json) {
        super(json);
    }

    /** 取值 waiting、delivered、dead */
    public String state() {
        return (String) get("state");
    }

    /** 取值 waiting、delivered、dead */
    public WebhooksDeliveriesQuery state(String value) {
        put("state", value);
        return this;
    }

    public String contractId() {
        return (String) get("contractId");
    }

    public WebhooksDeliveriesQuery contractId(String value) {
        put("contractId", value);
        return this;
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public WebhooksDeliveriesQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    public Long limit() {
        return Json.integer(get("limit"));
    }

    public WebhooksDeliveriesQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
