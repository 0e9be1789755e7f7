// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class ContractsLinksAnswer extends JsonModel {
    public ContractsLinksAnswer() {}

    public ContractsLinksAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<ContractsLinksAnswerItem> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, ContractsLinksAnswerItem::new));
    }

    public ContractsLinksAnswer list(List<ContractsLinksAnswerItem> value) {
        put("list", value);
        return this;
    }
}
