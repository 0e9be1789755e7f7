// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class UseRequest extends JsonModel {
    public UseRequest() {}

    public UseRequest(Map<String, Object> json) {
        super(json);
    }

    /** 申请编号 */
    public String id() {
        return (String) get("id");
    }

    /** 申请编号 */
    public UseRequest id(String value) {
        put("id", value);
        return this;
    }

    /** 印章编号 */
    public String sealId() {
        return (String) get("sealId");
    }

    /** 印章编号 */
    public UseRequest sealId(String value) {
        put("sealId", value);
        return this;
    }

    public String document() {
        return (String) get("document");
    }

    public UseRequest document(String value) {
        put("document", value);
        return this;
    }

    public String digest() {
        return (String) get("digest");
    }

    public UseRequest digest(String value) {
        put("digest", value);
        return this;
    }

    /** 用途 */
    public String reason() {
        return (String) get("reason");
    }

    /** 用途 */
    public UseRequest reason(String value) {
        put("reason", value);
        return this;
    }

    /** 取值 pending、approved、refused、withdrawn、used、expired */
    public String state() {
        return (String) get("state");
    }

    /** 取值 pending、approved、refused、withdrawn、used、expired */
    public UseRequest state(String value) {
        put("state", value);
        return this;
    }

    /** 审批意见 */
    public String decision() {
        return (String) get("decision");
    }

    /** 审批意见 */
    public UseRequest decision(String value) {
        put("decision", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public UseRequest createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    public String expiresAt() {
        return (String) get("expiresAt");
    }

    public UseRequest expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }
}
