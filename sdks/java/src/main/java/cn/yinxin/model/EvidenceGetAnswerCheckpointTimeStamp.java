// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

/** 检查点的时间戳（RFC 3161，ECDSA） */
public final class EvidenceGetAnswerCheckpointTimeStamp extends JsonModel {
    public EvidenceGetAnswerCheckpointTimeStamp() {}

    public EvidenceGetAnswerCheckpointTimeStamp(Map<String, Object> json) {
        super(json);
    }

    /** 时间（ISO 8601） */
    public String at() {
        return (String) get("at");
    }

    /** 时间（ISO 8601） */
    public EvidenceGetAnswerCheckpointTimeStamp at(String value) {
        put("at", value);
        return this;
    }

    public String authority() {
        return (String) get("authority");
    }

    public EvidenceGetAnswerCheckpointTimeStamp authority(String value) {
        put("authority", value);
        return this;
    }

    /** 时间戳自己声明的精度，毫秒；0 为没有声明 */
    public Double accuracyMs() {
        return Json.number(get("accuracyMs"));
    }

    /** 时间戳自己声明的精度，毫秒；0 为没有声明 */
    public EvidenceGetAnswerCheckpointTimeStamp accuracyMs(double value) {
        put("accuracyMs", value);
        return this;
    }
}
