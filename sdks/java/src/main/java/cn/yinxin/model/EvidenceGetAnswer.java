// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class EvidenceGetAnswer extends JsonModel {
    public EvidenceGetAnswer() {}

    public EvidenceGetAnswer(Map<String, Object> json) {
        super(json);
    }

    /** waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名；取值 waiting、logged、witnessed */
    public String stage() {
        return (String) get("stage");
    }

    /** waiting 等待写入，logged 已写入日志，witnessed 已由见证方共同签名；取值 waiting、logged、witnessed */
    public EvidenceGetAnswer stage(String value) {
        put("stage", value);
        return this;
    }

    /** 至少要几个见证方；0 为没有见证方，已写入日志即是最后 */
    public Long quorum() {
        return Json.integer(get("quorum"));
    }

    /** 至少要几个见证方；0 为没有见证方，已写入日志即是最后 */
    public EvidenceGetAnswer quorum(long value) {
        put("quorum", value);
        return this;
    }

    /** 见证方的总数 */
    public Long witnessCount() {
        return Json.integer(get("witnessCount"));
    }

    /** 见证方的总数 */
    public EvidenceGetAnswer witnessCount(long value) {
        put("witnessCount", value);
        return this;
    }

    /** 包含全部条目的检查点；写入后数秒内产生 */
    public EvidenceGetAnswerCheckpoint checkpoint() {
        return Json.model(get("checkpoint"), EvidenceGetAnswerCheckpoint::new);
    }

    /** 包含全部条目的检查点；写入后数秒内产生 */
    public EvidenceGetAnswer checkpoint(EvidenceGetAnswerCheckpoint value) {
        put("checkpoint", value);
        return this;
    }

    public String contractCode() {
        return (String) get("contractCode");
    }

    public EvidenceGetAnswer contractCode(String value) {
        put("contractCode", value);
        return this;
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public String state() {
        return (String) get("state");
    }

    /** 取值 DRAFT、APPROVING、FILLING、SIGNING、COMPLETE、FILL_REJECTED、SIGN_REJECTED、RECALLED、EXPIRED、SIGN_FAILED、INVALIDING、INVALIDED */
    public EvidenceGetAnswer state(String value) {
        put("state", value);
        return this;
    }

    public String stateWords() {
        return (String) get("stateWords");
    }

    public EvidenceGetAnswer stateWords(String value) {
        put("stateWords", value);
        return this;
    }

    /** 没有文件名：持有合同编码的人不一定是合同的一方 */
    public List<EvidenceGetAnswerDocument> documents() {
        return Json.list(get("documents"), item1 -> Json.model(item1, EvidenceGetAnswerDocument::new));
    }

    /** 没有文件名：持有合同编码的人不一定是合同的一方 */
    public EvidenceGetAnswer documents(List<EvidenceGetAnswerDocument> value) {
        put("documents", value);
        return this;
    }

    public List<EvidenceGetAnswerTimeline> timeline() {
        return Json.list(get("timeline"), item1 -> Json.model(item1, EvidenceGetAnswerTimeline::new));
    }

    public EvidenceGetAnswer timeline(List<EvidenceGetAnswerTimeline> value) {
        put("timeline", value);
        return this;
    }

    /** 仅在当前账号是合同的一方时给出 */
    public String contractId() {
        return (String) get("contractId");
    }

    /** 仅在当前账号是合同的一方时给出 */
    public EvidenceGetAnswer contractId(String value) {
        put("contractId", value);
        return this;
    }
}
