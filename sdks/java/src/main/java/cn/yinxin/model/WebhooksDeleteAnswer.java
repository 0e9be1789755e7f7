// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class WebhooksDeleteAnswer extends JsonModel {
    public WebhooksDeleteAnswer() {}

    public WebhooksDeleteAnswer(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public WebhooksDeleteAnswer id(String value) {
        put("id", value);
        return this;
    }
}
