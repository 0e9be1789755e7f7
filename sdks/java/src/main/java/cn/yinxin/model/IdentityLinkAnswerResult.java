// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class IdentityLinkAnswerResult extends JsonModel {
    public IdentityLinkAnswerResult() {}

    public IdentityLinkAnswerResult(Map<String, Object> json) {
        super(json);
    }

    /** 姓名或企业名称 */
    public String name() {
        return (String) get("name");
    }

    /** 姓名或企业名称 */
    public IdentityLinkAnswerResult name(String value) {
        put("name", value);
        return this;
    }

    /** 证件种类 */
    public String paper() {
        return (String) get("paper");
    }

    /** 证件种类 */
    public IdentityLinkAnswerResult paper(String value) {
        put("paper", value);
        return this;
    }

    /** 个人为证件号码的末四位，企业为统一社会信用代码 */
    public String number() {
        return (String) get("number");
    }

    /** 个人为证件号码的末四位，企业为统一社会信用代码 */
    public IdentityLinkAnswerResult number(String value) {
        put("number", value);
        return this;
    }

    /** 认证方式 */
    public String way() {
        return (String) get("way");
    }

    /** 认证方式 */
    public IdentityLinkAnswerResult way(String value) {
        put("way", value);
        return this;
    }

    public String verifiedAt() {
        return (String) get("verifiedAt");
    }

    public IdentityLinkAnswerResult verifiedAt(String value) {
        put("verifiedAt", value);
        return this;
    }
}
