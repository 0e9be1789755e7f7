// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class SealsListAnswer extends JsonModel {
    public SealsListAnswer() {}

    public SealsListAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<Seal> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, Seal::new));
    }

    public SealsListAnswer list(List<Seal> value) {
        put("list", value);
        return this;
    }

    /** 下一页的 cursor；空为没有了 */
    public String next() {
        return (String) get("next");
    }

    /** 下一页的 cursor；空为没有了 */
    public SealsListAnswer next(String value) {
        put("next", value);
        return this;
    }

    /** 制章与授权的页面 */
    public String sealsUrl() {
        return (String) get("sealsUrl");
    }

    /** 制章与授权的页面 */
    public SealsListAnswer sealsUrl(String value) {
        put("sealsUrl", value);
        return this;
    }
}
