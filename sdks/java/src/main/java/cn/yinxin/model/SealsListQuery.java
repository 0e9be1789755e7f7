// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SealsListQuery extends JsonModel {
    public SealsListQuery() {}

    public SealsListQuery(Map<String, Object> json) {
        super(json);
    }

    /** 取值 making、failed、enabled、stopped、collected、revoked */
    public String state() {
        return (String) get("state");
    }

    /** 取值 making、failed、enabled、stopped、collected、revoked */
    public SealsListQuery state(String value) {
        put("state", value);
        return this;
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public SealsListQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    /** 每页至多多少条 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 每页至多多少条 */
    public SealsListQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
