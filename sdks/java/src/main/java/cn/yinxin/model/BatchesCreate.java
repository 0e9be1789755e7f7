// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class BatchesCreate extends JsonModel {
    public BatchesCreate() {}

    public BatchesCreate(Map<String, Object> json) {
        super(json);
    }

    /** 模板编号 */
    public String templateId() {
        return (String) get("templateId");
    }

    /** 模板编号 */
    public BatchesCreate templateId(String value) {
        put("templateId", value);
        return this;
    }

    /** 批次名称，缺省为模板的名称 */
    public String name() {
        return (String) get("name");
    }

    /** 批次名称，缺省为模板的名称 */
    public BatchesCreate name(String value) {
        put("name", value);
        return this;
    }

    public List<Object> rows() {
        return Json.list(get("rows"), item1 -> item1);
    }

    public BatchesCreate rows(List<Object> value) {
        put("rows", value);
        return this;
    }

    /** 是否立即发起；否则留待在页面上核对 */
    public Boolean start() {
        return (Boolean) get("start");
    }

    /** 是否立即发起；否则留待在页面上核对 */
    public BatchesCreate start(boolean value) {
        put("start", value);
        return this;
    }
}
