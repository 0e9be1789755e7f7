// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class EmbedsCreateAnswer extends JsonModel {
    public EmbedsCreateAnswer() {}

    public EmbedsCreateAnswer(Map<String, Object> json) {
        super(json);
    }

    public String url() {
        return (String) get("url");
    }

    public EmbedsCreateAnswer url(String value) {
        put("url", value);
        return this;
    }

    public String expiresAt() {
        return (String) get("expiresAt");
    }

    public EmbedsCreateAnswer expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }
}
