// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class Identity extends JsonModel {
    public Identity() {}

    public Identity(Map<String, Object> json) {
        super(json);
    }

    /** 请求编号 */
    public String id() {
        return (String) get("id");
    }

    /** 请求编号 */
    public Identity id(String value) {
        put("id", value);
        return this;
    }

    /** 取值 person、organization */
    public String kind() {
        return (String) get("kind");
    }

    /** 取值 person、organization */
    public Identity kind(String value) {
        put("kind", value);
        return this;
    }

    /** 取值 waiting、refused、expired、verifying、verified */
    public String state() {
        return (String) get("state");
    }

    /** 取值 waiting、refused、expired、verifying、verified */
    public Identity state(String value) {
        put("state", value);
        return this;
    }

    /** 在此之前可以打开链接 */
    public String expiresAt() {
        return (String) get("expiresAt");
    }

    /** 在此之前可以打开链接 */
    public Identity expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }

    /** 本人同意并完成认证之后才有；收回同意后不再给出 */
    public IdentityResult result() {
        return Json.model(get("result"), IdentityResult::new);
    }

    /** 本人同意并完成认证之后才有；收回同意后不再给出 */
    public Identity result(IdentityResult value) {
        put("result", value);
        return this;
    }
}
