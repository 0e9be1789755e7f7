// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class WebhooksDeliveriesAnswer extends JsonModel {
    public WebhooksDeliveriesAnswer() {}

    public WebhooksDeliveriesAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<Delivery> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, Delivery::new));
    }

    public WebhooksDeliveriesAnswer list(List<Delivery> value) {
        put("list", value);
        return this;
    }

    public String next() {
        return (String) get("next");
    }

    public WebhooksDeliveriesAnswer next(String value) {
        put("next", value);
        return this;
    }
}
