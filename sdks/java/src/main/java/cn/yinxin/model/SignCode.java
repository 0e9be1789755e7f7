// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SignCode extends JsonModel {
    public SignCode() {}

    public SignCode(Map<String, Object> json) {
        super(json);
    }

    /** 签署码编号 */
    public String id() {
        return (String) get("id");
    }

    /** 签署码编号 */
    public SignCode id(String value) {
        put("id", value);
        return this;
    }

    public String title() {
        return (String) get("title");
    }

    public SignCode title(String value) {
        put("title", value);
        return this;
    }

    public String templateId() {
        return (String) get("templateId");
    }

    public SignCode templateId(String value) {
        put("templateId", value);
        return this;
    }

    public Long version() {
        return Json.integer(get("version"));
    }

    public SignCode version(long value) {
        put("version", value);
        return this;
    }

    /** 扫码的人担任的角色 */
    public String role() {
        return (String) get("role");
    }

    /** 扫码的人担任的角色 */
    public SignCode role(String value) {
        put("role", value);
        return this;
    }

    /** 取值 open、full、expired、stopped、short、gone、hindered */
    public String state() {
        return (String) get("state");
    }

    /** 取值 open、full、expired、stopped、short、gone、hindered */
    public SignCode state(String value) {
        put("state", value);
        return this;
    }

    /** 暂时不能签署的原因 */
    public String hindrance() {
        return (String) get("hindrance");
    }

    /** 暂时不能签署的原因 */
    public SignCode hindrance(String value) {
        put("hindrance", value);
        return this;
    }

    /** 可以签署的人数 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 可以签署的人数 */
    public SignCode limit(long value) {
        put("limit", value);
        return this;
    }

    /** 已生成合同的人数 */
    public Long taken() {
        return Json.integer(get("taken"));
    }

    /** 已生成合同的人数 */
    public SignCode taken(long value) {
        put("taken", value);
        return this;
    }

    /** 已签署的人数 */
    public Long signed() {
        return Json.integer(get("signed"));
    }

    /** 已签署的人数 */
    public SignCode signed(long value) {
        put("signed", value);
        return this;
    }

    public String expiresAt() {
        return (String) get("expiresAt");
    }

    public SignCode expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public SignCode createdAt(String value) {
        put("createdAt", value);
        return this;
    }
}
