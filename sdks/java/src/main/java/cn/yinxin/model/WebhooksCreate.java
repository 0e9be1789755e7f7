// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class WebhooksCreate extends JsonModel {
    public WebhooksCreate() {}

    public WebhooksCreate(Map<String, Object> json) {
        super(json);
    }

    /** 接收通知的地址 */
    public String url() {
        return (String) get("url");
    }

    /** 接收通知的地址 */
    public WebhooksCreate url(String value) {
        put("url", value);
        return this;
    }

    public String description() {
        return (String) get("description");
    }

    public WebhooksCreate description(String value) {
        put("description", value);
        return this;
    }

    /** 要哪些事件；空为全部 */
    public List<String> kinds() {
        return Json.list(get("kinds"), item1 -> (String) item1);
    }

    /** 要哪些事件；空为全部 */
    public WebhooksCreate kinds(List<String> value) {
        put("kinds", value);
        return this;
    }

    /** 签名方式；取值 v1、v1a */
    public String signature() {
        return (String) get("signature");
    }

    /** 签名方式；取值 v1、v1a */
    public WebhooksCreate signature(String value) {
        put("signature", value);
        return this;
    }
}
