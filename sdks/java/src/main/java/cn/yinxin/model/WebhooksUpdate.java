// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class WebhooksUpdate extends JsonModel {
    public WebhooksUpdate() {}

    public WebhooksUpdate(Map<String, Object> json) {
        super(json);
    }

    /** 接收通知的地址 */
    public String url() {
        return (String) get("url");
    }

    /** 接收通知的地址 */
    public WebhooksUpdate url(String value) {
        put("url", value);
        return this;
    }

    public String description() {
        return (String) get("description");
    }

    public WebhooksUpdate description(String value) {
        put("description", value);
        return this;
    }

    public List<String> kinds() {
        return Json.list(get("kinds"), item1 -> (String) item1);
    }

    public WebhooksUpdate kinds(List<String> value) {
        put("kinds", value);
        return this;
    }

    /** 取值 active、disabled */
    public String state() {
        return (String) get("state");
    }

    /** 取值 active、disabled */
    public WebhooksUpdate state(String value) {
        put("state", value);
        return this;
    }
}
