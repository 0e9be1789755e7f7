// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SandboxAuthorizeDigests extends JsonModel {
    public SandboxAuthorizeDigests() {}

    public SandboxAuthorizeDigests(Map<String, Object> json) {
        super(json);
    }

    /** 不给出时用企业的第一枚印章 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 不给出时用企业的第一枚印章 */
    public SandboxAuthorizeDigests sealId(String value) {
        put("sealId", value);
        return this;
    }

    /** 可用次数 */
    public Long uses() {
        return Json.integer(get("uses"));
    }

    /** 可用次数 */
    public SandboxAuthorizeDigests uses(long value) {
        put("uses", value);
        return this;
    }

    /** 有效天数 */
    public Long days() {
        return Json.integer(get("days"));
    }

    /** 有效天数 */
    public SandboxAuthorizeDigests days(long value) {
        put("days", value);
        return this;
    }
}
