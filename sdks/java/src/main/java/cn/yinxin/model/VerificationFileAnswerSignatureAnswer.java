// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

/** 四个答案，各自独立 */
public final class VerificationFileAnswerSignatureAnswer extends JsonModel {
    public VerificationFileAnswerSignatureAnswer() {}

    public VerificationFileAnswerSignatureAnswer(Map<String, Object> json) {
        super(json);
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public String intact() {
        return (String) get("intact");
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public VerificationFileAnswerSignatureAnswer intact(String value) {
        put("intact", value);
        return this;
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public String trusted() {
        return (String) get("trusted");
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public VerificationFileAnswerSignatureAnswer trusted(String value) {
        put("trusted", value);
        return this;
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public String timeProven() {
        return (String) get("timeProven");
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public VerificationFileAnswerSignatureAnswer timeProven(String value) {
        put("timeProven", value);
        return this;
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public String unchanged() {
        return (String) get("unchanged");
    }

    /** yes 是，no 否，unknown 无法确认；取值 yes、no、unknown */
    public VerificationFileAnswerSignatureAnswer unchanged(String value) {
        put("unchanged", value);
        return this;
    }
}
