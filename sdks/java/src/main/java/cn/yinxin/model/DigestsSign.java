// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class DigestsSign extends JsonModel {
    public DigestsSign() {}

    public DigestsSign(Map<String, Object> json) {
        super(json);
    }

    /** 印章编号 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 印章编号 */
    public DigestsSign sealId(String value) {
        put("sealId", value);
        return this;
    }

    /** 文件名称，记入用印记录 */
    public String document() {
        return (String) get("document");
    }

    /** 文件名称，记入用印记录 */
    public DigestsSign document(String value) {
        put("document", value);
        return this;
    }

    /** 摘要算法；取值 sha256、sm3 */
    public String algorithm() {
        return (String) get("algorithm");
    }

    /** 摘要算法；取值 sha256、sm3 */
    public DigestsSign algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 文件的摘要，十六进制 */
    public String digest() {
        return (String) get("digest");
    }

    /** 文件的摘要，十六进制 */
    public DigestsSign digest(String value) {
        put("digest", value);
        return this;
    }

    /** 签名格式；取值 cms、gbt38540 */
    public String format() {
        return (String) get("format");
    }

    /** 签名格式；取值 cms、gbt38540 */
    public DigestsSign format(String value) {
        put("format", value);
        return this;
    }

    /** gbt38540 的 propertyInfo，例如 OFD 中 Signature.xml 的路径 */
    public String property() {
        return (String) get("property");
    }

    /** gbt38540 的 propertyInfo，例如 OFD 中 Signature.xml 的路径 */
    public DigestsSign property(String value) {
        put("property", value);
        return this;
    }
}
