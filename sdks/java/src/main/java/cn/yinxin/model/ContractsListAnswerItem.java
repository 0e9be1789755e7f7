// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsListAnswerItem extends JsonModel {
    public ContractsListAnswerItem() {}

    public ContractsListAnswerItem(Map<String, Object> json) {
        super(json);
    }

    /** 合同编号 */
    public String id() {
        return (String) get("id");
    }

    /** 合同编号 */
    public ContractsListAnswerItem id(String value) {
        put("id", value);
        return this;
    }

    public String title() {
        return (String) get("title");
    }

    public ContractsListAnswerItem title(String value) {
        put("title", value);
        return this;
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public String state() {
        return (String) get("state");
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public ContractsListAnswerItem state(String value) {
        put("state", value);
        return this;
    }

    /** 合同编号，发起后才有 */
    public String number() {
        return (String) get("number");
    }

    /** 合同编号，发起后才有 */
    public ContractsListAnswerItem number(String value) {
        put("number", value);
        return this;
    }

    public String deadline() {
        return (String) get("deadline");
    }

    public ContractsListAnswerItem deadline(String value) {
        put("deadline", value);
        return this;
    }
}
