// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class AccountUsageAnswer extends JsonModel {
    public AccountUsageAnswer() {}

    public AccountUsageAnswer(Map<String, Object> json) {
        super(json);
    }

    public Long needed() {
        return Json.integer(get("needed"));
    }

    public AccountUsageAnswer needed(long value) {
        put("needed", value);
        return this;
    }

    public Long left() {
        return Json.integer(get("left"));
    }

    public AccountUsageAnswer left(long value) {
        put("left", value);
        return this;
    }
}
