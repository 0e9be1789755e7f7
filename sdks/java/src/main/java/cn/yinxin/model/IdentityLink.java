// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class IdentityLink extends JsonModel {
    public IdentityLink() {}

    public IdentityLink(Map<String, Object> json) {
        super(json);
    }

    /** 取值 person、organization */
    public String kind() {
        return (String) get("kind");
    }

    /** 取值 person、organization */
    public IdentityLink kind(String value) {
        put("kind", value);
        return this;
    }

    /** 本人的手机号；只有用它登录的人可以同意 */
    public String phone() {
        return (String) get("phone");
    }

    /** 本人的手机号；只有用它登录的人可以同意 */
    public IdentityLink phone(String value) {
        put("phone", value);
        return this;
    }

    /** 要认证的企业的全称；认证企业时必填 */
    public String organizationName() {
        return (String) get("organizationName");
    }

    /** 要认证的企业的全称；认证企业时必填 */
    public IdentityLink organizationName(String value) {
        put("organizationName", value);
        return this;
    }
}
