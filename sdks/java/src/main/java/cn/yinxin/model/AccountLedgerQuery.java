// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class AccountLedgerQuery extends JsonModel {
    public AccountLedgerQuery() {}

    public AccountLedgerQuery(Map<String, Object> json) {
        super(json);
    }

    /** 上一页给出的 next */
    public String cursor() {
        return (String) get("cursor");
    }

    /** 上一页给出的 next */
    public AccountLedgerQuery cursor(String value) {
        put("cursor", value);
        return this;
    }

    /** 每页至多多少条 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 每页至多多少条 */
    public AccountLedgerQuery limit(long value) {
        put("limit", value);
        return this;
    }
}
