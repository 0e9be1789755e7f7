// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsVoidAnswer extends JsonModel {
    public ContractsVoidAnswer() {}

    public ContractsVoidAnswer(Map<String, Object> json) {
        super(json);
    }

    /** 作废协议的合同编号 */
    public String id() {
        return (String) get("id");
    }

    /** 作废协议的合同编号 */
    public ContractsVoidAnswer id(String value) {
        put("id", value);
        return this;
    }
}
