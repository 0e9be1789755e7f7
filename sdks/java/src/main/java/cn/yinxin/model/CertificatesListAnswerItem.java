// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class CertificatesListAnswerItem extends JsonModel {
    public CertificatesListAnswerItem() {}

    public CertificatesListAnswerItem(Map<String, Object> json) {
        super(json);
    }

    /** 证书序列号，十六进制 */
    public String serial() {
        return (String) get("serial");
    }

    /** 证书序列号，十六进制 */
    public CertificatesListAnswerItem serial(String value) {
        put("serial", value);
        return this;
    }

    public String algorithm() {
        return (String) get("algorithm");
    }

    public CertificatesListAnswerItem algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 取值 good、held、revoked、expired */
    public String status() {
        return (String) get("status");
    }

    /** 取值 good、held、revoked、expired */
    public CertificatesListAnswerItem status(String value) {
        put("status", value);
        return this;
    }

    public String notBefore() {
        return (String) get("notBefore");
    }

    public CertificatesListAnswerItem notBefore(String value) {
        put("notBefore", value);
        return this;
    }

    public String notAfter() {
        return (String) get("notAfter");
    }

    public CertificatesListAnswerItem notAfter(String value) {
        put("notAfter", value);
        return this;
    }

    /** 证书主体（RFC 4514） */
    public String subject() {
        return (String) get("subject");
    }

    /** 证书主体（RFC 4514） */
    public CertificatesListAnswerItem subject(String value) {
        put("subject", value);
        return this;
    }

    /** 所属印章；单独申请的为空 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 所属印章；单独申请的为空 */
    public CertificatesListAnswerItem sealId(String value) {
        put("sealId", value);
        return this;
    }
}
