// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class Filler extends JsonModel {
    public Filler() {}

    public Filler(Map<String, Object> json) {
        super(json);
    }

    /** 角色名称，如 甲方、员工 */
    public String role() {
        return (String) get("role");
    }

    /** 角色名称，如 甲方、员工 */
    public Filler role(String value) {
        put("role", value);
        return this;
    }

    /** 签署人姓名；单位为经办人 */
    public String name() {
        return (String) get("name");
    }

    /** 签署人姓名；单位为经办人 */
    public Filler name(String value) {
        put("name", value);
        return this;
    }

    /** 单位名称，个人不填 */
    public String organizationName() {
        return (String) get("organizationName");
    }

    /** 单位名称，个人不填 */
    public Filler organizationName(String value) {
        put("organizationName", value);
        return this;
    }

    /** 手机号 */
    public String phone() {
        return (String) get("phone");
    }

    /** 手机号 */
    public Filler phone(String value) {
        put("phone", value);
        return this;
    }
}
