// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class Seal extends JsonModel {
    public Seal() {}

    public Seal(Map<String, Object> json) {
        super(json);
    }

    /** 印章编号 */
    public String id() {
        return (String) get("id");
    }

    /** 印章编号 */
    public Seal id(String value) {
        put("id", value);
        return this;
    }

    public String name() {
        return (String) get("name");
    }

    public Seal name(String value) {
        put("name", value);
        return this;
    }

    /** 取值 official、contract、finance、invoice、representative、person、handwriting */
    public String type() {
        return (String) get("type");
    }

    /** 取值 official、contract、finance、invoice、representative、person、handwriting */
    public Seal type(String value) {
        put("type", value);
        return this;
    }

    /** 取值 making、failed、enabled、stopped、collected、revoked */
    public String state() {
        return (String) get("state");
    }

    /** 取值 making、failed、enabled、stopped、collected、revoked */
    public Seal state(String value) {
        put("state", value);
        return this;
    }

    /** 停用、注销等的原因 */
    public String reason() {
        return (String) get("reason");
    }

    /** 停用、注销等的原因 */
    public Seal reason(String value) {
        put("reason", value);
        return this;
    }

    /** 印章编号，刻在章面或备案的 */
    public String number() {
        return (String) get("number");
    }

    /** 印章编号，刻在章面或备案的 */
    public Seal number(String value) {
        put("number", value);
        return this;
    }

    public SealCertificate certificate() {
        return Json.model(get("certificate"), SealCertificate::new);
    }

    public Seal certificate(SealCertificate value) {
        put("certificate", value);
        return this;
    }

    /** 授权应用的账号现在可以使用 */
    public Boolean isUsable() {
        return (Boolean) get("isUsable");
    }

    /** 授权应用的账号现在可以使用 */
    public Seal isUsable(boolean value) {
        put("isUsable", value);
        return this;
    }

    /** 还可以使用的次数；空为不限 */
    public Long usesLeft() {
        return Json.integer(get("usesLeft"));
    }

    /** 还可以使用的次数；空为不限 */
    public Seal usesLeft(Long value) {
        put("usesLeft", value);
        return this;
    }

    public Long usesThisMonth() {
        return Json.integer(get("usesThisMonth"));
    }

    public Seal usesThisMonth(long value) {
        put("usesThisMonth", value);
        return this;
    }
}
