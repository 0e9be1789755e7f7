// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SandboxIdentity extends JsonModel {
    public SandboxIdentity() {}

    public SandboxIdentity(Map<String, Object> json) {
        super(json);
    }

    /** 他在沙箱里的姓名 */
    public String name() {
        return (String) get("name");
    }

    /** 他在沙箱里的姓名 */
    public SandboxIdentity name(String value) {
        put("name", value);
        return this;
    }

    /** 本人的手机号；只有用它登录的人可以同意 */
    public String phone() {
        return (String) get("phone");
    }

    /** 本人的手机号；只有用它登录的人可以同意 */
    public SandboxIdentity phone(String value) {
        put("phone", value);
        return this;
    }
}
