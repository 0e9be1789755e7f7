// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class SealsUseRequestsAnswer extends JsonModel {
    public SealsUseRequestsAnswer() {}

    public SealsUseRequestsAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<UseRequest> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, UseRequest::new));
    }

    public SealsUseRequestsAnswer list(List<UseRequest> value) {
        put("list", value);
        return this;
    }

    /** 下一页的 cursor；空为没有了 */
    public String next() {
        return (String) get("next");
    }

    /** 下一页的 cursor；空为没有了 */
    public SealsUseRequestsAnswer next(String value) {
        put("next", value);
        return this;
    }
}
