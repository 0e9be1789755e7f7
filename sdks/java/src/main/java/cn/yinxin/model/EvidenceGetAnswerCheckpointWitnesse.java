// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class EvidenceGetAnswerCheckpointWitnesse extends JsonModel {
    public EvidenceGetAnswerCheckpointWitnesse() {}

    public EvidenceGetAnswerCheckpointWitnesse(Map<String, Object> json) {
        super(json);
    }

    public String name() {
        return (String) get("name");
    }

    public EvidenceGetAnswerCheckpointWitnesse name(String value) {
        put("name", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String at() {
        return (String) get("at");
    }

    /** 时间（ISO 8601） */
    public EvidenceGetAnswerCheckpointWitnesse at(String value) {
        put("at", value);
        return this;
    }
}
