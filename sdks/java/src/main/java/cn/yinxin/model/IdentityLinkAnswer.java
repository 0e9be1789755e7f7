// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class IdentityLinkAnswer extends JsonModel {
    public IdentityLinkAnswer() {}

    public IdentityLinkAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 请求编号 */
    public String id() {
        return (String) get("id");
    }

    /** 请求编号 */
    public IdentityLinkAnswer id(String value) {
        put("id", value);
        return this;
    }

    /** 取值 person、organization */
    public String kind() {
        return (String) get("kind");
    }

    /** 取值 person、organization */
    public IdentityLinkAnswer kind(String value) {
        put("kind", value);
        return this;
    }

    /** 取值 waiting、refused、expired、verifying、verified */
    public String state() {
        return (String) get("state");
    }

    /** 取值 waiting、refused、expired、verifying、verified */
    public IdentityLinkAnswer state(String value) {
        put("state", value);
        return this;
    }

    /** 在此之前可以打开链接 */
    public String expiresAt() {
        return (String) get("expiresAt");
    }

    /** 在此之前可以打开链接 */
    public IdentityLinkAnswer expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }

    /** 本人同意并完成认证之后才有；收回同意后不再给出 */
    public IdentityLinkAnswerResult result() {
        return Json.model(get("result"), IdentityLinkAnswerResult::new);
    }

    /** 本人同意并完成认证之后才有；收回同意后不再给出 */
    public IdentityLinkAnswer result(IdentityLinkAnswerResult value) {
        put("result", value);
        return this;
    }

    /** 交给本人的链接 */
    public String url() {
        return (String) get("url");
    }

    /** 交给本人的链接 */
    public IdentityLinkAnswer url(String value) {
        put("url", value);
        return this;
    }
}
