// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.Map;

public final class ContractsReplaceSigner extends JsonModel {
    public ContractsReplaceSigner() {}

    public ContractsReplaceSigner(Map<String, Object> json) {
        super(json);
    }

    /** 签署人姓名 */
    public String name() {
        return (String) get("name");
    }

    /** 签署人姓名 */
    public ContractsReplaceSigner name(String value) {
        put("name", value);
        return this;
    }

    /** 签署人手机号 */
    public String phone() {
        return (String) get("phone");
    }

    /** 签署人手机号 */
    public ContractsReplaceSigner phone(String value) {
        put("phone", value);
        return this;
    }
}
