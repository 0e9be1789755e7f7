// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class CertificatesListAnswer extends JsonModel {
    public CertificatesListAnswer() {}

    public CertificatesListAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<CertificatesListAnswerItem> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, CertificatesListAnswerItem::new));
    }

    public CertificatesListAnswer list(List<CertificatesListAnswerItem> value) {
        put("list", value);
        return this;
    }
}
