// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin;

import cn.yinxin.model.*;

public final class AccountCalls {
    private final Transport transport;

    AccountCalls(Transport transport) {
        this.transport = transport;
    }

    /** 当前密钥属于谁：应用、环境、企业与权限 */
    public AccountGetAnswer get() {
        return transport.json(new Call("GET", "/openapi/v1/account"), data -> Json.model(data, AccountGetAnswer::new));
    }

    /** 合同余量的明细，新的在前：购入与每份合同的扣减 */
    public AccountLedgerAnswer ledger(AccountLedgerQuery query) {
        return transport.json(new Call("GET", "/openapi/v1/usage/entries").query(query.toJson()), data -> Json.model(data, AccountLedgerAnswer::new));
    }

    /** 合同余量的明细，新的在前：购入与每份合同的扣减 */
    public AccountLedgerAnswer ledger() {
        return ledger(new AccountLedgerQuery());
    }

    /** 合同余量的明细，新的在前：购入与每份合同的扣减；逐页取完。 */
    public Iterable<AccountLedgerAnswerItem> ledgerAll(AccountLedgerQuery query) {
        return transport.pages(new Call("GET", "/openapi/v1/usage/entries").query(query.toJson()), data -> Json.model(data, AccountLedgerAnswerItem::new));
    }

    /** 合同余量：发起一份扣减多少，还剩多少 */
    public AccountUsageAnswer usage() {
        return transport.json(new Call("GET", "/openapi/v1/usage"), data -> Json.model(data, AccountUsageAnswer::new));
    }
}
