// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractParams extends JsonModel {
    public ContractParams() {}

    public ContractParams(Map<String, Object> json) {
        super(json);
    }

    /** 合同编号 */
    public String id() {
        return (String) get("id");
    }

    /** 合同编号 */
    public ContractParams id(String value) {
        put("id", value);
        return this;
    }
}
