// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class DigestsListQuery extends JsonModel {
    public DigestsListQuery() {}

    public DigestsListQuery(Map<String, Object> json) {
        super(json);
    }

    /** 只看这一摘要的 */
    public String digest() {
        return (String) get("digest");
    }

    /** 只看这一摘要的 */
    public DigestsListQuery digest(String value) {
        put("digest", value);
        return this;
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public DigestsListQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    /** 每页至多多少条 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 每页至多多少条 */
    public DigestsListQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
