// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureSigner extends JsonModel {
    public VerificationFileAnswerSignatureSigner() {}

    public VerificationFileAnswerSignatureSigner(Map<String, Object> json) {
        super(json);
    }

    public String name() {
        return (String) get("name");
    }

    public VerificationFileAnswerSignatureSigner name(String value) {
        put("name", value);
        return this;
    }

    public String subject() {
        return (String) get("subject");
    }

    public VerificationFileAnswerSignatureSigner subject(String value) {
        put("subject", value);
        return this;
    }

    public String issuer() {
        return (String) get("issuer");
    }

    public VerificationFileAnswerSignatureSigner issuer(String value) {
        put("issuer", value);
        return this;
    }

    public String serial() {
        return (String) get("serial");
    }

    public VerificationFileAnswerSignatureSigner serial(String value) {
        put("serial", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String notBefore() {
        return (String) get("notBefore");
    }

    /** 时间（ISO 8601） */
    public VerificationFileAnswerSignatureSigner notBefore(String value) {
        put("notBefore", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String notAfter() {
        return (String) get("notAfter");
    }

    /** 时间（ISO 8601） */
    public VerificationFileAnswerSignatureSigner notAfter(String value) {
        put("notAfter", value);
        return this;
    }
}
