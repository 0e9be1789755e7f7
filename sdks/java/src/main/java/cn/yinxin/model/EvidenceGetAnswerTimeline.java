// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class EvidenceGetAnswerTimeline extends JsonModel {
    public EvidenceGetAnswerTimeline() {}

    public EvidenceGetAnswerTimeline(Map<String, Object> json) {
        super(json);
    }

    public String words() {
        return (String) get("words");
    }

    public EvidenceGetAnswerTimeline words(String value) {
        put("words", value);
        return this;
    }

    /** 只说是哪一方，没有姓名与名称 */
    public String who() {
        return (String) get("who");
    }

    /** 只说是哪一方，没有姓名与名称 */
    public EvidenceGetAnswerTimeline who(String value) {
        put("who", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String at() {
        return (String) get("at");
    }

    /** 时间（ISO 8601） */
    public EvidenceGetAnswerTimeline at(String value) {
        put("at", value);
        return this;
    }

    /** 日志中的条目；空为等待写入 */
    public Long index() {
        return Json.integer(get("index"));
    }

    /** 日志中的条目；空为等待写入 */
    public EvidenceGetAnswerTimeline index(Long value) {
        put("index", value);
        return this;
    }

    /** waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名；取值 waiting、logged、witnessed */
    public String stage() {
        return (String) get("stage");
    }

    /** waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名；取值 waiting、logged、witnessed */
    public EvidenceGetAnswerTimeline stage(String value) {
        put("stage", value);
        return this;
    }
}
