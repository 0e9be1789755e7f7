// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractParty extends JsonModel {
    public ContractParty() {}

    public ContractParty(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public ContractParty id(String value) {
        put("id", value);
        return this;
    }

    /** 取值 person、organization */
    public String kind() {
        return (String) get("kind");
    }

    /** 取值 person、organization */
    public ContractParty kind(String value) {
        put("kind", value);
        return this;
    }

    /** 完成前脱敏 */
    public String name() {
        return (String) get("name");
    }

    /** 完成前脱敏 */
    public ContractParty name(String value) {
        put("name", value);
        return this;
    }

    public String organizationName() {
        return (String) get("organizationName");
    }

    public ContractParty organizationName(String value) {
        put("organizationName", value);
        return this;
    }

    /** 脱敏 */
    public String phone() {
        return (String) get("phone");
    }

    /** 脱敏 */
    public ContractParty phone(String value) {
        put("phone", value);
        return this;
    }

    public Long step() {
        return Json.integer(get("step"));
    }

    public ContractParty step(long value) {
        put("step", value);
        return this;
    }

    /** 取值 WAITING、PENDING、READ、SEAL_APPROVING、SIGNED、REJECTED、TRANSFERRED、EXPIRED */
    public String state() {
        return (String) get("state");
    }

    /** 取值 WAITING、PENDING、READ、SEAL_APPROVING、SIGNED、REJECTED、TRANSFERRED、EXPIRED */
    public ContractParty state(String value) {
        put("state", value);
        return this;
    }

    public String reason() {
        return (String) get("reason");
    }

    public ContractParty reason(String value) {
        put("reason", value);
        return this;
    }

    public String decidedAt() {
        return (String) get("decidedAt");
    }

    public ContractParty decidedAt(String value) {
        put("decidedAt", value);
        return this;
    }
}
