// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class VerificationFileAnswerSignature extends JsonModel {
    public VerificationFileAnswerSignature() {}

    public VerificationFileAnswerSignature(Map<String, Object> json) {
        super(json);
    }

    /** 签名域 */
    public String field() {
        return (String) get("field");
    }

    /** 签名域 */
    public VerificationFileAnswerSignature field(String value) {
        put("field", value);
        return this;
    }

    /** valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名；取值 valid、unknown、invalid、unsigned */
    public String verdict() {
        return (String) get("verdict");
    }

    /** valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名；取值 valid、unknown、invalid、unsigned */
    public VerificationFileAnswerSignature verdict(String value) {
        put("verdict", value);
        return this;
    }

    /** ETSI EN 319 102-1 的细分结论 */
    public String subIndication() {
        return (String) get("subIndication");
    }

    /** ETSI EN 319 102-1 的细分结论 */
    public VerificationFileAnswerSignature subIndication(String value) {
        put("subIndication", value);
        return this;
    }

    /** 不是“有效”的原因 */
    public String reason() {
        return (String) get("reason");
    }

    /** 不是“有效”的原因 */
    public VerificationFileAnswerSignature reason(String value) {
        put("reason", value);
        return this;
    }

    /** 四个答案，各自独立 */
    public VerificationFileAnswerSignatureAnswer answers() {
        return Json.model(get("answers"), VerificationFileAnswerSignatureAnswer::new);
    }

    /** 四个答案，各自独立 */
    public VerificationFileAnswerSignature answers(VerificationFileAnswerSignatureAnswer value) {
        put("answers", value);
        return this;
    }

    public VerificationFileAnswerSignatureSigner signer() {
        return Json.model(get("signer"), VerificationFileAnswerSignatureSigner::new);
    }

    public VerificationFileAnswerSignature signer(VerificationFileAnswerSignatureSigner value) {
        put("signer", value);
        return this;
    }

    public VerificationFileAnswerSignatureTime time() {
        return Json.model(get("time"), VerificationFileAnswerSignatureTime::new);
    }

    public VerificationFileAnswerSignature time(VerificationFileAnswerSignatureTime value) {
        put("time", value);
        return this;
    }

    /** 文档时间戳：证明时间，不是某人的签署 */
    public Boolean isTimeStamp() {
        return (Boolean) get("isTimeStamp");
    }

    /** 文档时间戳：证明时间，不是某人的签署 */
    public VerificationFileAnswerSignature isTimeStamp(boolean value) {
        put("isTimeStamp", value);
        return this;
    }

    /** 取值 B-B、B-T、B-LT、B-LTA */
    public String level() {
        return (String) get("level");
    }

    /** 取值 B-B、B-T、B-LT、B-LTA */
    public VerificationFileAnswerSignature level(String value) {
        put("level", value);
        return this;
    }

    public String format() {
        return (String) get("format");
    }

    public VerificationFileAnswerSignature format(String value) {
        put("format", value);
        return this;
    }

    public VerificationFileAnswerSignatureAlgorithm algorithms() {
        return Json.model(get("algorithms"), VerificationFileAnswerSignatureAlgorithm::new);
    }

    public VerificationFileAnswerSignature algorithms(VerificationFileAnswerSignatureAlgorithm value) {
        put("algorithms", value);
        return this;
    }

    /** 由签署人到根 */
    public List<String> chain() {
        return Json.list(get("chain"), item1 -> (String) item1);
    }

    /** 由签署人到根 */
    public VerificationFileAnswerSignature chain(List<String> value) {
        put("chain", value);
        return this;
    }

    /** 据以判断的根 */
    public VerificationFileAnswerSignatureAnchor anchor() {
        return Json.model(get("anchor"), VerificationFileAnswerSignatureAnchor::new);
    }

    /** 据以判断的根 */
    public VerificationFileAnswerSignature anchor(VerificationFileAnswerSignatureAnchor value) {
        put("anchor", value);
        return this;
    }

    public List<VerificationFileAnswerSignatureRevocation> revocation() {
        return Json.list(get("revocation"), item1 -> Json.model(item1, VerificationFileAnswerSignatureRevocation::new));
    }

    public VerificationFileAnswerSignature revocation(List<VerificationFileAnswerSignatureRevocation> value) {
        put("revocation", value);
        return this;
    }

    /** 逐项检查 */
    public List<VerificationFileAnswerSignatureCheck> checks() {
        return Json.list(get("checks"), item1 -> Json.model(item1, VerificationFileAnswerSignatureCheck::new));
    }

    /** 逐项检查 */
    public VerificationFileAnswerSignature checks(List<VerificationFileAnswerSignatureCheck> value) {
        put("checks", value);
        return this;
    }

    public String coverage() {
        return (String) get("coverage");
    }

    public VerificationFileAnswerSignature coverage(String value) {
        put("coverage", value);
        return this;
    }

    /** 签署之后的改动，逐个对象 */
    public List<VerificationFileAnswerSignatureChange> changes() {
        return Json.list(get("changes"), item1 -> Json.model(item1, VerificationFileAnswerSignatureChange::new));
    }

    /** 签署之后的改动，逐个对象 */
    public VerificationFileAnswerSignature changes(List<VerificationFileAnswerSignatureChange> value) {
        put("changes", value);
        return this;
    }

    /** 未列出的改动数 */
    public Double moreChanges() {
        return Json.number(get("moreChanges"));
    }

    /** 未列出的改动数 */
    public VerificationFileAnswerSignature moreChanges(double value) {
        put("moreChanges", value);
        return this;
    }

    /** 在页面上的位置 */
    public List<VerificationFileAnswerSignaturePlace> places() {
        return Json.list(get("places"), item1 -> Json.model(item1, VerificationFileAnswerSignaturePlace::new));
    }

    /** 在页面上的位置 */
    public VerificationFileAnswerSignature places(List<VerificationFileAnswerSignaturePlace> value) {
        put("places", value);
        return this;
    }

    /** 签署时的版本是文件的前多少字节 */
    public Double signedBytes() {
        return Json.number(get("signedBytes"));
    }

    /** 签署时的版本是文件的前多少字节 */
    public VerificationFileAnswerSignature signedBytes(Double value) {
        put("signedBytes", value);
        return this;
    }
}
