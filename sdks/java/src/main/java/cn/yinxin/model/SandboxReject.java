// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SandboxReject extends JsonModel {
    public SandboxReject() {}

    public SandboxReject(Map<String, Object> json) {
        super(json);
    }

    /** 原因 */
    public String reason() {
        return (String) get("reason");
    }

    /** 原因 */
    public SandboxReject reason(String value) {
        put("reason", value);
        return this;
    }
}
