// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class EmbedsCreate extends JsonModel {
    public EmbedsCreate() {}

    public EmbedsCreate(Map<String, Object> json) {
        super(json);
    }

    /** 嵌入哪一页；取值 signing、identity、seals、template */
    public String page() {
        return (String) get("page");
    }

    /** 嵌入哪一页；取值 signing、identity、seals、template */
    public EmbedsCreate page(String value) {
        put("page", value);
        return this;
    }

    public String contractId() {
        return (String) get("contractId");
    }

    public EmbedsCreate contractId(String value) {
        put("contractId", value);
        return this;
    }

    public String partyId() {
        return (String) get("partyId");
    }

    public EmbedsCreate partyId(String value) {
        put("partyId", value);
        return this;
    }

    public String templateId() {
        return (String) get("templateId");
    }

    public EmbedsCreate templateId(String value) {
        put("templateId", value);
        return this;
    }

    /** 完成后回到的地址，须属于登记的来源 */
    public String returnUrl() {
        return (String) get("returnUrl");
    }

    /** 完成后回到的地址，须属于登记的来源 */
    public EmbedsCreate returnUrl(String value) {
        put("returnUrl", value);
        return this;
    }
}
