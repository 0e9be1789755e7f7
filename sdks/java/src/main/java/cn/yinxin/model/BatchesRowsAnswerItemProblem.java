// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class BatchesRowsAnswerItemProblem extends JsonModel {
    public BatchesRowsAnswerItemProblem() {}

    public BatchesRowsAnswerItemProblem(Map<String, Object> json) {
        super(json);
    }

    public String column() {
        return (String) get("column");
    }

    public BatchesRowsAnswerItemProblem column(String value) {
        put("column", value);
        return this;
    }

    public String words() {
        return (String) get("words");
    }

    public BatchesRowsAnswerItemProblem words(String value) {
        put("words", value);
        return this;
    }
}
