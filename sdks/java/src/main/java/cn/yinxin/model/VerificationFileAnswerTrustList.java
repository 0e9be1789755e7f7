// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerTrustList extends JsonModel {
    public VerificationFileAnswerTrustList() {}

    public VerificationFileAnswerTrustList(Map<String, Object> json) {
        super(json);
    }

    /** 列表中的根证书数 */
    public Double roots() {
        return Json.number(get("roots"));
    }

    /** 列表中的根证书数 */
    public VerificationFileAnswerTrustList roots(double value) {
        put("roots", value);
        return this;
    }

    /** 最近一次由人工变更的时间 */
    public String changedAt() {
        return (String) get("changedAt");
    }

    /** 最近一次由人工变更的时间 */
    public VerificationFileAnswerTrustList changedAt(String value) {
        put("changedAt", value);
        return this;
    }
}
