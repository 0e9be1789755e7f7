// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationDigestAnswer extends JsonModel {
    public VerificationDigestAnswer() {}

    public VerificationDigestAnswer(Map<String, Object> json) {
        super(json);
    }

    public Boolean isKnown() {
        return (Boolean) get("isKnown");
    }

    public VerificationDigestAnswer isKnown(boolean value) {
        put("isKnown", value);
        return this;
    }

    /** 由本平台签署的合同，按文件摘要认出 */
    public VerificationDigestAnswerContract contract() {
        return Json.model(get("contract"), VerificationDigestAnswerContract::new);
    }

    /** 由本平台签署的合同，按文件摘要认出 */
    public VerificationDigestAnswer contract(VerificationDigestAnswerContract value) {
        put("contract", value);
        return this;
    }

    /** 由本机构出具的报告，按文件摘要认出；改动过的认不出 */
    public VerificationDigestAnswerReport report() {
        return Json.model(get("report"), VerificationDigestAnswerReport::new);
    }

    /** 由本机构出具的报告，按文件摘要认出；改动过的认不出 */
    public VerificationDigestAnswer report(VerificationDigestAnswerReport value) {
        put("report", value);
        return this;
    }
}
