// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SealsUseRequestsQuery extends JsonModel {
    public SealsUseRequestsQuery() {}

    public SealsUseRequestsQuery(Map<String, Object> json) {
        super(json);
    }

    /** 取值 pending、approved、refused、withdrawn、used、expired */
    public String state() {
        return (String) get("state");
    }

    /** 取值 pending、approved、refused、withdrawn、used、expired */
    public SealsUseRequestsQuery state(String value) {
        put("state", value);
        return this;
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public SealsUseRequestsQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    /** 每页至多多少条 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 每页至多多少条 */
    public SealsUseRequestsQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
