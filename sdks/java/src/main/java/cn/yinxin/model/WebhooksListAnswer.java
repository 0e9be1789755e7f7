// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class WebhooksListAnswer extends JsonModel {
    public WebhooksListAnswer() {}

    public WebhooksListAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<Webhook> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, Webhook::new));
    }

    public WebhooksListAnswer list(List<Webhook> value) {
        put("list", value);
        return this;
    }
}
