// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class DigestSignature extends JsonModel {
    public DigestSignature() {}

    public DigestSignature(Map<String, Object> json) {
        super(json);
    }

    /** 签名编号 */
    public String id() {
        return (String) get("id");
    }

    /** 签名编号 */
    public DigestSignature id(String value) {
        put("id", value);
        return this;
    }

    /** 印章编号 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 印章编号 */
    public DigestSignature sealId(String value) {
        put("sealId", value);
        return this;
    }

    /** 取值 cms、gbt38540 */
    public String format() {
        return (String) get("format");
    }

    /** 取值 cms、gbt38540 */
    public DigestSignature format(String value) {
        put("format", value);
        return this;
    }

    /** 取值 sha256、sm3 */
    public String algorithm() {
        return (String) get("algorithm");
    }

    /** 取值 sha256、sm3 */
    public DigestSignature algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 所签的摘要，十六进制 */
    public String digest() {
        return (String) get("digest");
    }

    /** 所签的摘要，十六进制 */
    public DigestSignature digest(String value) {
        put("digest", value);
        return this;
    }

    /** 文件名称 */
    public String document() {
        return (String) get("document");
    }

    /** 文件名称 */
    public DigestSignature document(String value) {
        put("document", value);
        return this;
    }

    /** 签名证书的序列号，十六进制 */
    public String certificate() {
        return (String) get("certificate");
    }

    /** 签名证书的序列号，十六进制 */
    public DigestSignature certificate(String value) {
        put("certificate", value);
        return this;
    }

    /** 签名中写明的时间 */
    public String signedAt() {
        return (String) get("signedAt");
    }

    /** 签名中写明的时间 */
    public DigestSignature signedAt(String value) {
        put("signedAt", value);
        return this;
    }

    /** B-T 带有时间戳；时间戳服务不可用时为 B-B；取值 B-T、B-B */
    public String level() {
        return (String) get("level");
    }

    /** B-T 带有时间戳；时间戳服务不可用时为 B-B；取值 B-T、B-B */
    public DigestSignature level(String value) {
        put("level", value);
        return this;
    }

    /** 签名，DER 的 base64 */
    public String signature() {
        return (String) get("signature");
    }

    /** 签名，DER 的 base64 */
    public DigestSignature signature(String value) {
        put("signature", value);
        return this;
    }

    public DigestSignatureAuthorization authorization() {
        return Json.model(get("authorization"), DigestSignatureAuthorization::new);
    }

    public DigestSignature authorization(DigestSignatureAuthorization value) {
        put("authorization", value);
        return this;
    }

    /** 签署意愿的原文；其 SHA-256 记入存证 */
    public String statement() {
        return (String) get("statement");
    }

    /** 签署意愿的原文；其 SHA-256 记入存证 */
    public DigestSignature statement(String value) {
        put("statement", value);
        return this;
    }
}
