// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class SignCodesCreate extends JsonModel {
    public SignCodesCreate() {}

    public SignCodesCreate(Map<String, Object> json) {
        super(json);
    }

    /** 模板编号 */
    public String templateId() {
        return (String) get("templateId");
    }

    /** 模板编号 */
    public SignCodesCreate templateId(String value) {
        put("templateId", value);
        return this;
    }

    /** 每份合同的名称 */
    public String title() {
        return (String) get("title");
    }

    /** 每份合同的名称 */
    public SignCodesCreate title(String value) {
        put("title", value);
        return this;
    }

    /** 扫码的人担任的角色 */
    public String role() {
        return (String) get("role");
    }

    /** 扫码的人担任的角色 */
    public SignCodesCreate role(String value) {
        put("role", value);
        return this;
    }

    /** 扫码的人先签署；否则按模板的顺序 */
    public Boolean comerFirst() {
        return (Boolean) get("comerFirst");
    }

    /** 扫码的人先签署；否则按模板的顺序 */
    public SignCodesCreate comerFirst(boolean value) {
        put("comerFirst", value);
        return this;
    }

    /** 其余角色；本企业的不必给出 */
    public List<SignCodesCreateParty> parties() {
        return Json.list(get("parties"), item1 -> Json.model(item1, SignCodesCreateParty::new));
    }

    /** 其余角色；本企业的不必给出 */
    public SignCodesCreate parties(List<SignCodesCreateParty> value) {
        put("parties", value);
        return this;
    }

    /** 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称 */
    public Object values() {
        return get("values");
    }

    /** 按填写项的名称给出内容；两个角色有同名的项时写 角色/名称 */
    public SignCodesCreate values(Object value) {
        put("values", value);
        return this;
    }

    /** 每份合同的金额，分 */
    public Long amount() {
        return Json.integer(get("amount"));
    }

    /** 每份合同的金额，分 */
    public SignCodesCreate amount(Long value) {
        put("amount", value);
        return this;
    }

    /** 可以签署的人数 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 可以签署的人数 */
    public SignCodesCreate limit(long value) {
        put("limit", value);
        return this;
    }

    /** 截止时间 */
    public String expiresAt() {
        return (String) get("expiresAt");
    }

    /** 截止时间 */
    public SignCodesCreate expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }
}
