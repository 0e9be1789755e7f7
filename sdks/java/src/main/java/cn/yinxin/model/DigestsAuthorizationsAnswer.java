// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class DigestsAuthorizationsAnswer extends JsonModel {
    public DigestsAuthorizationsAnswer() {}

    public DigestsAuthorizationsAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<DigestsAuthorizationsAnswerItem> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, DigestsAuthorizationsAnswerItem::new));
    }

    public DigestsAuthorizationsAnswer list(List<DigestsAuthorizationsAnswerItem> value) {
        put("list", value);
        return this;
    }

    /** 企业管理员授权的页面：打开印章，选择“静默签” */
    public String authorizeUrl() {
        return (String) get("authorizeUrl");
    }

    /** 企业管理员授权的页面：打开印章，选择“静默签” */
    public DigestsAuthorizationsAnswer authorizeUrl(String value) {
        put("authorizeUrl", value);
        return this;
    }
}
