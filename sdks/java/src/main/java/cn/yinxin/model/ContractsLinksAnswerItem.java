// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsLinksAnswerItem extends JsonModel {
    public ContractsLinksAnswerItem() {}

    public ContractsLinksAnswerItem(Map<String, Object> json) {
        super(json);
    }

    public String partyId() {
        return (String) get("partyId");
    }

    public ContractsLinksAnswerItem partyId(String value) {
        put("partyId", value);
        return this;
    }

    public String url() {
        return (String) get("url");
    }

    public ContractsLinksAnswerItem url(String value) {
        put("url", value);
        return this;
    }
}
