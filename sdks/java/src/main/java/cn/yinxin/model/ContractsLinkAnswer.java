// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsLinkAnswer extends JsonModel {
    public ContractsLinkAnswer() {}

    public ContractsLinkAnswer(Map<String, Object> json) {
        super(json);
    }

    public String url() {
        return (String) get("url");
    }

    public ContractsLinkAnswer url(String value) {
        put("url", value);
        return this;
    }
}
