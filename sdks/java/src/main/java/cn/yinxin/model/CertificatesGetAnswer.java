// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class CertificatesGetAnswer extends JsonModel {
    public CertificatesGetAnswer() {}

    public CertificatesGetAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 证书序列号，十六进制 */
    public String serial() {
        return (String) get("serial");
    }

    /** 证书序列号，十六进制 */
    public CertificatesGetAnswer serial(String value) {
        put("serial", value);
        return this;
    }

    public String algorithm() {
        return (String) get("algorithm");
    }

    public CertificatesGetAnswer algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 取值 good、held、revoked、expired */
    public String status() {
        return (String) get("status");
    }

    /** 取值 good、held、revoked、expired */
    public CertificatesGetAnswer status(String value) {
        put("status", value);
        return this;
    }

    public String notBefore() {
        return (String) get("notBefore");
    }

    public CertificatesGetAnswer notBefore(String value) {
        put("notBefore", value);
        return this;
    }

    public String notAfter() {
        return (String) get("notAfter");
    }

    public CertificatesGetAnswer notAfter(String value) {
        put("notAfter", value);
        return this;
    }

    /** 证书主体（RFC 4514） */
    public String subject() {
        return (String) get("subject");
    }

    /** 证书主体（RFC 4514） */
    public CertificatesGetAnswer subject(String value) {
        put("subject", value);
        return this;
    }

    /** 所属印章；单独申请的为空 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 所属印章；单独申请的为空 */
    public CertificatesGetAnswer sealId(String value) {
        put("sealId", value);
        return this;
    }

    /** PEM：证书、签发它的各级，到根为止 */
    public String chain() {
        return (String) get("chain");
    }

    /** PEM：证书、签发它的各级，到根为止 */
    public CertificatesGetAnswer chain(String value) {
        put("chain", value);
        return this;
    }
}
