// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class WebhooksReplayRange extends JsonModel {
    public WebhooksReplayRange() {}

    public WebhooksReplayRange(Map<String, Object> json) {
        super(json);
    }

    /** 从这个时间（含）起产生的 */
    public String from() {
        return (String) get("from");
    }

    /** 从这个时间（含）起产生的 */
    public WebhooksReplayRange from(String value) {
        put("from", value);
        return this;
    }

    /** 到这个时间（不含）为止；缺省为现在 */
    public String to() {
        return (String) get("to");
    }

    /** 到这个时间（不含）为止；缺省为现在 */
    public WebhooksReplayRange to(String value) {
        put("to", value);
        return this;
    }

    /** 重发未能送达的，或已送达的；取值 dead、delivered */
    public String state() {
        return (String) get("state");
    }

    /** 重发未能送达的，或已送达的；取值 dead、delivered */
    public WebhooksReplayRange state(String value) {
        put("state", value);
        return this;
    }
}
