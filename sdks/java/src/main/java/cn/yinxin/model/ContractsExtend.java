// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsExtend extends JsonModel {
    public ContractsExtend() {}

    public ContractsExtend(Map<String, Object> json) {
        super(json);
    }

    /** 时间（ISO 8601，带时区） */
    public String deadline() {
        return (String) get("deadline");
    }

    /** 时间（ISO 8601，带时区） */
    public ContractsExtend deadline(String value) {
        put("deadline", value);
        return this;
    }
}
