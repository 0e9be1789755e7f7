// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureAnchor extends JsonModel {
    public VerificationFileAnswerSignatureAnchor() {}

    public VerificationFileAnswerSignatureAnchor(Map<String, Object> json) {
        super(json);
    }

    /** 根证书的 SHA-256 */
    public String sha256() {
        return (String) get("sha256");
    }

    /** 根证书的 SHA-256 */
    public VerificationFileAnswerSignatureAnchor sha256(String value) {
        put("sha256", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public VerificationFileAnswerSignatureAnchor name(String value) {
        put("name", value);
        return this;
    }

    /** 根证书的来源 */
    public String source() {
        return (String) get("source");
    }

    /** 根证书的来源 */
    public VerificationFileAnswerSignatureAnchor source(String value) {
        put("source", value);
        return this;
    }

    /** 本机构的根 */
    public Boolean own() {
        return (Boolean) get("own");
    }

    /** 本机构的根 */
    public VerificationFileAnswerSignatureAnchor own(boolean value) {
        put("own", value);
        return this;
    }

    /** 加入列表的时间；本机构的根随机构设立 */
    public String since() {
        return (String) get("since");
    }

    /** 加入列表的时间；本机构的根随机构设立 */
    public VerificationFileAnswerSignatureAnchor since(String value) {
        put("since", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String notAfter() {
        return (String) get("notAfter");
    }

    /** 时间（ISO 8601） */
    public VerificationFileAnswerSignatureAnchor notAfter(String value) {
        put("notAfter", value);
        return this;
    }
}
