// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class Contract extends JsonModel {
    public Contract() {}

    public Contract(Map<String, Object> json) {
        super(json);
    }

    /** 合同编号 */
    public String id() {
        return (String) get("id");
    }

    /** 合同编号 */
    public Contract id(String value) {
        put("id", value);
        return this;
    }

    public String title() {
        return (String) get("title");
    }

    public Contract title(String value) {
        put("title", value);
        return this;
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public String state() {
        return (String) get("state");
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public Contract state(String value) {
        put("state", value);
        return this;
    }

    /** 合同编号，发起后才有 */
    public String number() {
        return (String) get("number");
    }

    /** 合同编号，发起后才有 */
    public Contract number(String value) {
        put("number", value);
        return this;
    }

    /** 对外出示的合同编码 */
    public String code() {
        return (String) get("code");
    }

    /** 对外出示的合同编码 */
    public Contract code(String value) {
        put("code", value);
        return this;
    }

    /** 拒签、撤回等的原因 */
    public String reason() {
        return (String) get("reason");
    }

    /** 拒签、撤回等的原因 */
    public Contract reason(String value) {
        put("reason", value);
        return this;
    }

    public String deadline() {
        return (String) get("deadline");
    }

    public Contract deadline(String value) {
        put("deadline", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public Contract createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    public String sentAt() {
        return (String) get("sentAt");
    }

    public Contract sentAt(String value) {
        put("sentAt", value);
        return this;
    }

    public String endedAt() {
        return (String) get("endedAt");
    }

    public Contract endedAt(String value) {
        put("endedAt", value);
        return this;
    }

    public List<ContractParty> parties() {
        return Json.list(get("parties"), item1 -> Json.model(item1, ContractParty::new));
    }

    public Contract parties(List<ContractParty> value) {
        put("parties", value);
        return this;
    }

    public List<ContractDocument> documents() {
        return Json.list(get("documents"), item1 -> Json.model(item1, ContractDocument::new));
    }

    public Contract documents(List<ContractDocument> value) {
        put("documents", value);
        return this;
    }
}
