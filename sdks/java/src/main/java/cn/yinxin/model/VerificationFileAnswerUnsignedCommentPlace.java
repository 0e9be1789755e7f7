// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationFileAnswerUnsignedCommentPlace extends JsonModel {
    public VerificationFileAnswerUnsignedCommentPlace() {}

    public VerificationFileAnswerUnsignedCommentPlace(Map<String, Object> json) {
        super(json);
    }

    /** 页，从 0 起 */
    public Double page() {
        return Json.number(get("page"));
    }

    /** 页，从 0 起 */
    public VerificationFileAnswerUnsignedCommentPlace page(double value) {
        put("page", value);
        return this;
    }

    public Double left() {
        return Json.number(get("left"));
    }

    public VerificationFileAnswerUnsignedCommentPlace left(double value) {
        put("left", value);
        return this;
    }

    public Double top() {
        return Json.number(get("top"));
    }

    public VerificationFileAnswerUnsignedCommentPlace top(double value) {
        put("top", value);
        return this;
    }

    public Double width() {
        return Json.number(get("width"));
    }

    public VerificationFileAnswerUnsignedCommentPlace width(double value) {
        put("width", value);
        return this;
    }

    /** 毫米，以页面左上角为原点 */
    public Double height() {
        return Json.number(get("height"));
    }

    /** 毫米，以页面左上角为原点 */
    public VerificationFileAnswerUnsignedCommentPlace height(double value) {
        put("height", value);
        return this;
    }
}
