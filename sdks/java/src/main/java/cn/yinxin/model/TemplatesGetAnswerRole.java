// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class TemplatesGetAnswerRole extends JsonModel {
    public TemplatesGetAnswerRole() {}

    public TemplatesGetAnswerRole(Map<String, Object> json) {
        super(json);
    }

    public String name() {
        return (String) get("name");
    }

    public TemplatesGetAnswerRole name(String value) {
        put("name", value);
        return this;
    }

    /** 取值 person、organization */
    public String kind() {
        return (String) get("kind");
    }

    /** 取值 person、organization */
    public TemplatesGetAnswerRole kind(String value) {
        put("kind", value);
        return this;
    }

    /** 签署、审批或抄送；取值 signer、approver、cc */
    public String part() {
        return (String) get("part");
    }

    /** 签署、审批或抄送；取值 signer、approver、cc */
    public TemplatesGetAnswerRole part(String value) {
        put("part", value);
        return this;
    }

    public Long step() {
        return Json.integer(get("step"));
    }

    public TemplatesGetAnswerRole step(long value) {
        put("step", value);
        return this;
    }

    /** 由本企业担任，不必填写 */
    public Boolean isOwn() {
        return (Boolean) get("isOwn");
    }

    /** 由本企业担任，不必填写 */
    public TemplatesGetAnswerRole isOwn(boolean value) {
        put("isOwn", value);
        return this;
    }
}
