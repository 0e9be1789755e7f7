// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SealCertificate extends JsonModel {
    public SealCertificate() {}

    public SealCertificate(Map<String, Object> json) {
        super(json);
    }

    /** 证书序列号，十六进制 */
    public String serial() {
        return (String) get("serial");
    }

    /** 证书序列号，十六进制 */
    public SealCertificate serial(String value) {
        put("serial", value);
        return this;
    }

    public String algorithm() {
        return (String) get("algorithm");
    }

    public SealCertificate algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 取值 good、held、revoked、expired */
    public String status() {
        return (String) get("status");
    }

    /** 取值 good、held、revoked、expired */
    public SealCertificate status(String value) {
        put("status", value);
        return this;
    }

    public String notBefore() {
        return (String) get("notBefore");
    }

    public SealCertificate notBefore(String value) {
        put("notBefore", value);
        return this;
    }

    public String notAfter() {
        return (String) get("notAfter");
    }

    public SealCertificate notAfter(String value) {
        put("notAfter", value);
        return this;
    }
}
