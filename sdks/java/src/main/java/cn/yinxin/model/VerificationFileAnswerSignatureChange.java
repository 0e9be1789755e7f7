// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerSignatureChange extends JsonModel {
    public VerificationFileAnswerSignatureChange() {}

    public VerificationFileAnswerSignatureChange(Map<String, Object> json) {
        super(json);
    }

    /** 第几个修订版，从 1 起 */
    public Double revision() {
        return Json.number(get("revision"));
    }

    /** 第几个修订版，从 1 起 */
    public VerificationFileAnswerSignatureChange revision(double value) {
        put("revision", value);
        return this;
    }

    /** 对象号 */
    public Double object() {
        return Json.number(get("object"));
    }

    /** 对象号 */
    public VerificationFileAnswerSignatureChange object(Double value) {
        put("object", value);
        return this;
    }

    public Boolean allowed() {
        return (Boolean) get("allowed");
    }

    public VerificationFileAnswerSignatureChange allowed(boolean value) {
        put("allowed", value);
        return this;
    }

    public String what() {
        return (String) get("what");
    }

    public VerificationFileAnswerSignatureChange what(String value) {
        put("what", value);
        return this;
    }
}
