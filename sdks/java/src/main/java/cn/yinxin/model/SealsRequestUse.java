// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SealsRequestUse extends JsonModel {
    public SealsRequestUse() {}

    public SealsRequestUse(Map<String, Object> json) {
        super(json);
    }

    /** 文件名称 */
    public String document() {
        return (String) get("document");
    }

    /** 文件名称 */
    public SealsRequestUse document(String value) {
        put("document", value);
        return this;
    }

    /** 文件的 SM3 或 SHA-256 摘要 */
    public String digest() {
        return (String) get("digest");
    }

    /** 文件的 SM3 或 SHA-256 摘要 */
    public SealsRequestUse digest(String value) {
        put("digest", value);
        return this;
    }

    /** 用途，给审批人看 */
    public String reason() {
        return (String) get("reason");
    }

    /** 用途，给审批人看 */
    public SealsRequestUse reason(String value) {
        put("reason", value);
        return this;
    }
}
