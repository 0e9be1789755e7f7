// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class EvidenceGetAnswerCheckpointSm2TimeStamp extends JsonModel {
    public EvidenceGetAnswerCheckpointSm2TimeStamp() {}

    public EvidenceGetAnswerCheckpointSm2TimeStamp(Map<String, Object> json) {
        super(json);
    }

    /** 时间（ISO 8601） */
    public String at() {
        return (String) get("at");
    }

    /** 时间（ISO 8601） */
    public EvidenceGetAnswerCheckpointSm2TimeStamp at(String value) {
        put("at", value);
        return this;
    }

    public String authority() {
        return (String) get("authority");
    }

    public EvidenceGetAnswerCheckpointSm2TimeStamp authority(String value) {
        put("authority", value);
        return this;
    }

    /** 时间戳自己声明的精度，毫秒；0 为没有声明 */
    public Double accuracyMs() {
        return Json.number(get("accuracyMs"));
    }

    /** 时间戳自己声明的精度，毫秒；0 为没有声明 */
    public EvidenceGetAnswerCheckpointSm2TimeStamp accuracyMs(double value) {
        put("accuracyMs", value);
        return this;
    }
}
