// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureCheck extends JsonModel {
    public VerificationFileAnswerSignatureCheck() {}

    public VerificationFileAnswerSignatureCheck(Map<String, Object> json) {
        super(json);
    }

    /** 取值 intact、trusted、timeProven、unchanged */
    public String topic() {
        return (String) get("topic");
    }

    /** 取值 intact、trusted、timeProven、unchanged */
    public VerificationFileAnswerSignatureCheck topic(String value) {
        put("topic", value);
        return this;
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public String status() {
        return (String) get("status");
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public VerificationFileAnswerSignatureCheck status(String value) {
        put("status", value);
        return this;
    }

    public String message() {
        return (String) get("message");
    }

    public VerificationFileAnswerSignatureCheck message(String value) {
        put("message", value);
        return this;
    }
}
