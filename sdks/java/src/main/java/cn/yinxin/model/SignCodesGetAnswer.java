// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SignCodesGetAnswer extends JsonModel {
    public SignCodesGetAnswer() {}

    public SignCodesGetAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 签署码编号 */
    public String id() {
        return (String) get("id");
    }

    /** 签署码编号 */
    public SignCodesGetAnswer id(String value) {
        put("id", value);
        return this;
    }

    public String title() {
        return (String) get("title");
    }

    public SignCodesGetAnswer title(String value) {
        put("title", value);
        return this;
    }

    public String templateId() {
        return (String) get("templateId");
    }

    public SignCodesGetAnswer templateId(String value) {
        put("templateId", value);
        return this;
    }

    public Long version() {
        return Json.integer(get("version"));
    }

    public SignCodesGetAnswer version(long value) {
        put("version", value);
        return this;
    }

    /** 扫码的人担任的角色 */
    public String role() {
        return (String) get("role");
    }

    /** 扫码的人担任的角色 */
    public SignCodesGetAnswer role(String value) {
        put("role", value);
        return this;
    }

    /** 取值 open、full、expired、stopped、short、gone、hindered */
    public String state() {
        return (String) get("state");
    }

    /** 取值 open、full、expired、stopped、short、gone、hindered */
    public SignCodesGetAnswer state(String value) {
        put("state", value);
        return this;
    }

    /** 暂时不能签署的原因 */
    public String hindrance() {
        return (String) get("hindrance");
    }

    /** 暂时不能签署的原因 */
    public SignCodesGetAnswer hindrance(String value) {
        put("hindrance", value);
        return this;
    }

    /** 可以签署的人数 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 可以签署的人数 */
    public SignCodesGetAnswer limit(long value) {
        put("limit", value);
        return this;
    }

    /** 已生成合同的人数 */
    public Long taken() {
        return Json.integer(get("taken"));
    }

    /** 已生成合同的人数 */
    public SignCodesGetAnswer taken(long value) {
        put("taken", value);
        return this;
    }

    /** 已签署的人数 */
    public Long signed() {
        return Json.integer(get("signed"));
    }

    /** 已签署的人数 */
    public SignCodesGetAnswer signed(long value) {
        put("signed", value);
        return this;
    }

    public String expiresAt() {
        return (String) get("expiresAt");
    }

    public SignCodesGetAnswer expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public SignCodesGetAnswer createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    /** 二维码中的链接 */
    public String url() {
        return (String) get("url");
    }

    /** 二维码中的链接 */
    public SignCodesGetAnswer url(String value) {
        put("url", value);
        return this;
    }
}
