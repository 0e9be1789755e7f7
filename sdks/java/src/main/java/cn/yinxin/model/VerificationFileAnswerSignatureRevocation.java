// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureRevocation extends JsonModel {
    public VerificationFileAnswerSignatureRevocation() {}

    public VerificationFileAnswerSignatureRevocation(Map<String, Object> json) {
        super(json);
    }

    public String subject() {
        return (String) get("subject");
    }

    public VerificationFileAnswerSignatureRevocation subject(String value) {
        put("subject", value);
        return this;
    }

    /** 取值 GOOD、REVOKED、UNKNOWN、STALE、UNAVAILABLE、NOT_CHECKED */
    public String status() {
        return (String) get("status");
    }

    /** 取值 GOOD、REVOKED、UNKNOWN、STALE、UNAVAILABLE、NOT_CHECKED */
    public VerificationFileAnswerSignatureRevocation status(String value) {
        put("status", value);
        return this;
    }

    public String source() {
        return (String) get("source");
    }

    public VerificationFileAnswerSignatureRevocation source(String value) {
        put("source", value);
        return this;
    }

    public String thisUpdate() {
        return (String) get("thisUpdate");
    }

    public VerificationFileAnswerSignatureRevocation thisUpdate(String value) {
        put("thisUpdate", value);
        return this;
    }
}
