// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class EvidenceGetAnswerCheckpoint extends JsonModel {
    public EvidenceGetAnswerCheckpoint() {}

    public EvidenceGetAnswerCheckpoint(Map<String, Object> json) {
        super(json);
    }

    /** 日志名称 */
    public String origin() {
        return (String) get("origin");
    }

    /** 日志名称 */
    public EvidenceGetAnswerCheckpoint origin(String value) {
        put("origin", value);
        return this;
    }

    /** 日志当时的条数 */
    public Long size() {
        return Json.integer(get("size"));
    }

    /** 日志当时的条数 */
    public EvidenceGetAnswerCheckpoint size(long value) {
        put("size", value);
        return this;
    }

    /** 根哈希，十六进制 */
    public String root() {
        return (String) get("root");
    }

    /** 根哈希，十六进制 */
    public EvidenceGetAnswerCheckpoint root(String value) {
        put("root", value);
        return this;
    }

    /** 检查点原文与全部签名（c2sp.org/tlog-checkpoint） */
    public String note() {
        return (String) get("note");
    }

    /** 检查点原文与全部签名（c2sp.org/tlog-checkpoint） */
    public EvidenceGetAnswerCheckpoint note(String value) {
        put("note", value);
        return this;
    }

    /** 检查点的时间戳（RFC 3161，ECDSA） */
    public EvidenceGetAnswerCheckpointTimeStamp timeStamp() {
        return Json.model(get("timeStamp"), EvidenceGetAnswerCheckpointTimeStamp::new);
    }

    /** 检查点的时间戳（RFC 3161，ECDSA） */
    public EvidenceGetAnswerCheckpoint timeStamp(EvidenceGetAnswerCheckpointTimeStamp value) {
        put("timeStamp", value);
        return this;
    }

    /** 同一检查点的 SM2 时间戳；启用 SM2 时间戳之前的检查点没有，为 null */
    public EvidenceGetAnswerCheckpointSm2TimeStamp sm2TimeStamp() {
        return Json.model(get("sm2TimeStamp"), EvidenceGetAnswerCheckpointSm2TimeStamp::new);
    }

    /** 同一检查点的 SM2 时间戳；启用 SM2 时间戳之前的检查点没有，为 null */
    public EvidenceGetAnswerCheckpoint sm2TimeStamp(EvidenceGetAnswerCheckpointSm2TimeStamp value) {
        put("sm2TimeStamp", value);
        return this;
    }

    /** 共同签名的见证方与时间 */
    public List<EvidenceGetAnswerCheckpointWitnesse> witnesses() {
        return Json.list(get("witnesses"), item1 -> Json.model(item1, EvidenceGetAnswerCheckpointWitnesse::new));
    }

    /** 共同签名的见证方与时间 */
    public EvidenceGetAnswerCheckpoint witnesses(List<EvidenceGetAnswerCheckpointWitnesse> value) {
        put("witnesses", value);
        return this;
    }

    /** 共同签名的见证方已达到所要求的个数 */
    public Boolean isWitnessed() {
        return (Boolean) get("isWitnessed");
    }

    /** 共同签名的见证方已达到所要求的个数 */
    public EvidenceGetAnswerCheckpoint isWitnessed(boolean value) {
        put("isWitnessed", value);
        return this;
    }
}
