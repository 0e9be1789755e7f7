// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class EvidenceGetAnswerDocumentVersion extends JsonModel {
    public EvidenceGetAnswerDocumentVersion() {}

    public EvidenceGetAnswerDocumentVersion(Map<String, Object> json) {
        super(json);
    }

    public String sha256() {
        return (String) get("sha256");
    }

    public EvidenceGetAnswerDocumentVersion sha256(String value) {
        put("sha256", value);
        return this;
    }

    public String sm3() {
        return (String) get("sm3");
    }

    public EvidenceGetAnswerDocumentVersion sm3(String value) {
        put("sm3", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String madeAt() {
        return (String) get("madeAt");
    }

    /** 时间（ISO 8601） */
    public EvidenceGetAnswerDocumentVersion madeAt(String value) {
        put("madeAt", value);
        return this;
    }

    /** 日志中记有这一版摘要的条目 */
    public Long index() {
        return Json.integer(get("index"));
    }

    /** 日志中记有这一版摘要的条目 */
    public EvidenceGetAnswerDocumentVersion index(Long value) {
        put("index", value);
        return this;
    }

    /** 该条目同时记有 SM3 摘要；否则 SM3 只在平台的记录里 */
    public Boolean hasSm3() {
        return (Boolean) get("hasSm3");
    }

    /** 该条目同时记有 SM3 摘要；否则 SM3 只在平台的记录里 */
    public EvidenceGetAnswerDocumentVersion hasSm3(boolean value) {
        put("hasSm3", value);
        return this;
    }
}
