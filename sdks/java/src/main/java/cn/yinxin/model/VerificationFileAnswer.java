// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class VerificationFileAnswer extends JsonModel {
    public VerificationFileAnswer() {}

    public VerificationFileAnswer(Map<String, Object> json) {
        super(json);
    }

    public String name() {
        return (String) get("name");
    }

    public VerificationFileAnswer name(String value) {
        put("name", value);
        return this;
    }

    public Double size() {
        return Json.number(get("size"));
    }

    public VerificationFileAnswer size(double value) {
        put("size", value);
        return this;
    }

    public String sha256() {
        return (String) get("sha256");
    }

    public VerificationFileAnswer sha256(String value) {
        put("sha256", value);
        return this;
    }

    public String sm3() {
        return (String) get("sm3");
    }

    public VerificationFileAnswer sm3(String value) {
        put("sm3", value);
        return this;
    }

    /** valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名；取值 valid、unknown、invalid、unsigned */
    public String verdict() {
        return (String) get("verdict");
    }

    /** valid 有效，unknown 无法确认，invalid 无效，unsigned 无签名；取值 valid、unknown、invalid、unsigned */
    public VerificationFileAnswer verdict(String value) {
        put("verdict", value);
        return this;
    }

    /** 结论 */
    public String words() {
        return (String) get("words");
    }

    /** 结论 */
    public VerificationFileAnswer words(String value) {
        put("words", value);
        return this;
    }

    public String reason() {
        return (String) get("reason");
    }

    public VerificationFileAnswer reason(String value) {
        put("reason", value);
        return this;
    }

    /** 时间（ISO 8601） */
    public String judgedAt() {
        return (String) get("judgedAt");
    }

    /** 时间（ISO 8601） */
    public VerificationFileAnswer judgedAt(String value) {
        put("judgedAt", value);
        return this;
    }

    /** 验证策略 */
    public String policy() {
        return (String) get("policy");
    }

    /** 验证策略 */
    public VerificationFileAnswer policy(String value) {
        put("policy", value);
        return this;
    }

    public VerificationFileAnswerTrustList trustList() {
        return Json.model(get("trustList"), VerificationFileAnswerTrustList::new);
    }

    public VerificationFileAnswer trustList(VerificationFileAnswerTrustList value) {
        put("trustList", value);
        return this;
    }

    public List<VerificationFileAnswerSignature> signatures() {
        return Json.list(get("signatures"), item1 -> Json.model(item1, VerificationFileAnswerSignature::new));
    }

    public VerificationFileAnswer signatures(List<VerificationFileAnswerSignature> value) {
        put("signatures", value);
        return this;
    }

    /** 有形似印章而不是签名的图片的页，从 1 起 */
    public List<Double> sealPictures() {
        return Json.list(get("sealPictures"), item1 -> Json.number(item1));
    }

    /** 有形似印章而不是签名的图片的页，从 1 起 */
    public VerificationFileAnswer sealPictures(List<Double> value) {
        put("sealPictures", value);
        return this;
    }

    /** 这些图片在页面上的位置；说不出位置的只在 sealPictures 里列出页 */
    public List<VerificationFileAnswerSealPicturePlace> sealPicturePlaces() {
        return Json.list(get("sealPicturePlaces"), item1 -> Json.model(item1, VerificationFileAnswerSealPicturePlace::new));
    }

    /** 这些图片在页面上的位置；说不出位置的只在 sealPictures 里列出页 */
    public VerificationFileAnswer sealPicturePlaces(List<VerificationFileAnswerSealPicturePlace> value) {
        put("sealPicturePlaces", value);
        return this;
    }

    /** 没有任何签名覆盖的批注的处数；这些批注是谁写的，文件不能证明 */
    public Double unsignedComments() {
        return Json.number(get("unsignedComments"));
    }

    /** 没有任何签名覆盖的批注的处数；这些批注是谁写的，文件不能证明 */
    public VerificationFileAnswer unsignedComments(double value) {
        put("unsignedComments", value);
        return this;
    }

    /** 这些批注在页面上的位置，最多 200 处 */
    public List<VerificationFileAnswerUnsignedCommentPlace> unsignedCommentPlaces() {
        return Json.list(get("unsignedCommentPlaces"), item1 -> Json.model(item1, VerificationFileAnswerUnsignedCommentPlace::new));
    }

    /** 这些批注在页面上的位置，最多 200 处 */
    public VerificationFileAnswer unsignedCommentPlaces(List<VerificationFileAnswerUnsignedCommentPlace> value) {
        put("unsignedCommentPlaces", value);
        return this;
    }

    /** 由本平台签署的合同，按文件摘要认出 */
    public VerificationFileAnswerContract contract() {
        return Json.model(get("contract"), VerificationFileAnswerContract::new);
    }

    /** 由本平台签署的合同，按文件摘要认出 */
    public VerificationFileAnswer contract(VerificationFileAnswerContract value) {
        put("contract", value);
        return this;
    }

    /** 由本机构出具的报告，按文件摘要认出；改动过的认不出 */
    public VerificationFileAnswerReport report() {
        return Json.model(get("report"), VerificationFileAnswerReport::new);
    }

    /** 由本机构出具的报告，按文件摘要认出；改动过的认不出 */
    public VerificationFileAnswer report(VerificationFileAnswerReport value) {
        put("report", value);
        return this;
    }
}
