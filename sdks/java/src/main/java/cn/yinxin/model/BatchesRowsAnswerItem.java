// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class BatchesRowsAnswerItem extends JsonModel {
    public BatchesRowsAnswerItem() {}

    public BatchesRowsAnswerItem(Map<String, Object> json) {
        super(json);
    }

    /** 第几行，从 1 起 */
    public Long row() {
        return Json.integer(get("row"));
    }

    /** 第几行，从 1 起 */
    public BatchesRowsAnswerItem row(long value) {
        put("row", value);
        return this;
    }

    /** 取值 invalid、ready、sent、failed */
    public String state() {
        return (String) get("state");
    }

    /** 取值 invalid、ready、sent、failed */
    public BatchesRowsAnswerItem state(String value) {
        put("state", value);
        return this;
    }

    public String contractId() {
        return (String) get("contractId");
    }

    public BatchesRowsAnswerItem contractId(String value) {
        put("contractId", value);
        return this;
    }

    public List<BatchesRowsAnswerItemProblem> problems() {
        return Json.list(get("problems"), item1 -> Json.model(item1, BatchesRowsAnswerItemProblem::new));
    }

    public BatchesRowsAnswerItem problems(List<BatchesRowsAnswerItemProblem> value) {
        put("problems", value);
        return this;
    }
}
