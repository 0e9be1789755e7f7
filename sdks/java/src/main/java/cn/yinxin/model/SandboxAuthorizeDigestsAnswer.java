// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SandboxAuthorizeDigestsAnswer extends JsonModel {
    public SandboxAuthorizeDigestsAnswer() {}

    public SandboxAuthorizeDigestsAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 授权编号 */
    public String id() {
        return (String) get("id");
    }

    /** 授权编号 */
    public SandboxAuthorizeDigestsAnswer id(String value) {
        put("id", value);
        return this;
    }

    /** 印章编号 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 印章编号 */
    public SandboxAuthorizeDigestsAnswer sealId(String value) {
        put("sealId", value);
        return this;
    }

    public Long usesLeft() {
        return Json.integer(get("usesLeft"));
    }

    public SandboxAuthorizeDigestsAnswer usesLeft(long value) {
        put("usesLeft", value);
        return this;
    }

    public String until() {
        return (String) get("until");
    }

    public SandboxAuthorizeDigestsAnswer until(String value) {
        put("until", value);
        return this;
    }
}
