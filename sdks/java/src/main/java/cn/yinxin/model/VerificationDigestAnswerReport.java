// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationDigestAnswerReport extends JsonModel {
    public VerificationDigestAnswerReport() {}

    public VerificationDigestAnswerReport(Map<String, Object> json) {
        super(json);
    }

    /** verification 验证报告，evidence 证据报告，bill 合作方账单；取值 verification、evidence、bill */
    public String kind() {
        return (String) get("kind");
    }

    /** verification 验证报告，evidence 证据报告，bill 合作方账单；取值 verification、evidence、bill */
    public VerificationDigestAnswerReport kind(String value) {
        put("kind", value);
        return this;
    }

    public String title() {
        return (String) get("title");
    }

    public VerificationDigestAnswerReport title(String value) {
        put("title", value);
        return this;
    }

    /** 报告编号 */
    public String number() {
        return (String) get("number");
    }

    /** 报告编号 */
    public VerificationDigestAnswerReport number(String value) {
        put("number", value);
        return this;
    }

    /** 出具的时间 */
    public String madeAt() {
        return (String) get("madeAt");
    }

    /** 出具的时间 */
    public VerificationDigestAnswerReport madeAt(String value) {
        put("madeAt", value);
        return this;
    }

    /** 证据报告所说的合同，可用于存证查询 */
    public String contractCode() {
        return (String) get("contractCode");
    }

    /** 证据报告所说的合同，可用于存证查询 */
    public VerificationDigestAnswerReport contractCode(String value) {
        put("contractCode", value);
        return this;
    }
}
