// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class SandboxMessagesAnswer extends JsonModel {
    public SandboxMessagesAnswer() {}

    public SandboxMessagesAnswer(Map<String, Object> json) {
        super(json);
    }

    public List<SandboxMessagesAnswerItem> list() {
        return Json.list(get("list"), item1 -> Json.model(item1, SandboxMessagesAnswerItem::new));
    }

    public SandboxMessagesAnswer list(List<SandboxMessagesAnswerItem> value) {
        put("list", value);
        return this;
    }
}
