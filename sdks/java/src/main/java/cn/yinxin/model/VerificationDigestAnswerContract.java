// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class VerificationDigestAnswerContract extends JsonModel {
    public VerificationDigestAnswerContract() {}

    public VerificationDigestAnswerContract(Map<String, Object> json) {
        super(json);
    }

    /** 合同编码，可用于存证查询 */
    public String code() {
        return (String) get("code");
    }

    /** 合同编码，可用于存证查询 */
    public VerificationDigestAnswerContract code(String value) {
        put("code", value);
        return this;
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public String state() {
        return (String) get("state");
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public VerificationDigestAnswerContract state(String value) {
        put("state", value);
        return this;
    }

    public String stateWords() {
        return (String) get("stateWords");
    }

    public VerificationDigestAnswerContract stateWords(String value) {
        put("stateWords", value);
        return this;
    }

    /** 此后没有更新的版本 */
    public Boolean isNewest() {
        return (Boolean) get("isNewest");
    }

    /** 此后没有更新的版本 */
    public VerificationDigestAnswerContract isNewest(boolean value) {
        put("isNewest", value);
        return this;
    }

    /** 这一版产生的时间 */
    public String madeAt() {
        return (String) get("madeAt");
    }

    /** 这一版产生的时间 */
    public VerificationDigestAnswerContract madeAt(String value) {
        put("madeAt", value);
        return this;
    }

    public String endedAt() {
        return (String) get("endedAt");
    }

    public VerificationDigestAnswerContract endedAt(String value) {
        put("endedAt", value);
        return this;
    }

    public String sha256() {
        return (String) get("sha256");
    }

    public VerificationDigestAnswerContract sha256(String value) {
        put("sha256", value);
        return this;
    }

    public String sm3() {
        return (String) get("sm3");
    }

    public VerificationDigestAnswerContract sm3(String value) {
        put("sm3", value);
        return this;
    }
}
