// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class EvidenceGetAnswerDocument extends JsonModel {
    public EvidenceGetAnswerDocument() {}

    public EvidenceGetAnswerDocument(Map<String, Object> json) {
        super(json);
    }

    /** 第几份文件，从 1 起 */
    public Long order() {
        return Json.integer(get("order"));
    }

    /** 第几份文件，从 1 起 */
    public EvidenceGetAnswerDocument order(long value) {
        put("order", value);
        return this;
    }

    /** 每次签署或补全验证信息产生一版，新的在前 */
    public List<EvidenceGetAnswerDocumentVersion> versions() {
        return Json.list(get("versions"), item1 -> Json.model(item1, EvidenceGetAnswerDocumentVersion::new));
    }

    /** 每次签署或补全验证信息产生一版，新的在前 */
    public EvidenceGetAnswerDocument versions(List<EvidenceGetAnswerDocumentVersion> value) {
        put("versions", value);
        return this;
    }
}
