// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureTime extends JsonModel {
    public VerificationFileAnswerSignatureTime() {}

    public VerificationFileAnswerSignatureTime(Map<String, Object> json) {
        super(json);
    }

    /** 已证明的时间 */
    public String proven() {
        return (String) get("proven");
    }

    /** 已证明的时间 */
    public VerificationFileAnswerSignatureTime proven(String value) {
        put("proven", value);
        return this;
    }

    /** 签署人自己写的时间，不作证明 */
    public String claimed() {
        return (String) get("claimed");
    }

    /** 签署人自己写的时间，不作证明 */
    public VerificationFileAnswerSignatureTime claimed(String value) {
        put("claimed", value);
        return this;
    }

    /** 取值 signature-time-stamp、document-time-stamp、none */
    public String proof() {
        return (String) get("proof");
    }

    /** 取值 signature-time-stamp、document-time-stamp、none */
    public VerificationFileAnswerSignatureTime proof(String value) {
        put("proof", value);
        return this;
    }

    /** 时间戳由谁签发 */
    public String authority() {
        return (String) get("authority");
    }

    /** 时间戳由谁签发 */
    public VerificationFileAnswerSignatureTime authority(String value) {
        put("authority", value);
        return this;
    }
}
