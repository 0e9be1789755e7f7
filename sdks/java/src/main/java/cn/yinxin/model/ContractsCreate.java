// 由 scripts/sdk 从接口声明生成，请勿手工修改。
package cn.yinxin.model;

import java.util.List;
import java.util.Map;

public final class ContractsCreate extends JsonModel {
    public ContractsCreate() {}

    public ContractsCreate(Map<String, Object> json) {
        super(json);
    }

    /** 合同名称 */
    public String title() {
        return (String) get("title");
    }

    /** 合同名称 */
    public ContractsCreate title(String value) {
        put("title", value);
        return this;
    }

    /** 文件编号，按顺序 */
    public List<String> files() {
        return Json.list(get("files"), item1 -> (String) item1);
    }

    /** 文件编号，按顺序 */
    public ContractsCreate files(List<String> value) {
        put("files", value);
        return this;
    }

    public List<ContractsCreateSigner> signers() {
        return Json.list(get("signers"), item1 -> Json.model(item1, ContractsCreateSigner::new));
    }

    public ContractsCreate signers(List<ContractsCreateSigner> value) {
        put("signers", value);
        return this;
    }

    /** 签署截止时间，缺省为发起后 30 天 */
    public String deadline() {
        return (String) get("deadline");
    }

    /** 签署截止时间，缺省为发起后 30 天 */
    public ContractsCreate deadline(String value) {
        put("deadline", value);
        return this;
    }

    /** 合同金额，分 */
    public Long amount() {
        return Json.integer(get("amount"));
    }

    /** 合同金额，分 */
    public ContractsCreate amount(Long value) {
        put("amount", value);
        return this;
    }

    /** 一次性证书的算法；取值 sm2、ecdsa、rsa */
    public String algorithm() {
        return (String) get("algorithm");
    }

    /** 一次性证书的算法；取值 sm2、ecdsa、rsa */
    public ContractsCreate algorithm(String value) {
        put("algorithm", value);
        return this;
    }

    /** 是否立即发起；否则存为草稿 */
    public Boolean send() {
        return (Boolean) get("send");
    }

    /** 是否立即发起；否则存为草稿 */
    public ContractsCreate send(boolean value) {
        put("send", value);
        return this;
    }
}
