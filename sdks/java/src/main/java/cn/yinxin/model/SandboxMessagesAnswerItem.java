// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SandboxMessagesAnswerItem extends JsonModel {
    public SandboxMessagesAnswerItem() {}

    public SandboxMessagesAnswerItem(Map<String, Object> json) {
        super(json);
    }

    public String partyId() {
        return (String) get("partyId");
    }

    public SandboxMessagesAnswerItem partyId(String value) {
        put("partyId", value);
        return this;
    }

    /** 脱敏 */
    public String phone() {
        return (String) get("phone");
    }

    /** 脱敏 */
    public SandboxMessagesAnswerItem phone(String value) {
        put("phone", value);
        return this;
    }

    public String text() {
        return (String) get("text");
    }

    public SandboxMessagesAnswerItem text(String value) {
        put("text", value);
        return this;
    }

    public String at() {
        return (String) get("at");
    }

    public SandboxMessagesAnswerItem at(String value) {
        put("at", value);
        return this;
    }
}
