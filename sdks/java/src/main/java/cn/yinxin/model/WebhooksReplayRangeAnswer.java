// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class WebhooksReplayRangeAnswer extends JsonModel {
    public WebhooksReplayRangeAnswer() {}

    public WebhooksReplayRangeAnswer(Map<String, Object> json) {
        super(json);
    }

    public Long count() {
        return Json.integer(get("count"));
    }

    public WebhooksReplayRangeAnswer count(long value) {
        put("count", value);
        return this;
    }
}
