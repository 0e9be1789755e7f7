// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class DigestSignatureAuthorization extends JsonModel {
    public DigestSignatureAuthorization() {}

    public DigestSignatureAuthorization(Map<String, Object> json) {
        super(json);
    }

    /** 事先的授权，或对这一摘要的用印审批；取值 standing、approval */
    public String kind() {
        return (String) get("kind");
    }

    /** 事先的授权，或对这一摘要的用印审批；取值 standing、approval */
    public DigestSignatureAuthorization kind(String value) {
        put("kind", value);
        return this;
    }

    /** 授权或审批的编号 */
    public String id() {
        return (String) get("id");
    }

    /** 授权或审批的编号 */
    public DigestSignatureAuthorization id(String value) {
        put("id", value);
        return this;
    }
}
