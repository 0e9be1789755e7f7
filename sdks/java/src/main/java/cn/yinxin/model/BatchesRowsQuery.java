// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class BatchesRowsQuery extends JsonModel {
    public BatchesRowsQuery() {}

    public BatchesRowsQuery(Map<String, Object> json) {
        super(json);
    }

    /** 取值 invalid、ready、sent、failed */
    public String state() {
        return (String) get("state");
    }

    /** 取值 invalid、ready、sent、failed */
    public BatchesRowsQuery state(String value) {
        put("state", value);
        return this;
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public BatchesRowsQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    /** 每页至多多少条 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 每页至多多少条 */
    public BatchesRowsQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
