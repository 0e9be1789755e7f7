// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class AccountLedgerAnswerItem extends JsonModel {
    public AccountLedgerAnswerItem() {}

    public AccountLedgerAnswerItem(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public AccountLedgerAnswerItem id(String value) {
        put("id", value);
        return this;
    }

    public String at() {
        return (String) get("at");
    }

    public AccountLedgerAnswerItem at(String value) {
        put("at", value);
        return this;
    }

    /** 购入为正，发起合同为负；撤回而退还的不在其中 */
    public Long amount() {
        return Json.integer(get("amount"));
    }

    /** 购入为正，发起合同为负；撤回而退还的不在其中 */
    public AccountLedgerAnswerItem amount(long value) {
        put("amount", value);
        return this;
    }

    public String contractId() {
        return (String) get("contractId");
    }

    public AccountLedgerAnswerItem contractId(String value) {
        put("contractId", value);
        return this;
    }

    /** 购入的到期时间 */
    public String until() {
        return (String) get("until");
    }

    /** 购入的到期时间 */
    public AccountLedgerAnswerItem until(String value) {
        put("until", value);
        return this;
    }
}
