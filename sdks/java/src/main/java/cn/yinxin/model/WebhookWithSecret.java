// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class WebhookWithSecret extends JsonModel {
    public WebhookWithSecret() {}

    public WebhookWithSecret(Map<String, Object> json) {
        super(json);
    }

    public String id() {
        return (String) get("id");
    }

    public WebhookWithSecret id(String value) {
        put("id", value);
        return this;
    }

    public String url() {
        return (String) get("url");
    }

    public WebhookWithSecret url(String value) {
        put("url", value);
        return this;
    }

    public String description() {
        return (String) get("description");
    }

    public WebhookWithSecret description(String value) {
        put("description", value);
        return this;
    }

    /** 要哪些事件；空为全部 */
    public List<String> kinds() {
        return Json.list(get("kinds"), item1 -> (String) item1);
    }

    /** 要哪些事件；空为全部 */
    public WebhookWithSecret kinds(List<String> value) {
        put("kinds", value);
        return this;
    }

    /** 取值 v1、v1a */
    public String signature() {
        return (String) get("signature");
    }

    /** 取值 v1、v1a */
    public WebhookWithSecret signature(String value) {
        put("signature", value);
        return this;
    }

    /** v1a 的公钥（whpk_…）；v1 没有 */
    public String publicKey() {
        return (String) get("publicKey");
    }

    /** v1a 的公钥（whpk_…）；v1 没有 */
    public WebhookWithSecret publicKey(String value) {
        put("publicKey", value);
        return this;
    }

    /** 取值 active、paused、disabled */
    public String state() {
        return (String) get("state");
    }

    /** 取值 active、paused、disabled */
    public WebhookWithSecret state(String value) {
        put("state", value);
        return this;
    }

    /** 从何时起没有一次成功；正常为空 */
    public String failingSince() {
        return (String) get("failingSince");
    }

    /** 从何时起没有一次成功；正常为空 */
    public WebhookWithSecret failingSince(String value) {
        put("failingSince", value);
        return this;
    }

    /** 更换密钥期间，旧密钥用到何时 */
    public String previousUntil() {
        return (String) get("previousUntil");
    }

    /** 更换密钥期间，旧密钥用到何时 */
    public WebhookWithSecret previousUntil(String value) {
        put("previousUntil", value);
        return this;
    }

    public String createdAt() {
        return (String) get("createdAt");
    }

    public WebhookWithSecret createdAt(String value) {
        put("createdAt", value);
        return this;
    }

    /** 验证签名的密钥（whsec_…），只显示这一次；v1a 没有，用公钥验证 */
    public String secret() {
        return (String) get("secret");
    }

    /** 验证签名的密钥（whsec_…），只显示这一次；v1a 没有，用公钥验证 */
    public WebhookWithSecret secret(String value) {
        put("secret", value);
        return this;
    }
}
