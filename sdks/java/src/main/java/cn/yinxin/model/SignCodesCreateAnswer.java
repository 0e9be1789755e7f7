// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class SignCodesCreateAnswer extends JsonModel {
    public SignCodesCreateAnswer() {}

    public SignCodesCreateAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 签署码编号 */
    public String id() {
        return (String) get("id");
    }

    /** 签署码编号 */
    public SignCodesCreateAnswer id(String value) {
        put("id", value);
        return this;
    }

    public String title() {
        return (String) get("title");
    }

    public SignCodesCreateAnswer title(String value) {
        put("title", value);
        return this;
    }

    public String templateId() {
        return (String) get("templateId");
    }

    public SignCodesCreateAnswer templateId(String value) {
        put("templateId", value);
        return this;
    }

    public Long version() {
        return Json.integer(get("version"));
    }

    public SignCodesCreateAnswer version(long value) {
        put("version", value);
        return this;
    }

    /** 扫码的人担任的角色 */
    public String role() {
        return (String) get("role");
    }

    /** 扫码的人担任的角色 */
    public SignCodesCreateAnswer role(String value) {
        put("role", value);
        return this;
    }

    /** 取值 open、full、expired、stopped、short、gone、hindered */
    public String state() {
        return (String) get("state");
    }

    /** 取值 open、full、expired、stopped、short、gone、hindered */
    public SignCodesCreateAnswer state(String value) {
        put("state", value);
        return this;
    }

    /** 暂时不能签署的原因 */
    public String hindrance() {
        return (String) get("hindrance");
    }

    /** 暂时不能签署的原因 */
    public SignCodesCreateAnswer hindrance(String value) {
        put("hindrance", value);
        return this;
    }

    /** 可以签署的人数 */
    public Long limit() {
        return Json.integer(get("limit"));
    }

    /** 可以签署的人数 */
    public SignCodesCreateAnswer limit(long value) {
        put("limit", value);
        return this;
    }

    /** 已生成合同的人数 */
    public Long taken() {
        return Json.integer(get("taken"));
    }

    /** 已生成合同的人数 */
    public SignCodesCreateAnswer taken(long value) {
        put("taken", value);
        return this;
    }

    /** 已签署的人数 */
    public Long signed() {
        return Json.integer(get("signed"));
    }

    /** 已签署的人数 */
    public SignCodesCreateAnswer signed(long value) {
        put("signed", value);
        return this;
    }

    public String expiresAt() {
        return (String) get("expiresAt");
    }

    public SignCodesCreateAnswer expiresAt(String value) {
        put("expiresAt", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public SignCodesCreateAnswer createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    /** 二维码中的链接 */
    public String url() {
        return (String) get("url");
    }

    /** 二维码中的链接 */
    public SignCodesCreateAnswer url(String value) {
        put("url", value);
        return this;
    }
}
