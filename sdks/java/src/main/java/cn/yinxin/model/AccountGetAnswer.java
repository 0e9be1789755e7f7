// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class AccountGetAnswer extends JsonModel {
    public AccountGetAnswer() {}

    public AccountGetAnswer(Map<String, Object> json) {
        super(json);
    }

    public String applicationId() {
        return (String) get("applicationId");
    }

    public AccountGetAnswer applicationId(String value) {
        put("applicationId", value);
        return this;
    }

    public String applicationName() {
        return (String) get("applicationName");
    }

    public AccountGetAnswer applicationName(String value) {
        put("applicationName", value);
        return this;
    }

    /** 取值 sandbox、production */
    public String environment() {
        return (String) get("environment");
    }

    /** 取值 sandbox、production */
    public AccountGetAnswer environment(String value) {
        put("environment", value);
        return this;
    }

    /** 应用代表的企业 */
    public String organizationName() {
        return (String) get("organizationName");
    }

    /** 应用代表的企业 */
    public AccountGetAnswer organizationName(String value) {
        put("organizationName", value);
        return this;
    }

    public List<String> scopes() {
        return Json.list(get("scopes"), item1 -> (String) item1);
    }

    public AccountGetAnswer scopes(List<String> value) {
        put("scopes", value);
        return this;
    }
}
